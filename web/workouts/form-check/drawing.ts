import { drawingSize, maxDrawingPoints } from '@kinora/contract/form-check-limits.ts'
import type { Stroke } from '@kinora/contract/drawing.ts'

/** Points closer than this to the last one are skipped. */
const nearest = 8

const inFrame = (value: number) => Math.min(drawingSize, Math.max(0, Math.round(value * drawingSize)))

/** A place on a picture, in units of the drawing. */
export const pointAt = (
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): [number, number] => [inFrame((clientX - left) / width), inFrame((clientY - top) / height)]

const countPoints = (strokes: readonly Stroke[]) => strokes.reduce((sum, { points }) => sum + points.length / 2, 0)

/** Begins a stroke; a tap alone is a dot. */
export const begin = (
  strokes: readonly Stroke[],
  kind: Stroke['kind'],
  color: Stroke['color'],
  point: [number, number],
) =>
  countPoints(strokes) + 2 > maxDrawingPoints
    ? strokes
    : [...strokes, { kind, color, points: [...point, ...point] } satisfies Stroke]

/** Goes on with the last stroke: a pen adds a point, an arrow moves its head. */
export function extend(strokes: readonly Stroke[], [x, y]: [number, number]): readonly Stroke[] {
  const last = strokes.at(-1)
  if (!last) return strokes
  const [lastX = 0, lastY = 0] = last.points.slice(-2)
  if (Math.hypot(x - lastX, y - lastY) < nearest) return strokes
  if (last.kind === 'arrow') return [...strokes.slice(0, -1), { ...last, points: [...last.points.slice(0, 2), x, y] }]
  if (countPoints(strokes) >= maxDrawingPoints) return strokes
  return [...strokes.slice(0, -1), { ...last, points: [...last.points, x, y] }]
}

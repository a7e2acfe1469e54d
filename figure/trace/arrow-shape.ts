import type { Arrow } from '../model.ts'
import { type Camera, project } from '../pose/camera.ts'
import type { Vec3 } from '../pose/geometry.ts'
import type { Point } from './contours.ts'
import { curvePath, lengthsAlong, polygonPath, smooth } from './curves.ts'
import { type Frame, placeAspect } from './frame.ts'

const SAMPLES = 16
/** Metres of the figure, in a frame of `usualSize`; a close-up gets smaller arrows in proportion, a whole body larger ones. */
const shaft = { start: 0.016, end: 0.042 }
const tip = { length: 0.085, half: 0.062 }
/** In lengths of the head. */
const bar = { gap: 0.14, thickness: 0.24, half: 0.8 }
const usualSize = 0.9
const smallest = 0.36
/** A frame of this size is shown so small that its arrows grow with it, up to a limit. */
const large = { size: 1.35, most: 1.3 }

type Heads = Pick<Arrow, 'isBoth' | 'isPush'>

/** How much smaller or larger arrows are in a frame than usual, by the height that its place has. */
export function sizeIn({ left, right, bottom, top }: Frame): number {
  const height = top - bottom
  const size = Math.max(height, right - left - (placeAspect - 1) * height)
  return Math.max(smallest, Math.min(1, size / usualSize), Math.min(large.most, size / large.size))
}

/** An arrow that stays at its point instead of following its path. */
export const isStill = ({ vec, arc }: Arrow) => vec !== undefined || arc !== undefined

/** The path of an arrow in the picture, in metres right and up, from its world-space points. */
export function arrowInView(points: readonly Vec3[], { off = [0, 0], vec, arc }: Arrow, camera: Camera): Point[] {
  const seen = points.map((point): Point => {
    const [x, y] = project(camera, point)
    return [x + off[0], y + off[1]]
  })
  const [x, y] = seen.at(-1)!
  if (arc) return arcAround([x, y], arc)
  if (!vec) return seen
  return [-1, -0.75, -0.5, -0.25, 0].map((part): Point => [x + vec[0] * (part + 0.4), y + vec[1] * (part + 0.4)])
}

function arcAround([x, y]: Point, [halfWidth, halfHeight, from, to]: NonNullable<Arrow['arc']>): Point[] {
  return Array.from({ length: SAMPLES + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / SAMPLES) * Math.PI) / 180
    return [x + halfWidth * Math.cos(angle), y + halfHeight * Math.sin(angle)]
  })
}

/**
 * A curved arrow in pixels of a frame: the shaft, which widens, and its heads, apart because they overlap and fills are
 * even-odd. Empty when the path is too short to show.
 * @param scale pixels per metre
 */
export function arrowShape(metres: readonly Point[], frame: Frame, scale: number, arrow: Heads = {}): string[] {
  const outlines = arrowOutlines(metres, frame, scale, arrow)
  return outlines ? [curvePath(outlines.shaft, true), ...outlines.heads.map(polygonPath)] : []
}

/** The outline points of shaft and heads; undefined when the path is too short. */
export function arrowOutlines(
  metres: readonly Point[],
  frame: Frame,
  scale: number,
  { isBoth = false, isPush = false }: Heads = {},
): { shaft: Point[]; heads: Point[][] } | undefined {
  const line = smooth(
    metres.map(([x, y]): Point => [(x - frame.left) * scale, (frame.top - y) * scale]),
    false,
    2,
  )
  const along = lengthsAlong(line)
  const total = along.at(-1)!
  const unit = scale * sizeIn(frame)
  const size = Math.min(1, total / (tip.length * 1.7 * unit))
  const headLength = tip.length * unit * Math.max(0.6, size)
  if (total < headLength * (isBoth ? 2.1 : 1.15)) return undefined
  const at = (distance: number): Point => {
    let i = 1
    while (i < along.length - 1 && along[i]! < distance) i++
    const part = (distance - along[i - 1]!) / (along[i]! - along[i - 1]! || 1)
    const [a, b] = [line[i - 1]!, line[i]!]
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
  }
  const heads = [headOutline(at, total, headLength)]
  if (isBoth) heads.push(headOutline((distance) => at(total - distance), total, headLength))
  if (isPush) heads.push(barOutline(at, total, headLength))
  return { shaft: shaftOutline(at, total, headLength, unit, isBoth), heads }
}

type At = (distance: number) => Point

function shaftOutline(at: At, total: number, headLength: number, unit: number, isBoth: boolean): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  const begin = isBoth ? headLength * 0.7 : 0
  const end = total - headLength * 0.7
  const thin = isBoth ? (shaft.start + shaft.end) / 2 : shaft.start
  const thick = isBoth ? thin : shaft.end
  for (let i = 0; i <= SAMPLES; i++) {
    const d = begin + ((end - begin) * i) / SAMPLES
    const [x, y] = at(d)
    const [dx, dy] = direction(at(Math.max(0, d - 1)), at(Math.min(total, d + 1)))
    const half = ((thin + ((thick - thin) * i) / SAMPLES) * unit) / 2
    left.push([x - dy * half, y + dx * half])
    right.push([x + dy * half, y - dx * half])
  }
  return [...left, ...right.toReversed()]
}

function headOutline(at: At, total: number, headLength: number): Point[] {
  const base = at(total - headLength)
  const end = at(total)
  const [dx, dy] = direction(base, end)
  const half = (headLength * tip.half) / tip.length
  const notch: Point = [base[0] + dx * headLength * 0.22, base[1] + dy * headLength * 0.22]
  return [[base[0] - dy * half, base[1] + dx * half], end, [base[0] + dy * half, base[1] - dx * half], notch]
}

/** Across the way, just before the tip. */
function barOutline(at: At, total: number, headLength: number): Point[] {
  const [x, y] = at(total)
  const [dx, dy] = direction(at(total - headLength), [x, y])
  const [near, far] = [headLength * bar.gap, headLength * (bar.gap + bar.thickness)]
  const half = headLength * bar.half
  return [
    [x + dx * near - dy * half, y + dy * near + dx * half],
    [x + dx * far - dy * half, y + dy * far + dx * half],
    [x + dx * far + dy * half, y + dy * far - dx * half],
    [x + dx * near + dy * half, y + dy * near - dx * half],
  ]
}

function direction(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(dx, dy) || 1
  return [dx / long, dy / long]
}

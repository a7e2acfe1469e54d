import type { Point } from './contours.ts'
import { lengthsAlong } from './curves.ts'
import { fittedPath } from './fit.ts'

/** Pixels by which the sides of a line may be off. */
const SMOOTH = 0.1

export interface Taper {
  start: boolean
  end: boolean
  /** Pixels over which an end comes to a point. */
  over: number
}

/** A line that tapers at its free ends, like a pen being lifted. */
export function inkPath(points: readonly Point[], width: number, taper: Taper): string {
  const n = points.length
  const along = lengthsAlong(points)
  const total = along[n - 1]!
  const over = Math.min(taper.over, total * 0.45) || 1
  const pressed = (from: number) => Math.min(1, 0.12 + 0.88 * Math.sqrt(Math.min(1, from / over)))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i < n; i++) {
    const a = points[Math.max(0, i - 1)]!
    const b = points[Math.min(n - 1, i + 1)]!
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const long = Math.hypot(dx, dy) || 1
    let half = width / 2
    if (taper.start) half *= pressed(along[i]!)
    if (taper.end) half *= pressed(total - along[i]!)
    const [x, y] = points[i]!
    left.push([x - (dy / long) * half, y + (dx / long) * half])
    right.push([x + (dy / long) * half, y - (dx / long) * half])
  }
  return fittedPath([...left, ...right.toReversed()], SMOOTH, true)
}

import type { Point } from './contours.ts'
import { joined, linePath, resample, simplify } from './curves.ts'

/** Times the points are moved along a curve before it is split. */
const ROUNDS = 3
/** A first curve that is off by more than this many tolerances is split without trying to improve it. */
const HOPELESS = 9
/** Pixels: points that are off by less than this are left out before a curve is fitted, which is then cheaper. */
const NOISE = 0.05

/** Pixels between two points at most, so that a curve cannot swing out unseen along a straight edge. */
const GAP = 6
/** Cosine of the angle between a direction and its chord beyond which it is a corner. */
const STRAIGHT = 0.8

const tenth = (value: number) => Math.round(value * 10) / 10

/** A curve from the first to the last point by its two handles. */
interface Curve {
  to: Point
  handles: readonly [Point, Point]
}

/**
 * The fewest cubic curves that stay within a tolerance of a line, after Schneider, in tenths of a pixel, relative. Half
 * as long as a curve through the points of the simplified line.
 */
export function fittedPath(points: readonly Point[], tolerance: number, isClosed: boolean): string {
  const line = simplify(points, NOISE, isClosed)
  if (line.length < 3) return linePath(line) + (isClosed ? 'Z' : '')
  const all = resample(isClosed ? [...line, line[0]!] : line, GAP)
  const last = all.length - 1
  const around = isClosed ? direction(all[last - 1]!, all[1]!) : undefined
  const curves: Curve[] = []
  fit(
    all,
    0,
    last,
    around ?? direction(all[0]!, all[1]!),
    around ? [-around[0], -around[1]] : direction(all[last]!, all[last - 1]!),
    tolerance,
    curves,
  )
  let [x, y] = [tenth(all[0]![0]), tenth(all[0]![1])]
  const start = `M${joined([x, y])}c`
  const numbers: number[] = []
  for (const { to, handles } of curves) {
    const [endX, endY] = [tenth(to[0]), tenth(to[1])]
    numbers.push(handles[0][0] - x, handles[0][1] - y, handles[1][0] - x, handles[1][1] - y, endX - x, endY - y)
    ;[x, y] = [endX, endY]
  }
  return start + joined(numbers) + (isClosed ? 'Z' : '')
}

function direction(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(x, y) || 1
  return [x / long, y / long]
}

/** Fits the points from `first` to `last`, leaving and arriving in given directions; splits where it is off the most. */
function fit(
  points: readonly Point[],
  first: number,
  last: number,
  leave: Point,
  arrive: Point,
  tolerance: number,
  out: Curve[],
) {
  if (last - first === 1) {
    out.push(between(points[first]!, points[last]!, leave, arrive))
    return
  }
  const along = chordParameters(points, first, last)
  const limit = tolerance * tolerance
  let split = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const curve = bestCurve(points, first, last, along, leave, arrive)
    const worst = farthest(points, first, last, along, curve)
    if (worst.squared < limit) return void out.push(curve)
    split = worst.at
    if (worst.squared > limit * HOPELESS) break
    moveAlong(points, first, last, along, curve)
  }
  const middle = direction(points[split - 1]!, points[split + 1]!)
  fit(points, first, split, leave, [-middle[0], -middle[1]], tolerance, out)
  fit(points, split, last, middle, arrive, tolerance, out)
}

function between(from: Point, to: Point, leave: Point, arrive: Point): Curve {
  const third = Math.hypot(to[0] - from[0], to[1] - from[1]) / 3
  const chord = direction(from, to)
  // At a corner the direction is the mean of two edges and would bend both of them.
  if (chord[0] * leave[0] + chord[1] * leave[1] < STRAIGHT) leave = chord
  if (chord[0] * arrive[0] + chord[1] * arrive[1] > -STRAIGHT) arrive = [-chord[0], -chord[1]]
  return {
    to,
    handles: [
      [from[0] + leave[0] * third, from[1] + leave[1] * third],
      [to[0] + arrive[0] * third, to[1] + arrive[1] * third],
    ],
  }
}

function chordParameters(points: readonly Point[], first: number, last: number): Float64Array {
  const along = new Float64Array(last - first + 1)
  for (let i = 1; i < along.length; i++) {
    const [a, b] = [points[first + i - 1]!, points[first + i]!]
    along[i] = along[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1])
  }
  const total = along.at(-1)! || 1
  for (let i = 1; i < along.length; i++) along[i]! /= total
  return along
}

/** The handles of least squares. */
function bestCurve(
  points: readonly Point[],
  first: number,
  last: number,
  along: Float64Array,
  leave: Point,
  arrive: Point,
): Curve {
  const [from, to] = [points[first]!, points[last]!]
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  const cosine = leave[0] * arrive[0] + leave[1] * arrive[1]
  for (let i = 0; i < along.length; i++) {
    const t = along[i]!
    const s = 1 - t
    const [b0, b1, b2, b3] = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t]
    const point = points[first + i]!
    const dx = point[0] - from[0] * (b0 + b1) - to[0] * (b2 + b3)
    const dy = point[1] - from[1] * (b0 + b1) - to[1] * (b2 + b3)
    c00 += b1 * b1
    c01 += b1 * b2 * cosine
    c11 += b2 * b2
    x0 += b1 * (dx * leave[0] + dy * leave[1])
    x1 += b2 * (dx * arrive[0] + dy * arrive[1])
  }
  const determinant = c00 * c11 - c01 * c01
  const one = (x0 * c11 - x1 * c01) / determinant
  const two = (c00 * x1 - c01 * x0) / determinant
  const long = Math.hypot(to[0] - from[0], to[1] - from[1])
  // Handles that point backward, or beyond the curve, would make a loop.
  if (!(one > long * 0.01 && two > long * 0.01 && one < long * 3 && two < long * 3))
    return between(from, to, leave, arrive)
  return {
    to,
    handles: [
      [from[0] + leave[0] * one, from[1] + leave[1] * one],
      [to[0] + arrive[0] * two, to[1] + arrive[1] * two],
    ],
  }
}

function farthest(
  points: readonly Point[],
  first: number,
  last: number,
  along: Float64Array,
  { handles: [a, b], to }: Curve,
) {
  const from = points[first]!
  let [squared, at] = [-1, (first + last) >> 1]
  for (let i = 1; i < along.length - 1; i++) {
    const t = along[i]!
    const s = 1 - t
    const [b0, b1, b2, b3] = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t]
    const point = points[first + i]!
    const dx = b0 * from[0] + b1 * a[0] + b2 * b[0] + b3 * to[0] - point[0]
    const dy = b0 * from[1] + b1 * a[1] + b2 * b[1] + b3 * to[1] - point[1]
    const off = dx * dx + dy * dy
    if (off > squared) [squared, at] = [off, first + i]
  }
  return { squared, at }
}

/** Moves each parameter towards the place on the curve that is nearest to its point (one step of Newton). */
function moveAlong(
  points: readonly Point[],
  first: number,
  last: number,
  along: Float64Array,
  { handles: [a, b], to }: Curve,
) {
  const from = points[first]!
  for (let i = 1; i < last - first; i++) {
    const t = along[i]!
    const s = 1 - t
    const point = points[first + i]!
    let [top, bottom] = [0, 0]
    for (const axis of [0, 1] as const) {
      const [p, q, r, u] = [from[axis], a[axis], b[axis], to[axis]]
      const off = s * s * s * p + 3 * t * s * s * q + 3 * t * t * s * r + t * t * t * u - point[axis]
      const slope = 3 * (s * s * (q - p) + 2 * t * s * (r - q) + t * t * (u - r))
      const bend = 6 * (s * (r - 2 * q + p) + t * (u - 2 * r + q))
      top += off * slope
      bottom += slope * slope + off * bend
    }
    if (bottom > 1e-9) along[i] = Math.min(1, Math.max(0, t - top / bottom))
  }
}

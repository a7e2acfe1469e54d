import type { Point } from './contours.ts'

/** Smooths by weighting each point with its neighbors; ends of open lines stay. */
export function smooth(points: readonly Point[], isClosed: boolean, passes: number): readonly Point[] {
  const n = points.length
  if (n < 4) return points
  let now = points
  for (let pass = 0; pass < passes; pass++) {
    const next: Point[] = Array.from({ length: n })
    for (let i = 0; i < n; i++) {
      const b = now[i]!
      if (!isClosed && (i === 0 || i === n - 1)) {
        next[i] = b
        continue
      }
      const a = now[i === 0 ? n - 1 : i - 1]!
      const c = now[i === n - 1 ? 0 : i + 1]!
      next[i] = [(a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4]
    }
    now = next
  }
  return now
}

/** Simplifies a line with the Ramer-Douglas-Peucker algorithm. */
export function simplify(points: readonly Point[], tolerance: number, isClosed: boolean): readonly Point[] {
  if (!isClosed || points.length < 4) return simplifyOpen(points, tolerance)
  let farthest = 0
  let at = 0
  const [x, y] = points[0]!
  points.forEach((point, i) => {
    const d = (point[0] - x) ** 2 + (point[1] - y) ** 2
    if (d > farthest) [farthest, at] = [d, i]
  })
  const there = simplifyOpen(points.slice(0, at + 1), tolerance)
  const back = simplifyOpen([...points.slice(at), points[0]!], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

function simplifyOpen(points: readonly Point[], tolerance: number): readonly Point[] {
  const keep = new Uint8Array(points.length)
  keep[0] = keep[points.length - 1] = 1
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const [x0, y0] = points[first]!
    const dx = points[last]![0] - x0
    const dy = points[last]![1] - y0
    const long = Math.hypot(dx, dy)
    let most = 0
    let at = -1
    for (let i = first + 1; i < last; i++) {
      const px = points[i]![0] - x0
      const py = points[i]![1] - y0
      const off = long < 1e-9 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / long
      if (off > most) [most, at] = [off, i]
    }
    if (most > tolerance) {
      keep[at] = 1
      open.push([first, at], [at, last])
    }
  }
  return points.filter((_, i) => keep[i])
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** Tenths as short as SVG allows: no zero before a point, and no space where a minus sign or a second point separates. */
export function joined(numbers: readonly number[]): string {
  let text = ''
  let hasPoint = false
  numbers.forEach((number, i) => {
    const rounded = Math.round(number * 10)
    const written = rounded === 0 ? '0' : String(rounded / 10).replace(/^(-?)0\./, '$1.')
    const isApart = i === 0 || written.startsWith('-') || (hasPoint && written.startsWith('.'))
    text += isApart ? written : ` ${written}`
    hasPoint = written.includes('.')
  })
  return text
}

export const polygonPath = (points: readonly Point[]) => `M${points.map((point) => joined(point)).join('L')}Z`

/** Straight from point to point. */
export const linePath = (points: readonly Point[]) => `M${points.map((point) => joined(point)).join('L')}`

/** A smooth path through the points (Catmull-Rom as cubic curves), in tenths of a pixel, relative. */
export function curvePath(points: readonly Point[], isClosed: boolean): string {
  const n = points.length
  if (n < 2) return ''
  if (n === 2) return `M${joined(points[0]!)}L${joined(points[1]!)}`
  const at = (i: number) => (isClosed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!)
  let [x, y] = [tenth(points[0]![0]), tenth(points[0]![1])]
  const start = `M${joined([x, y])}c`
  const numbers: number[] = []
  const curves = isClosed ? n : n - 1
  for (let i = 0; i < curves; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const span = Math.hypot(c[0] - b[0], c[1] - b[1])
    const before = Math.hypot(b[0] - a[0], b[1] - a[1]) || span
    const after = Math.hypot(d[0] - c[0], d[1] - c[1]) || span
    const t1 = span / (before + span || 1) / 3
    const t2 = span / (after + span || 1) / 3
    const [endX, endY] = [tenth(c[0]), tenth(c[1])]
    numbers.push(
      b[0] + (c[0] - a[0]) * t1 - x,
      b[1] + (c[1] - a[1]) * t1 - y,
      c[0] - (d[0] - b[0]) * t2 - x,
      c[1] - (d[1] - b[1]) * t2 - y,
      endX - x,
      endY - y,
    )
    x = endX
    y = endY
  }
  return start + joined(numbers) + (isClosed ? 'Z' : '')
}

/** Points at most `step` apart. */
export function resample(points: readonly Point[], step: number): readonly Point[] {
  const out: Point[] = [points[0]!]
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!]
    const count = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step))
    for (let q = 1; q <= count; q++) out.push([a[0] + ((b[0] - a[0]) * q) / count, a[1] + ((b[1] - a[1]) * q) / count])
  }
  return out
}

/** Lengths along a line up to each of its points. */
export function lengthsAlong(points: readonly Point[]): number[] {
  const sums = [0]
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!]
    sums.push(sums[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  return sums
}

/** An ellipse given by two half axes, as four curves. */
export function ellipsePath(center: Point, u: Point, v: Point): string {
  const k = 0.5523
  const at = (a: number, b: number): Point => [center[0] + a * u[0] + b * v[0], center[1] + a * u[1] + b * v[1]]
  const quarter = (c: number, s: number) => {
    const points = [at(c - s * k, s + c * k), at(c * k - s, s * k + c), at(-s, c)]
    return `C${joined(points.flat())}`
  }
  return `M${joined(at(1, 0))}${quarter(1, 0)}${quarter(0, 1)}${quarter(-1, 0)}${quarter(0, -1)}Z`
}

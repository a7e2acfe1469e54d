import { expect, test } from 'vitest'
import type { Point } from './contours.ts'
import { fittedPath } from './fit.ts'

/** Points along a path of one M and relative c. */
function walk(d: string): Point[] {
  const [head, tail] = d.replace('Z', '').slice(1).split('c') as [string, string]
  const numbersOf = (text: string) => (text.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  let [x, y] = numbersOf(head) as [number, number]
  const points: Point[] = [[x, y]]
  const numbers = numbersOf(tail)
  for (let i = 0; i < numbers.length; i += 6) {
    const [ax, ay, bx, by, toX, toY] = numbers.slice(i, i + 6) as [number, number, number, number, number, number]
    for (let step = 1; step <= 20; step++) {
      const t = step / 20
      const s = 1 - t
      const at = (a: number, b: number, to: number) => 3 * t * s * s * a + 3 * t * t * s * b + t * t * t * to
      points.push([x + at(ax, bx, toX), y + at(ay, by, toY)])
    }
    x += toX
    y += toY
  }
  return points
}

/** The distance of a point to a closed line. */
const offLine = ([x, y]: Point, line: readonly Point[]) =>
  Math.min(
    ...line.map(([ax, ay], i) => {
      const [bx, by] = line[(i + 1) % line.length]!
      const long = (bx - ax) ** 2 + (by - ay) ** 2
      const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (long || 1)))
      return Math.hypot(ax + (bx - ax) * t - x, ay + (by - ay) * t - y)
    }),
  )

const round: Point[] = Array.from({ length: 400 }, (_, i) => {
  const angle = (i / 400) * Math.PI * 2
  const radius = 60 + 12 * Math.cos(3 * angle)
  return [100 + radius * Math.cos(angle), 100 + radius * Math.sin(angle)]
})

test('a fitted curve stays within its tolerance of the line, with far fewer curves than points', () => {
  const drawn = walk(fittedPath(round, 0.2, true))
  // Half a tenth more, for the rounding of the numbers.
  for (const point of drawn) expect(offLine(point, round)).toBeLessThan(0.3)
  for (const point of round) expect(offLine(point, drawn)).toBeLessThan(0.3)
  expect((drawn.length - 1) / 20).toBeLessThan(25)
})

test('the edges of a mat stay straight up to its corners', () => {
  const corners: Point[] = [
    [10, 10],
    [300, 20],
    [280, 90],
    [5, 70],
  ]
  const mat = corners.flatMap(([x, y], i) => {
    const [toX, toY] = corners[(i + 1) % 4]!
    return Array.from({ length: 100 }, (_, q): Point => [x + ((toX - x) * q) / 100, y + ((toY - y) * q) / 100])
  })
  for (const point of walk(fittedPath(mat, 0.2, true))) expect(offLine(point, corners)).toBeLessThan(0.5)
})

import { normalize, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import { type ActiveGroup, fieldDistance } from './distance.ts'

/** Metres a point may be moved to lie on the surface. */
export const NEAR = 0.05
const SLOPE_STEP = 0.003

/** The place on a surface nearest to a point, by steps along the slope; undefined when it is far. */
export function ontoSurface(groups: readonly ActiveGroup[], from: Vec3): { point: Vec3; normal: Vec3 } | undefined {
  let point = from
  let normal: Vec3 = [0, 1, 0]
  for (let step = 0; step < 3; step++) {
    const d = fieldDistance(groups, ...point)
    if (Math.abs(d) > NEAR) return undefined
    const [x, y, z] = point
    normal = normalize([
      fieldDistance(groups, x + SLOPE_STEP, y, z) - d,
      fieldDistance(groups, x, y + SLOPE_STEP, z) - d,
      fieldDistance(groups, x, y, z + SLOPE_STEP) - d,
    ])
    point = subtract(point, scale(normal, d))
  }
  return { point, normal }
}

/** A smooth curve through points (Catmull-Rom), at most `step` metres from point to point. */
export function curveThrough(points: readonly Vec3[], step: number): Vec3[] {
  const curve: Vec3[] = []
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const count = Math.max(2, Math.ceil(Math.hypot(...subtract(c, b)) / step))
    const along = (t: number, axis: 0 | 1 | 2) => {
      const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]]
      return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
    }
    for (let q = i === 0 ? 0 : 1; q <= count; q++) {
      const t = q / count
      curve.push([along(t, 0), along(t, 1), along(t, 2)])
    }
  }
  return curve
}

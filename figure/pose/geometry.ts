export type Vec3 = readonly [number, number, number]
/** A 3 by 3 rotation, row by row. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number]

const RADIANS = Math.PI / 180

export const identity: Mat3 = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec3) => Math.hypot(a[0], a[1], a[2])
export const distance = (a: Vec3, b: Vec3) => length(subtract(a, b))
export const lerp = (a: number, b: number, amount: number) => a + (b - a) * amount
export const midpoint = (a: Vec3, b: Vec3): Vec3 => scale(add(a, b), 0.5)
export const blend = (a: Vec3, b: Vec3, amount: number): Vec3 => [
  lerp(a[0], b[0], amount),
  lerp(a[1], b[1], amount),
  lerp(a[2], b[2], amount),
]

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / (length(a) || 1))
}

/** The part of `a` that is at right angles to the unit vector `axis`. */
export const withoutAxis = (a: Vec3, axis: Vec3): Vec3 => subtract(a, scale(axis, dot(a, axis)))

export function multiply(a: Mat3, b: Mat3): Mat3 {
  return [
    a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
    a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
    a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
    a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
    a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
    a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
    a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
    a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
    a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
  ]
}

export const rotations = (...turns: Mat3[]): Mat3 => turns.reduce(multiply)

export const rotate = (m: Mat3, v: Vec3): Vec3 => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
]

export const rotateBack = (m: Mat3, v: Vec3): Vec3 => [
  m[0] * v[0] + m[3] * v[1] + m[6] * v[2],
  m[1] * v[0] + m[4] * v[1] + m[7] * v[2],
  m[2] * v[0] + m[5] * v[1] + m[8] * v[2],
]

export const transpose = (m: Mat3): Mat3 => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]

export function turnX(degrees: number): Mat3 {
  const c = Math.cos(degrees * RADIANS)
  const s = Math.sin(degrees * RADIANS)
  return [1, 0, 0, 0, c, -s, 0, s, c]
}

export function turnY(degrees: number): Mat3 {
  const c = Math.cos(degrees * RADIANS)
  const s = Math.sin(degrees * RADIANS)
  return [c, 0, s, 0, 1, 0, -s, 0, c]
}

export function turnZ(degrees: number): Mat3 {
  const c = Math.cos(degrees * RADIANS)
  const s = Math.sin(degrees * RADIANS)
  return [c, -s, 0, s, c, 0, 0, 0, 1]
}

export const fromColumns = (x: Vec3, y: Vec3, z: Vec3): Mat3 => [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]

export const columnX = (m: Mat3): Vec3 => [m[0], m[3], m[6]]
export const columnY = (m: Mat3): Vec3 => [m[1], m[4], m[7]]
export const columnZ = (m: Mat3): Vec3 => [m[2], m[5], m[8]]

/** Blending two rotation matrices does not give a rotation; this orthonormalizes the blend. */
/** A turn by an angle in radians about a direction of length 1. */
export function turnAbout([x, y, z]: Vec3, radians: number): Mat3 {
  const [c, s] = [Math.cos(radians), Math.sin(radians)]
  const t = 1 - c
  return [
    t * x * x + c,
    t * x * y - s * z,
    t * x * z + s * y,
    t * x * y + s * z,
    t * y * y + c,
    t * y * z - s * x,
    t * x * z - s * y,
    t * y * z + s * x,
    t * z * z + c,
  ]
}

export function blendRotations(a: Mat3, b: Mat3, amount: number): Mat3 {
  const x = normalize(blend(columnX(a), columnX(b), amount))
  const y = normalize(withoutAxis(blend(columnY(a), columnY(b), amount), x))
  return fromColumns(x, y, cross(x, y))
}

export const degreesBetween = (a: Vec3, b: Vec3) =>
  Math.acos(Math.max(-1, Math.min(1, dot(normalize(a), normalize(b))))) / RADIANS

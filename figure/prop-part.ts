import { gripCenter } from './body/hand.ts'
import { box, type Cut, type Material, type Shape } from './body/shapes.ts'
import { add, type Mat3, rotate, type Vec3 } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import type { Skeleton } from './pose/skeleton.ts'

/** Where a shape stands. */
export interface Frame {
  rotation: Mat3
  origin: Vec3
}

/** Shapes of one material in one frame of reference. */
export interface Part {
  name: string
  material: Material
  shapes: Shape[]
  rotation?: Mat3
  origin?: Vec3
  /** One for each shape, instead of `rotation` and `origin`. */
  frames?: readonly Frame[]
  isBox?: boolean
  cuts?: Cut[]
}

/** The center of what a hand holds, in world space. */
export function heldAt(bone: `hand${Side}`, skeleton: Skeleton): Vec3 {
  const place = skeleton.bones[bone]
  return add(place.origin, rotate(place.rotation, gripCenter(bone.slice(-1) as Side)))
}

/** A box between two corners of the floor plan and two heights. */
export function slab(
  from: readonly [number, number],
  to: readonly [number, number],
  low: number,
  high: number,
  round: number,
) {
  const center: Vec3 = [(from[0] + to[0]) / 2, (low + high) / 2, (from[1] + to[1]) / 2]
  return box(center, [Math.abs(to[0] - from[0]) / 2, (high - low) / 2, Math.abs(to[1] - from[1]) / 2], round)
}

import { muscleStrength } from '../muscles.ts'
import { type Vec3, withoutAxis } from '../pose/geometry.ts'
import type { Buffers } from './buffers.ts'
import { pointAt } from './view.ts'

/**
 * How strong a muscle is at what a pixel shows.
 * @param through metres of body through which it is shown when it is deep
 */
export function strengthAt(
  { view, depth, normal }: Buffers,
  placed: Float32Array,
  k: number,
  through?: number,
): number {
  const { toViewer } = view.camera
  const point = pointAt(view, k, depth[k]!)
  if (through !== undefined) return muscleStrength(placed, point, toViewer, through)
  const facing: Vec3 = [normal[k * 3]!, normal[k * 3 + 1]!, normal[k * 3 + 2]!]
  return muscleStrength(placed, point, facing, undefined, withoutAxis(toViewer, facing))
}

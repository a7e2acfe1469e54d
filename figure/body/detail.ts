import type { Vec3 } from '../pose/geometry.ts'
import type { Bone } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { GroupName } from './group-name.ts'

/** A line on the surface that no edge of the form gives: a fold of cloth, a crease of skin, a lace. */
export interface Detail {
  group: GroupName
  bone: Bone
  /** Near the surface, in bone axes; the drawing moves them onto it. */
  points: readonly Vec3[]
  color: ColorToken
  /** Millimetres of the figure. */
  width: number
  /** How strongly it is drawn, 0 to 1; 1 when left out. Below a third it is not seen. */
  strength?: number
  /** A stripe or a seam, whose ends do not taper. */
  isEven?: boolean
  /** Seen in a close-up only. */
  isFine?: boolean
}

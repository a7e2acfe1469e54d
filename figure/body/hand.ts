import { add, scale, type Vec3 } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import { sign } from '../pose/skeleton.ts'
import { cone, type Cone } from './shapes.ts'

const RADIANS = Math.PI / 180

interface Finger {
  /** From little-finger side (-) to thumb side (+), metres. */
  across: number
  knuckle: number
  lengths: readonly [number, number, number]
}

const fingers: readonly Finger[] = [
  { across: 0.03, knuckle: -0.088, lengths: [0.04, 0.024, 0.019] },
  { across: 0.0105, knuckle: -0.089, lengths: [0.043, 0.027, 0.02] },
  { across: -0.0095, knuckle: -0.087, lengths: [0.041, 0.025, 0.019] },
  { across: -0.0275, knuckle: -0.081, lengths: [0.032, 0.02, 0.017] },
]
const radii = [0.0105, 0.0098, 0.009, 0.008] as const

/** Knuckles of one finger in the hand's axes, from the palm to the tip. */
export function fingerJoints(side: Side, index: number, grip: number): Vec3[] {
  const finger = fingers[index]!
  const bends = [5 + grip * 75, 6 + grip * 92, 4 + grip * 58]
  const points: Vec3[] = [[0, finger.knuckle, finger.across]]
  let curl = 0
  finger.lengths.forEach((span, i) => {
    curl += bends[i]! * RADIANS
    const towardsPalm = -sign[side] * Math.sin(curl)
    points.push(add(points[i]!, scale([towardsPalm, -Math.cos(curl), 0], span)))
  })
  return points
}

function thumbJoints(side: Side, grip: number, thumb: number): Vec3[] {
  const s = sign[side]
  const fold = Math.max(0, grip)
  return [
    [-s * 0.006, -0.024, 0.026],
    [-s * (0.014 + 0.022 * fold + 0.016 * thumb), -0.056, 0.052 - 0.014 * fold - 0.02 * thumb],
    [-s * (0.018 + 0.03 * fold + 0.026 * thumb), -0.087, 0.058 - 0.036 * fold - 0.045 * thumb],
  ]
}

/** Fingers and thumb for a hand that is open (0) to a fist (1); at 0.9 they close around a bar of 12 mm radius. */
export function fingerShapes(side: Side, grip: number, thumb: number): Cone[] {
  const shapes: Cone[] = []
  for (let index = 0; index < fingers.length; index++) {
    const joints = fingerJoints(side, index, grip)
    for (let i = 0; i < 3; i++) shapes.push(cone(joints[i]!, radii[i]!, joints[i + 1]!, radii[i + 1]!))
  }
  const [root, middle, tip] = thumbJoints(side, grip, thumb)
  shapes.push(cone(root!, 0.0145, middle!, 0.0115), cone(middle!, 0.0112, tip!, 0.009))
  return shapes
}

/** The middle of what a closed hand holds, in the hand's axes. */
export const gripCenter = (side: Side): Vec3 => [-sign[side] * 0.03, -0.092, 0.002]

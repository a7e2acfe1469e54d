import { add, scale, type Vec3 } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import { sign, type Skeleton } from '../pose/skeleton.ts'
import { type Chunk, cone, type Cone, ellipsoid, forSide, mirrored, type Shape } from './shapes.ts'

const RADIANS = Math.PI / 180

interface Finger {
  /** From little-finger side (-) to thumb side (+), metres. */
  across: number
  knuckle: number
  lengths: readonly [number, number, number]
  /** How much earlier than the other fingers it closes. */
  eager: number
}

const fingers: readonly Finger[] = [
  { across: 0.03, knuckle: -0.088, lengths: [0.04, 0.024, 0.019], eager: 0.88 },
  { across: 0.0105, knuckle: -0.09, lengths: [0.043, 0.027, 0.02], eager: 1 },
  { across: -0.0095, knuckle: -0.087, lengths: [0.041, 0.025, 0.019], eager: 1.06 },
  { across: -0.0275, knuckle: -0.081, lengths: [0.032, 0.02, 0.017], eager: 1.12 },
]
const radii = [0.0105, 0.0098, 0.009, 0.008] as const
/** Degrees the fingers of an open hand spread, per metre from its middle. */
const FAN = 210

/** Knuckles of one finger in the hand's axes, from the palm to the tip. */
function fingerJoints(side: Side, { across, knuckle, lengths, eager }: Finger, grip: number): Vec3[] {
  const closed = grip > 0 ? Math.min(grip * eager, Math.max(grip, 0.98)) : grip
  const bends = [5 + closed * 75, 6 + closed * 92, 4 + closed * 58]
  const fan = Math.sin(across * FAN * RADIANS) * (1 - Math.min(1, Math.abs(grip) * 2.5))
  const points: Vec3[] = [[0, knuckle, across]]
  let curl = 0
  lengths.forEach((span, i) => {
    curl += bends[i]! * RADIANS
    const towardsPalm = -sign[side] * Math.sin(curl)
    points.push(add(points[i]!, scale([towardsPalm, -Math.cos(curl), fan], span)))
  })
  return points
}

function fingerShapes(side: Side, index: number, grip: number): Cone[] {
  const joints = fingerJoints(side, fingers[index]!, grip)
  return [0, 1, 2].map((i) => cone(joints[i]!, radii[i]!, joints[i + 1]!, radii[i + 1]!))
}

/** The thumb lies beside an open hand and across the fingers of a fist; `thumb` brings it before the palm. */
function thumbShapes(side: Side, grip: number, thumb: number): Shape[] {
  const fold = Math.max(0, grip)
  const joints: Vec3[] = [
    [-0.006, -0.022, 0.024],
    [-0.014 - 0.02 * fold - 0.014 * thumb, -0.054, 0.05 - 0.012 * fold - 0.016 * thumb],
    [-0.017 - 0.033 * fold - 0.022 * thumb, -0.081, 0.058 - 0.026 * fold - 0.034 * thumb],
    [-0.02 - 0.036 * fold - 0.03 * thumb, -0.099 + 0.005 * fold, 0.061 - 0.05 * fold - 0.056 * thumb],
  ]
  const shapes = [0, 1, 2].map((i) =>
    cone(joints[i]!, [0.0148, 0.0116, 0.0108][i]!, joints[i + 1]!, [0.0118, 0.0105, 0.0088][i]!),
  )
  return side === 'L' ? shapes : shapes.map(mirrored)
}

/** The palm, and each finger apart, so that a line can be drawn where two of them meet. */
export function handChunks(side: Side): Chunk[] {
  const bone = `hand${side}` as const
  const digit = (index: number, moving: (skeleton: Skeleton) => Shape[]): Chunk => ({
    bone,
    material: 'skin',
    blend: 0.004,
    join: 0.008,
    joinReach: 9,
    digit: index,
    shapes: [],
    moving,
  })
  const palm: Chunk = {
    bone,
    material: 'skin',
    blend: 0.012,
    join: 0.02,
    joinReach: 0.08,
    shapes: forSide(side, [
      ellipsoid([0, -0.045, 0.002], [0.016, 0.052, 0.04]),
      cone([0.001, -0.08, 0.028], 0.0112, [0.001, -0.074, -0.025], 0.0102),
      ellipsoid([-0.008, -0.042, 0.021], [0.0155, 0.034, 0.018]),
      ellipsoid([-0.007, -0.047, -0.02], [0.0135, 0.034, 0.0145]),
    ]),
  }
  return [
    palm,
    ...fingers.map((_, i) => digit(i, ({ grip }) => fingerShapes(side, i, grip[side]))),
    digit(4, ({ grip, thumb }) => thumbShapes(side, grip[side], thumb[side])),
  ]
}

/** The middle of what a closed hand holds, in the hand's axes. */
export const gripCenter = (side: Side): Vec3 => [-sign[side] * 0.03, -0.092, 0.002]

import { add, cross, normalize, scale, subtract, type Vec3, withoutAxis } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import { type DigitPose, sign, type Skeleton } from '../pose/skeleton.ts'
import { type Chunk, cone, type Cone, ellipsoid, forSide, mirrored, type Shape } from './shapes.ts'

const RADIANS = Math.PI / 180

interface Finger {
  /** From little-finger side (-) to thumb side (+), metres. */
  across: number
  knuckle: number
  lengths: readonly [number, number, number]
  /** How much earlier than the other fingers it closes. */
  eager: number
  thick: number
}

const fingers: readonly Finger[] = [
  { across: 0.029, knuckle: -0.087, lengths: [0.041, 0.025, 0.02], eager: 0.74, thick: 1 },
  { across: 0.0095, knuckle: -0.09, lengths: [0.045, 0.029, 0.021], eager: 0.98, thick: 1.02 },
  { across: -0.0098, knuckle: -0.086, lengths: [0.042, 0.027, 0.02], eager: 1.14, thick: 0.96 },
  { across: -0.027, knuckle: -0.079, lengths: [0.033, 0.021, 0.018], eager: 1.26, thick: 0.85 },
]
/** At the knuckle, the two joints and the tip. */
const radii = [0.01, 0.0089, 0.008, 0.0063] as const
/** Degrees the fingers of an open hand spread, per metre from its middle: relaxed, and what spreading adds. */
const FAN = { relaxed: 260, spread: 400, closed: 150 }
/** Bends of a finger whose tip meets the thumb. */
const PINCH = [46, 54, 20] as const
/** The same of a little finger that meets the thumb. */
const LITTLE_PINCH = [68, 22, 10] as const

/** A hand between open, closed and pinching. */
interface HandPose extends DigitPose {
  grip: number
  thumb: number
  spread: number
  pinch: number
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share

/** Knuckles of one finger in the hand's axes, from the palm to the tip. The index finger and partly the next pinch. */
function fingerJoints(side: Side, index: number, pose: HandPose): Vec3[] {
  const { grip, spread, pinch } = pose
  const { across, knuckle, lengths, eager } = fingers[index]!
  // A half-closed hand falls in a cascade from the index to the little finger; a fist closes all of them.
  const gripped = grip > 0 ? Math.min(1, grip * mix(eager, 1, grip)) : grip
  const closed = index === 0 ? gripped * (1 - pose.alone) : gripped
  const pinched = index === 0 ? pinch : index === 1 ? pinch * 0.3 : 0
  const single = index === 0 ? 1 : 1 - pose.alone
  const joints = [pose.knuckle, pose.middle, pose.end]
  const met = pose.toLittle * [0, 0, 0.16, 1][index]!
  const bends = [5 + closed * 75, 6 + closed * 92, 4 + closed * 58].map((bend, i) =>
    mix(mix(bend + joints[i]! * single, PINCH[i]!, pinched), LITTLE_PINCH[i]!, met),
  )
  const bent = Math.max(pose.knuckle, pose.middle * 0.7) * single
  const open = Math.max(0, 1 - Math.min(1, Math.abs(grip) * 2.2) - bent / 60)
  const fan = Math.sin(
    across * (FAN.relaxed * open + FAN.spread * spread - FAN.closed * Math.max(0, gripped)) * RADIANS,
  )
  const points: Vec3[] = [[0, knuckle, across]]
  let curl = 0
  lengths.forEach((span, i) => {
    curl += bends[i]! * RADIANS
    const towardsPalm = -sign[side] * Math.sin(curl)
    points.push(add(points[i]!, scale([towardsPalm, -Math.cos(curl), fan], span)))
  })
  return points
}

function fingerShapes(side: Side, index: number, pose: HandPose): Cone[] {
  const joints = fingerJoints(side, index, pose)
  const by = fingers[index]!.thick
  return [0, 1, 2].map((i) => cone(joints[i]!, radii[i]! * by, joints[i + 1]!, radii[i + 1]! * by))
}

/** Joints of the thumb beside an open hand, across the fingers of a fist, before the palm, and at the tip of the index. */
const thumbs = {
  open: [
    [-0.014, -0.05, 0.052],
    [-0.016, -0.077, 0.069],
    [-0.015, -0.102, 0.078],
  ],
  fist: [
    [-0.033, -0.0535, 0.042],
    [-0.0525, -0.077, 0.036],
    [-0.0585, -0.087, 0.011],
  ],
  opposed: [
    [-0.028, -0.053, 0.036],
    [-0.039, -0.08, 0.024],
    [-0.048, -0.099, 0.004],
  ],
  pinch: [
    [-0.03, -0.046, 0.044],
    [-0.05, -0.073, 0.043],
    [-0.059, -0.097, 0.034],
  ],
  little: [
    [-0.039, -0.047, 0.018],
    [-0.058, -0.069, -0.004],
    [-0.069, -0.083, -0.027],
  ],
  abducted: [
    [-0.037, -0.046, 0.046],
    [-0.062, -0.064, 0.056],
    [-0.082, -0.082, 0.06],
  ],
} as const satisfies Record<string, readonly Vec3[]>

/** Joints of a left thumb, from the wrist to the tip. */
function thumbJoints(pose: HandPose): Vec3[] {
  const { grip, thumb, spread, pinch, toLittle, thumbAbduction } = pose
  const fold = Math.max(0, Math.min(1, grip))
  const joints: Vec3[] = [[-0.008, -0.02, 0.023]]
  for (const i of [0, 1, 2]) {
    const at = [0, 1, 2].map((axis) => {
      const [open, fist, opposed] = [thumbs.open[i]![axis]!, thumbs.fist[i]![axis]!, thumbs.opposed[i]![axis]!]
      const apart = axis === 2 ? 0.012 * spread * (i + 1) * 0.5 : 0
      const free = mix(
        open + apart + (fist - open) * fold + (opposed - open) * thumb * (1 - fold),
        thumbs.pinch[i]![axis]!,
        pinch,
      )
      return mix(mix(free, thumbs.abducted[i]![axis]!, thumbAbduction), thumbs.little[i]![axis]!, toLittle)
    })
    joints.push(at as unknown as Vec3)
  }
  bendThumb(joints, pose.thumbFlexion)
  return joints
}

function thumbShapes(side: Side, pose: HandPose): Shape[] {
  const joints = thumbJoints(pose)
  const shapes = [0, 1, 2].map((i) =>
    cone(joints[i]!, [0.0152, 0.0116, 0.0108][i]!, joints[i + 1]!, [0.0116, 0.0104, 0.008][i]!),
  )
  return side === 'L' ? shapes : shapes.map(mirrored)
}

/** How much the middle joint of a thumb bends while the end joint bends by one degree. */
const MIDDLE_SHARE = 0.6

/** Bends the two outer joints of a thumb towards the palm and the fingers. */
function bendThumb(joints: Vec3[], degrees: number) {
  if (degrees === 0) return
  const [, base, middle, tip] = joints as [Vec3, Vec3, Vec3, Vec3]
  const turned = (span: Vec3, by: number): Vec3 => {
    const towards = normalize(withoutAxis([-0.75, 0, -0.65], normalize(span)))
    return add(scale(span, Math.cos(by * RADIANS)), scale(towards, Math.hypot(...span) * Math.sin(by * RADIANS)))
  }
  joints[2] = add(base, turned(subtract(middle, base), degrees * MIDDLE_SHARE))
  joints[3] = add(joints[2], turned(subtract(tip, middle), degrees * (1 + MIDDLE_SHARE)))
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
    blend: 0.013,
    join: 0.02,
    joinReach: 0.08,
    shapes: forSide(side, [
      // The bones of the palm fan out from a narrow wrist; below them the pads of thumb and little finger.
      ...fingers.map(({ across, knuckle }) =>
        cone([0.001, -0.008, across * 0.5], 0.0125, [0.0015, knuckle + 0.003, across], 0.0105),
      ),
      cone([-0.007, -0.02, 0.017], 0.0145, [-0.012, -0.052, 0.04], 0.0115),
      ellipsoid([-0.0085, -0.046, 0.02], [0.0125, 0.03, 0.017]),
      ellipsoid([-0.0075, -0.043, -0.021], [0.0125, 0.034, 0.0125]),
    ]),
  }
  return [
    palm,
    ...fingers.map((_, i) => digit(i, (skeleton) => fingerShapes(side, i, poseOf(skeleton, side)))),
    digit(4, (skeleton) => thumbShapes(side, poseOf(skeleton, side))),
  ]
}

const poseOf = ({ grip, thumb, spread, pinch, digits }: Skeleton, side: Side): HandPose => ({
  grip: grip[side],
  thumb: thumb[side],
  spread: spread[side],
  pinch: pinch[side],
  ...digits[side],
})

/** A line on a finger: a crease of the skin, the edge of a nail, or the hollow between two knuckles of a fist. */
interface FingerLine {
  points: Vec3[]
  kind: 'crease' | 'nail' | 'knuckle'
  /** How strongly it is drawn, 0 to 1. Lines are faded, not removed, because the moving figure needs a fixed set. */
  strength?: number
}

/** Sideways and forward from the tip of a finger: around a nail, in metres. */
const nail = [
  [-0.005, 0.001],
  [-0.0044, -0.008],
  [0, -0.011],
  [0.0044, -0.008],
  [0.005, 0.001],
] as const
/** Which way the nail of a left thumb faces. */
const thumbNail: Vec3 = [0.6, 0.2, 0.75]

/** From the back of the hand over the edge of a fist, between a finger and the next. */
function knuckleLine(side: Side, joints: readonly Vec3[], next: readonly Vec3[]): FingerLine {
  const along = normalize(subtract(joints[1]!, joints[0]!))
  const [, y, z] = scale(add(joints[0]!, next[0]!), 0.5)
  const back = sign[side]
  return {
    kind: 'knuckle',
    strength: along[1] < -0.6 ? 0 : 1,
    points: [
      [0.0135 * back, y + 0.013, z],
      [0.01 * back, y - 0.003, z],
      [-0.006 * back, y - 0.0105, z],
    ],
  }
}

/** Creases over the joints, on both sides of a finger, and the edges of the nails, in the hand's axes. */
export function fingerLines(skeleton: Skeleton, side: Side): FingerLine[] {
  const pose = poseOf(skeleton, side)
  const all = fingers.map((_, index) => fingerJoints(side, index, pose))
  const lines = fingers.flatMap(({ thick }, index): FingerLine[] => {
    const joints = all[index]!
    const [, middle, last, tip] = joints as [Vec3, Vec3, Vec3, Vec3]
    const along = normalize(subtract(tip, last))
    const back = scale(cross([0, 0, 1], along), sign[side])
    const at = (from: Vec3, forward: number, up: number, across: number): Vec3 =>
      add(from, add(add(scale(along, forward), scale(back, up * thick)), [0, 0, across * thick]))
    const crease = (joint: Vec3, up: number, half: number): FingerLine => ({
      points: [at(joint, 0.001, up * 0.9, -half), at(joint, -0.0008, up, 0), at(joint, 0.001, up * 0.9, half)],
      kind: 'crease',
    })
    return [
      crease(middle, 0.01, 0.0062),
      crease(middle, -0.009, 0.0066),
      crease(last, -0.008, 0.006),
      { points: nail.map(([across, forward]) => at(tip, forward, 0.0066, across)), kind: 'nail' },
      ...(index < 3 ? [knuckleLine(side, joints, all[index + 1]!)] : []),
    ]
  })
  const [, , joint, tip] = thumbJoints(pose) as [Vec3, Vec3, Vec3, Vec3]
  const along = normalize(subtract(tip, joint))
  const back = normalize(withoutAxis(thumbNail, along))
  const across = cross(along, back)
  const points = nail.map(([aside, forward]) =>
    add(add(tip, scale(along, forward)), add(scale(back, 0.0082), scale(across, aside * 1.2))),
  )
  lines.push({ points: side === 'L' ? points : points.map(([x, y, z]): Vec3 => [-x, y, z]), kind: 'nail' })
  return lines
}

/** The middle of what a closed hand holds, in the hand's axes. */
export const gripCenter = (side: Side): Vec3 => [-sign[side] * 0.03, -0.092, 0.002]

import { columnX, columnY, degreesBetween, rotateBack, scale, type Vec3 } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import { type Bone, bothSides, type Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { Appearance } from './appearance.ts'
import { faceDetails } from './face-details.ts'
import { fingerLines } from './hand.ts'
import { hairDetails } from './hair-details.ts'
import type { GroupName } from './shapes.ts'

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
  /** Seen in a close-up only. */
  isFine?: boolean
}

/** Millimetres, less while a fold is forming; 0 when it is not seen. */
export const widthOf = ({ width, strength = 1 }: Detail) => (strength < 0.3 ? 0 : width * (0.6 + 0.4 * strength))

/** How far the joints are bent, in degrees; what is in front is positive. */
interface Bends {
  hip: number
  knee: number
  elbow: number
  /** The upper arm away from hanging. */
  raised: number
  /** Chest on pelvis. */
  flexion: number
  /** Towards this side. */
  side: number
  turn: number
}

interface Template extends Omit<Detail, 'group' | 'bone'> {
  group: string
  bone: string
  /** How strongly the line is drawn, 0 to 1. */
  when?: (bends: Bends) => number
  /** In the middle of the body, once. */
  isMiddle?: boolean
}

const ramp = (value: number, none: number, full: number) => Math.max(0, Math.min(1, (value - none) / (full - none)))

const fold = (group: string, bone: string, points: Vec3[], when?: Template['when'], width = 3.6): Template => ({
  group,
  bone,
  points,
  color: 'ink',
  width,
  ...(when && { when }),
})
const soft = (
  group: string,
  bone: string,
  points: Vec3[],
  color: ColorToken,
  when?: Template['when'],
  width = 4.5,
): Template => ({
  ...fold(group, bone, points, when, width),
  color,
})
const middle = (template: Template): Template => ({ ...template, isMiddle: true })

/** Written for the left side. */
const cloth: readonly Template[] = [
  // A bent hip gathers the shorts into the groin.
  fold(
    'shorts',
    'thigh',
    [
      [-0.035, -0.05, 0.1],
      [0.02, -0.035, 0.11],
      [0.075, -0.015, 0.075],
    ],
    ({ hip }) => ramp(hip, 35, 75),
  ),
  fold(
    'shorts',
    'thigh',
    [
      [0.02, -0.085, 0.1],
      [0.065, -0.07, 0.08],
      [0.095, -0.045, 0.03],
    ],
    ({ hip }) => ramp(hip, 45, 85),
    3.5,
  ),
  fold(
    'shorts',
    'thigh',
    [
      [0.1, -0.02, 0.03],
      [0.1, -0.045, 0.0],
      [0.09, -0.085, -0.03],
    ],
    ({ hip }) => ramp(hip, 55, 95),
    3.3,
  ),
  // A straight one hangs from the crotch.
  fold(
    'shorts',
    'thigh',
    [
      [-0.05, -0.06, 0.075],
      [-0.02, -0.085, 0.085],
      [0.02, -0.095, 0.09],
    ],
    ({ hip }) => 1 - ramp(hip, 15, 40),
    3.3,
  ),
  fold(
    'shorts',
    'thigh',
    [
      [-0.06, -0.095, 0.055],
      [-0.04, -0.125, 0.07],
    ],
    ({ hip }) => 1 - ramp(hip, 15, 40),
    3.1,
  ),
  // Below the buttock.
  soft(
    'shorts',
    'thigh',
    [
      [-0.055, -0.085, -0.07],
      [-0.01, -0.1, -0.09],
      [0.04, -0.098, -0.09],
      [0.075, -0.075, -0.07],
    ],
    'shorts-shade',
    ({ hip }) => 1 - ramp(hip, 25, 60),
    6,
  ),
  soft(
    'shorts',
    'thigh',
    [
      [0.105, -0.03, -0.004],
      [0.1, -0.13, -0.004],
      [0.095, -0.252, -0.004],
    ],
    'shorts-shade',
    undefined,
    3,
  ),
  middle(
    soft(
      'shorts',
      'pelvis',
      [
        [0, 0.06, -0.12],
        [0, 0, -0.125],
        [0, -0.055, -0.115],
        [0, -0.1, -0.07],
      ],
      'shorts-shade',
      undefined,
      5,
    ),
  ),
  middle(
    soft(
      'shorts',
      'pelvis',
      [
        [0, 0.03, 0.11],
        [0, -0.03, 0.11],
        [0, -0.085, 0.085],
      ],
      'shorts-shade',
      undefined,
      3.4,
    ),
  ),
  // The armhole, and the cloth below it.
  fold(
    'shirt',
    'chest',
    [
      [0.142, 0.17, 0.075],
      [0.134, 0.12, 0.1],
      [0.136, 0.072, 0.095],
    ],
    ({ raised }) => 1 - ramp(raised, 40, 75),
    3.5,
  ),
  fold(
    'shirt',
    'chest',
    [
      [0.142, 0.16, -0.085],
      [0.136, 0.11, -0.1],
      [0.138, 0.06, -0.09],
    ],
    ({ raised }) => 1 - ramp(raised, 40, 75),
    3.5,
  ),
  fold(
    'shirt',
    'ribs',
    [
      [0.135, 0.19, 0.075],
      [0.118, 0.12, 0.09],
      [0.1, 0.06, 0.1],
    ],
    ({ raised }) => ramp(raised, 45, 90),
    3.5,
  ),
  fold(
    'shirt',
    'ribs',
    [
      [0.16, 0.17, 0.02],
      [0.15, 0.1, 0.02],
      [0.135, 0.03, 0.02],
    ],
    ({ raised }) => ramp(raised, 70, 120),
    3.3,
  ),
  fold(
    'shirt',
    'upperArm',
    [
      [0.02, -0.05, 0.065],
      [0.045, -0.08, 0.045],
    ],
    ({ raised }) => 1 - ramp(raised, 40, 70),
    3.1,
  ),
  fold(
    'shirt',
    'upperArm',
    [
      [0.05, -0.118, 0.03],
      [0.02, -0.13, 0.055],
    ],
    undefined,
    3.1,
  ),
  // The shirt hangs from the chest and gathers at the waist.
  fold(
    'shirt',
    'lumbar',
    [
      [0.125, 0.05, 0.05],
      [0.1, 0.02, 0.09],
      [0.07, 0.008, 0.11],
    ],
    ({ flexion, side }) => Math.max(0.6, ramp(Math.max(flexion, side), 5, 25)),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    [
      [0.135, 0.1, 0.02],
      [0.12, 0.075, 0.07],
      [0.095, 0.065, 0.1],
    ],
    ({ flexion, side }) => ramp(Math.max(flexion, side), 8, 30),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    [
      [0.13, 0.06, -0.03],
      [0.11, 0.03, -0.075],
      [0.08, 0.02, -0.1],
    ],
    ({ flexion, side }) => Math.max(0.5, ramp(Math.max(-flexion, side), 5, 25)),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    [
      [0.12, 0.1, -0.06],
      [0.09, 0.085, -0.095],
      [0.05, 0.082, -0.11],
    ],
    ({ flexion }) => ramp(-flexion, 8, 25),
    3.5,
  ),
  fold(
    'shirt',
    'pelvis',
    [
      [0.135, 0.095, 0.03],
      [0.128, 0.06, 0.055],
    ],
    undefined,
    3.3,
  ),
  fold(
    'shirt',
    'pelvis',
    [
      [0.13, 0.1, -0.03],
      [0.12, 0.06, -0.06],
    ],
    undefined,
    3.3,
  ),
  // Turning winds the shirt round the waist.
  fold(
    'shirt',
    'lumbar',
    [
      [0.12, 0.0, 0.06],
      [0.06, 0.05, 0.12],
      [-0.02, 0.1, 0.12],
    ],
    ({ turn }) => ramp(turn, 12, 30),
    3.5,
  ),
  fold(
    'shirt',
    'lumbar',
    [
      [0.1, 0.07, 0.09],
      [0.03, 0.12, 0.12],
      [-0.04, 0.16, 0.11],
    ],
    ({ turn }) => ramp(turn, 15, 35),
    3.3,
  ),
  // Shoulder blades and the furrow of the spine; the lower edge of the chest.
  soft(
    'shirt',
    'chest',
    [
      [0.052, 0.15, -0.12],
      [0.046, 0.08, -0.125],
      [0.062, 0.015, -0.12],
      [0.1, -0.005, -0.1],
    ],
    'shirt-shade',
    ({ raised }) => 1 - ramp(raised, 60, 110),
  ),
  soft(
    'shirt',
    'chest',
    [
      [0.025, 0.03, 0.12],
      [0.07, 0.012, 0.125],
      [0.115, 0.04, 0.1],
    ],
    'shirt-shade',
    ({ raised }) => 1 - ramp(raised, 90, 140),
  ),
  middle(
    soft(
      'shirt',
      'chest',
      [
        [0, 0.16, -0.12],
        [0, 0.05, -0.125],
        [0, -0.06, -0.12],
      ],
      'shirt-shade',
      undefined,
      5.5,
    ),
  ),
  middle(
    soft(
      'shirt',
      'lumbar',
      [
        [0, 0.17, -0.12],
        [0, 0.09, -0.115],
        [0, 0.01, -0.115],
      ],
      'shirt-shade',
      undefined,
      5.5,
    ),
  ),
]

const skin: readonly Template[] = [
  // A kneecap seen on a straight knee, and its lower edge on a bent one.
  soft(
    'leg',
    'shin',
    [
      [-0.02, 0.045, 0.05],
      [-0.031, 0.012, 0.05],
      [-0.02, -0.022, 0.052],
    ],
    'skin-shade',
    ({ knee }) => 1 - ramp(knee, 45, 75),
    5.4,
  ),
  soft(
    'leg',
    'shin',
    [
      [0.026, 0.04, 0.05],
      [0.034, 0.01, 0.048],
      [0.022, -0.022, 0.052],
    ],
    'skin-shade',
    ({ knee }) => 1 - ramp(knee, 45, 75),
    5.4,
  ),
  soft(
    'leg',
    'shin',
    [
      [-0.024, -0.035, 0.05],
      [0, -0.05, 0.055],
      [0.026, -0.033, 0.05],
    ],
    'skin-shade',
    ({ knee }) => ramp(knee, 40, 70),
    5.4,
  ),
  fold(
    'leg',
    'shin',
    [
      [-0.034, 0.004, -0.045],
      [0, -0.004, -0.055],
      [0.034, 0.004, -0.045],
    ],
    ({ knee }) => (1 - ramp(knee, 30, 50)) * 0.9,
    3.1,
  ),
  // The two bellies of the calf, and the edge of the shin.
  soft(
    'leg',
    'shin',
    [
      [-0.045, -0.175, -0.03],
      [-0.025, -0.215, -0.045],
      [-0.002, -0.19, -0.06],
      [0.022, -0.2, -0.045],
      [0.044, -0.165, -0.03],
    ],
    'skin-shade',
    undefined,
    5.4,
  ),
  soft(
    'leg',
    'shin',
    [
      [0.012, -0.07, 0.055],
      [0.004, -0.18, 0.045],
      [-0.002, -0.29, 0.036],
    ],
    'skin-shade',
    undefined,
    4.9,
  ),
  // The point and the crease of the elbow.
  soft(
    'arm',
    'forearm',
    [
      [-0.013, 0.018, -0.036],
      [0, -0.006, -0.04],
      [0.013, 0.018, -0.036],
    ],
    'skin-shade',
    ({ elbow }) => 1 - ramp(elbow, 40, 70),
    4.9,
  ),
  fold(
    'arm',
    'forearm',
    [
      [-0.03, -0.012, 0.02],
      [0, -0.024, 0.036],
      [0.03, -0.012, 0.024],
    ],
    ({ elbow }) => ramp(elbow, 35, 70) * (1 - ramp(elbow, 110, 130)),
    3.1,
  ),
  soft(
    'arm',
    'forearm',
    [
      [0.03, -0.03, 0.02],
      [0.032, -0.09, 0.022],
      [0.02, -0.16, 0.022],
    ],
    'skin-shade',
    undefined,
    4.1,
  ),
  // Tendons of the neck.
  soft(
    'head',
    'neck',
    [
      [0.05, 0.085, -0.012],
      [0.04, 0.04, 0.025],
      [0.014, -0.012, 0.05],
    ],
    'skin-shade',
    undefined,
    5.4,
  ),
  // The creases of the palm.
  soft(
    'arm',
    'hand',
    [
      [-0.02, -0.066, 0.042],
      [-0.022, -0.052, 0.014],
      [-0.02, -0.02, 0.006],
    ],
    'skin-shade',
    undefined,
    4.7,
  ),
  soft(
    'arm',
    'hand',
    [
      [-0.02, -0.078, -0.034],
      [-0.022, -0.066, 0],
      [-0.02, -0.078, 0.03],
    ],
    'skin-shade',
    undefined,
    4.5,
  ),
]

const shoes: readonly Template[] = [
  ...[0, 1, 2, 3].map((i): Template => {
    const [y, z] = [-0.008 - i * 0.0085, 0.044 + i * 0.0165]
    return fold(
      'shoe',
      'foot',
      [
        [-0.021, y - 0.004, z - 0.004],
        [0.003, y + 0.012, z + 0.004],
        [0.026, y - 0.004, z - 0.004],
      ],
      undefined,
      3.1,
    )
  }),
  soft(
    'shoe',
    'toe',
    [
      [-0.048, -0.006, 0.0],
      [-0.03, 0.02, 0.022],
      [0.004, 0.032, 0.03],
      [0.036, 0.02, 0.022],
      [0.05, -0.006, 0.0],
    ],
    'shoe-shade',
    undefined,
    3.6,
  ),
  soft(
    'shoe',
    'foot',
    [
      [0.044, -0.02, 0.02],
      [0.046, -0.056, 0.055],
    ],
    'shoe-shade',
    undefined,
    5.5,
  ),
  soft(
    'shoe',
    'foot',
    [
      [0.044, -0.022, -0.0],
      [0.046, -0.056, 0.03],
    ],
    'shoe-shade',
    undefined,
    5.5,
  ),
  soft(
    'shoe',
    'foot',
    [
      [-0.042, -0.02, 0.02],
      [-0.044, -0.056, 0.055],
    ],
    'shoe-shade',
    undefined,
    5.5,
  ),
  soft(
    'shoe',
    'foot',
    [
      [0.04, -0.01, -0.036],
      [0.028, -0.05, -0.06],
    ],
    'shoe-shade',
    undefined,
    3.4,
  ),
  soft(
    'shoe',
    'shin',
    [
      [0.045, -0.352, 0.02],
      [0.045, -0.354, -0.01],
      [0.02, -0.354, -0.045],
    ],
    'sock-shade',
    undefined,
    3,
  ),
]

function bendsOf({ bones }: Skeleton, side: Side): Bends {
  const s = side === 'L' ? 1 : -1
  const down = (bone: Bone) => scale(columnY(bones[bone].rotation), -1)
  const degrees = (y: number, x: number) => (Math.atan2(y, x) * 180) / Math.PI
  const leg = rotateBack(bones.pelvis.rotation, down(`thigh${side}`))
  const trunk = rotateBack(bones.pelvis.rotation, columnY(bones.chest.rotation))
  const across = rotateBack(bones.pelvis.rotation, columnX(bones.chest.rotation))
  return {
    hip: degrees(leg[2], Math.max(-leg[1], leg[2] < 0 ? 0.01 : -1)),
    knee: degreesBetween(down(`thigh${side}`), down(`shin${side}`)),
    elbow: degreesBetween(down(`upperArm${side}`), down(`forearm${side}`)),
    raised: degreesBetween(down('chest'), down(`upperArm${side}`)),
    flexion: degrees(trunk[2], trunk[1]),
    side: degrees(trunk[0] * s, trunk[1]),
    turn: degrees(across[2] * -s, across[0]),
  }
}

/** Every line of a body; which are seen depends on the pose. */
export function detailsOf(skeleton: Skeleton, appearance: Appearance): Detail[] {
  const details: Detail[] = [...hairDetails(appearance), ...faceDetails(skeleton, appearance)]
  for (const side of bothSides) {
    const bends = bendsOf(skeleton, side)
    for (const points of fingerLines(skeleton, side)) {
      details.push({ group: `arm${side}`, bone: `hand${side}`, points, color: 'skin-shade', width: 5, isFine: true })
    }
    for (const { when, isMiddle, ...template } of [...cloth, ...skin, ...shoes]) {
      if (isMiddle && side === 'R') continue
      const { group, bone } = template
      details.push({
        ...template,
        group: (['arm', 'leg', 'shoe'].includes(group) ? group + side : group) as GroupName,
        bone: (['pelvis', 'lumbar', 'ribs', 'chest', 'neck'].includes(bone) ? bone : bone + side) as Bone,
        points: side === 'L' ? template.points : template.points.map(([x, y, z]): Vec3 => [-x, y, z]),
        strength: when ? when(bends) : 1,
      })
    }
  }
  return details
}

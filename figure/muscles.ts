import type { Build } from './body/appearance.ts'
import type { GroupName } from './body/shapes.ts'
import { add, rotate, scale, type Vec3 } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, bothSides, sign, type Skeleton } from './pose/skeleton.ts'

/** A place on a bone and how far the muscle reaches around it, in metres. */
type Place = readonly [bone: string, x: number, y: number, z: number, radius: number]

/** Strands from origin over belly to insertion, near the surface, and the groups they may tint. Written for the left side. */
interface MuscleArea {
  strands: readonly (readonly Place[])[]
  groups: readonly string[]
  /** In the middle of the body, so both halves have one name. */
  isMiddle?: boolean
  /** Lies below other muscles, so it is shown through them, hatched. */
  isDeep?: boolean
}

const areas = {
  quad: {
    groups: ['shorts', 'leg'],
    strands: [
      [
        ['thigh', 0, -0.05, 0.085, 0.02],
        ['thigh', 0.004, -0.2, 0.088, 0.048],
        ['thigh', 0, -0.375, 0.056, 0.02],
      ],
      [
        ['thigh', 0.062, -0.08, 0.04, 0.02],
        ['thigh', 0.068, -0.22, 0.045, 0.042],
        ['thigh', 0.036, -0.385, 0.046, 0.016],
      ],
      [
        ['thigh', -0.036, -0.19, 0.062, 0.018],
        ['thigh', -0.042, -0.325, 0.045, 0.038],
        ['thigh', -0.024, -0.398, 0.046, 0.014],
      ],
    ],
  },
  ham: {
    groups: ['shorts', 'leg'],
    strands: [
      [
        ['thigh', 0.014, -0.05, -0.09, 0.026],
        ['thigh', 0.034, -0.22, -0.068, 0.042],
        ['thigh', 0.046, -0.41, -0.034, 0.013],
      ],
      [
        ['thigh', -0.012, -0.05, -0.09, 0.026],
        ['thigh', -0.032, -0.22, -0.066, 0.04],
        ['thigh', -0.043, -0.41, -0.03, 0.013],
      ],
    ],
  },
  adductor: {
    groups: ['shorts', 'leg'],
    strands: [
      [
        ['thigh', -0.052, -0.03, 0.03, 0.022],
        ['thigh', -0.064, -0.15, 0.016, 0.042],
        ['thigh', -0.052, -0.34, 0, 0.014],
      ],
    ],
  },
  glute: {
    groups: ['shorts'],
    strands: [
      [
        ['pelvis', 0.028, 0.07, -0.1, 0.034],
        ['pelvis', 0.088, 0.0, -0.118, 0.062],
        ['thigh', 0.05, -0.06, -0.05, 0.03],
      ],
      [
        ['pelvis', 0.026, -0.01, -0.12, 0.034],
        ['pelvis', 0.078, -0.05, -0.11, 0.056],
        ['thigh', 0.02, -0.12, -0.07, 0.026],
      ],
    ],
  },
  gluteMed: {
    groups: ['shorts', 'shirt'],
    strands: [
      [
        ['pelvis', 0.112, 0.09, 0.045, 0.024],
        ['pelvis', 0.14, 0.05, 0.025, 0.034],
        ['thigh', 0.075, -0.02, 0.004, 0.02],
      ],
      [
        ['pelvis', 0.13, 0.1, -0.012, 0.03],
        ['pelvis', 0.145, 0.045, -0.01, 0.036],
        ['thigh', 0.075, -0.02, 0.004, 0.02],
      ],
      [
        ['pelvis', 0.1, 0.09, -0.07, 0.026],
        ['pelvis', 0.132, 0.04, -0.05, 0.036],
        ['thigh', 0.075, -0.02, 0.004, 0.02],
      ],
    ],
  },
  hipFlexor: {
    groups: ['shorts', 'leg'],
    strands: [
      [
        ['pelvis', 0.05, 0.07, 0.1, 0.024],
        ['pelvis', 0.076, -0.01, 0.112, 0.038],
        ['thigh', -0.014, -0.1, 0.075, 0.018],
      ],
    ],
  },
  calf: {
    groups: ['leg'],
    strands: [
      [
        ['shin', -0.022, -0.025, -0.042, 0.014],
        ['shin', -0.028, -0.12, -0.062, 0.036],
        ['shin', -0.014, -0.23, -0.044, 0.013],
      ],
      [
        ['shin', 0.024, -0.025, -0.04, 0.014],
        ['shin', 0.03, -0.11, -0.056, 0.034],
        ['shin', 0.014, -0.21, -0.044, 0.013],
      ],
    ],
  },
  soleus: {
    groups: ['leg'],
    strands: [
      [
        ['shin', -0.028, -0.16, -0.045, 0.016],
        ['shin', -0.016, -0.24, -0.046, 0.03],
        ['shin', 0, -0.335, -0.034, 0.012],
      ],
      [
        ['shin', 0.028, -0.15, -0.04, 0.016],
        ['shin', 0.016, -0.235, -0.044, 0.028],
        ['shin', 0, -0.335, -0.034, 0.012],
      ],
    ],
  },
  shinFront: {
    groups: ['leg'],
    strands: [
      [
        ['shin', 0.026, -0.045, 0.034, 0.013],
        ['shin', 0.022, -0.14, 0.042, 0.027],
        ['shin', 0, -0.31, 0.03, 0.01],
      ],
    ],
  },
  cuff: {
    groups: ['shirt'],
    strands: [
      [
        ['chest', 0.07, 0.12, -0.105, 0.026],
        ['chest', 0.125, 0.135, -0.08, 0.034],
        ['upperArm', 0.022, 0.0, -0.03, 0.022],
      ],
      [
        ['chest', 0.08, 0.185, -0.055, 0.018],
        ['chest', 0.128, 0.185, -0.035, 0.024],
        ['upperArm', 0.02, 0.035, -0.004, 0.018],
      ],
    ],
  },
  deltoid: {
    groups: ['shirt', 'arm'],
    strands: [
      [
        ['chest', 0.125, 0.18, 0.03, 0.016],
        ['upperArm', 0.03, -0.05, 0.048, 0.036],
        ['upperArm', 0.036, -0.135, 0.014, 0.012],
      ],
      [
        ['upperArm', 0.012, 0.042, 0, 0.02],
        ['upperArm', 0.058, -0.05, 0, 0.038],
        ['upperArm', 0.038, -0.138, 0.006, 0.012],
      ],
      [
        ['chest', 0.128, 0.17, -0.062, 0.016],
        ['upperArm', 0.03, -0.05, -0.048, 0.036],
        ['upperArm', 0.036, -0.135, -0.004, 0.012],
      ],
    ],
  },
  biceps: {
    groups: ['shirt', 'arm'],
    strands: [
      [
        ['upperArm', 0, -0.06, 0.045, 0.016],
        ['upperArm', 0.002, -0.17, 0.05, 0.034],
        ['upperArm', 0, -0.262, 0.034, 0.011],
      ],
    ],
  },
  triceps: {
    groups: ['shirt', 'arm'],
    strands: [
      [
        ['upperArm', 0.018, -0.055, -0.048, 0.016],
        ['upperArm', 0.02, -0.14, -0.045, 0.033],
        ['upperArm', 0.002, -0.26, -0.035, 0.011],
      ],
      [
        ['upperArm', -0.022, -0.08, -0.036, 0.014],
        ['upperArm', -0.018, -0.16, -0.04, 0.027],
        ['upperArm', -0.002, -0.26, -0.035, 0.011],
      ],
    ],
  },
  wristExtensor: {
    groups: ['arm'],
    strands: [
      [
        ['upperArm', 0.03, -0.262, 0.01, 0.012],
        ['forearm', 0.038, -0.07, 0.014, 0.026],
        ['forearm', 0.016, -0.2, 0.012, 0.009],
      ],
    ],
  },
  wristFlexor: {
    groups: ['arm'],
    strands: [
      [
        ['upperArm', -0.03, -0.268, 0.004, 0.012],
        ['forearm', -0.035, -0.08, 0.006, 0.026],
        ['forearm', -0.015, -0.2, 0.008, 0.009],
      ],
    ],
  },
  pec: {
    groups: ['shirt'],
    strands: [
      [
        ['chest', 0.035, 0.165, 0.08, 0.022],
        ['chest', 0.1, 0.15, 0.085, 0.034],
        ['upperArm', 0.0, -0.05, 0.048, 0.018],
      ],
      [
        ['chest', 0.024, 0.1, 0.112, 0.03],
        ['chest', 0.08, 0.1, 0.11, 0.044],
        ['upperArm', 0.0, -0.06, 0.048, 0.018],
      ],
      [
        ['chest', 0.034, 0.045, 0.112, 0.026],
        ['chest', 0.095, 0.065, 0.1, 0.036],
        ['upperArm', 0.0, -0.065, 0.048, 0.016],
      ],
    ],
  },
  lat: {
    groups: ['shirt'],
    strands: [
      [
        ['lumbar', 0.03, 0.04, -0.108, 0.024],
        ['ribs', 0.1, 0.03, -0.092, 0.044],
        ['chest', 0.14, 0.05, -0.06, 0.034],
        ['upperArm', -0.012, -0.055, -0.03, 0.014],
      ],
      [
        ['ribs', 0.03, 0.08, -0.118, 0.024],
        ['ribs', 0.095, 0.115, -0.1, 0.044],
        ['chest', 0.14, 0.08, -0.06, 0.03],
        ['upperArm', -0.012, -0.05, -0.03, 0.014],
      ],
    ],
  },
  serratus: {
    groups: ['shirt'],
    strands: [
      [
        ['ribs', 0.112, 0.18, 0.07, 0.012],
        ['ribs', 0.132, 0.175, 0.035, 0.02],
        ['ribs', 0.142, 0.165, -0.01, 0.015],
      ],
      [
        ['ribs', 0.112, 0.13, 0.08, 0.012],
        ['ribs', 0.136, 0.13, 0.038, 0.021],
        ['ribs', 0.145, 0.13, -0.012, 0.015],
      ],
      [
        ['ribs', 0.106, 0.08, 0.082, 0.012],
        ['ribs', 0.134, 0.085, 0.036, 0.021],
        ['ribs', 0.142, 0.098, -0.012, 0.015],
      ],
    ],
  },
  midTrap: {
    groups: ['shirt'],
    strands: [
      [
        ['chest', 0.014, 0.165, -0.118, 0.026],
        ['chest', 0.075, 0.155, -0.108, 0.032],
        ['chest', 0.135, 0.172, -0.05, 0.014],
      ],
      [
        ['chest', 0.014, 0.08, -0.122, 0.026],
        ['chest', 0.062, 0.11, -0.12, 0.032],
        ['chest', 0.115, 0.155, -0.075, 0.013],
      ],
    ],
  },
  upperTrap: {
    groups: ['shirt', 'head'],
    strands: [
      [
        ['neck', 0.024, 0.07, -0.034, 0.014],
        ['chest', 0.06, 0.225, -0.038, 0.032],
        ['upperArm', -0.02, 0.042, -0.012, 0.016],
      ],
    ],
  },
  oblique: {
    groups: ['shirt'],
    strands: [
      [
        ['ribs', 0.118, 0.04, 0.06, 0.02],
        ['lumbar', 0.108, 0.06, 0.065, 0.042],
        ['pelvis', 0.07, 0.075, 0.1, 0.018],
      ],
      [
        ['ribs', 0.138, 0.04, 0.01, 0.02],
        ['lumbar', 0.13, 0.06, 0.02, 0.04],
        ['pelvis', 0.115, 0.09, 0.06, 0.018],
      ],
    ],
  },
  erector: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    strands: [
      [
        ['pelvis', 0.02, 0.05, -0.112, 0.014],
        ['lumbar', 0.034, 0.05, -0.104, 0.03],
        ['ribs', 0.038, 0.09, -0.118, 0.028],
        ['chest', 0.03, 0.07, -0.12, 0.012],
      ],
    ],
  },
  abdominals: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    strands: [
      [
        ['ribs', 0.036, 0.09, 0.112, 0.018],
        ['ribs', 0.036, 0.0, 0.115, 0.034],
        ['lumbar', 0.034, 0.03, 0.118, 0.034],
        ['pelvis', 0.018, 0.05, 0.116, 0.014],
      ],
    ],
  },
  thoracic: {
    groups: ['shirt'],
    isMiddle: true,
    strands: [
      [
        ['chest', 0.024, -0.11, -0.122, 0.016],
        ['chest', 0.032, 0.02, -0.126, 0.028],
        ['chest', 0.02, 0.17, -0.118, 0.012],
      ],
    ],
  },
  neckFlexor: {
    groups: ['head'],
    isMiddle: true,
    strands: [
      [
        ['neck', 0.046, 0.085, -0.012, 0.013],
        ['neck', 0.034, 0.038, 0.034, 0.021],
        ['neck', 0.012, -0.014, 0.05, 0.011],
      ],
    ],
  },
  neckExtensor: {
    groups: ['head'],
    isMiddle: true,
    strands: [
      [
        ['neck', 0.016, 0.105, -0.04, 0.014],
        ['neck', 0.022, 0.05, -0.045, 0.024],
        ['neck', 0.022, -0.012, -0.05, 0.014],
      ],
    ],
  },
  neckSide: {
    groups: ['head'],
    strands: [
      [
        ['neck', 0.044, 0.085, -0.008, 0.013],
        ['neck', 0.049, 0.04, 0.002, 0.022],
        ['neck', 0.05, -0.01, -0.002, 0.014],
      ],
    ],
  },
  supraspinatus: {
    groups: ['shirt'],
    isDeep: true,
    strands: [
      [
        ['chest', 0.07, 0.175, -0.055, 0.014],
        ['chest', 0.122, 0.18, -0.038, 0.024],
        ['upperArm', 0.014, 0.03, 0, 0.012],
      ],
    ],
  },
  infraspinatus: {
    groups: ['shirt'],
    isDeep: true,
    strands: [
      [
        ['chest', 0.06, 0.12, -0.1, 0.018],
        ['chest', 0.115, 0.128, -0.085, 0.03],
        ['upperArm', 0.02, 0.012, -0.02, 0.012],
      ],
      [
        ['chest', 0.072, 0.06, -0.1, 0.014],
        ['chest', 0.112, 0.095, -0.085, 0.025],
        ['upperArm', 0.02, 0.012, -0.02, 0.012],
      ],
    ],
  },
  subscapularis: {
    groups: ['shirt'],
    isDeep: true,
    strands: [
      [
        ['chest', 0.068, 0.105, -0.05, 0.028],
        ['chest', 0.115, 0.125, -0.03, 0.034],
        ['upperArm', 0, 0.0, 0.02, 0.014],
      ],
    ],
  },
  rhomboid: {
    groups: ['shirt'],
    isDeep: true,
    strands: [
      [
        ['chest', 0.012, 0.165, -0.11, 0.02],
        ['chest', 0.062, 0.135, -0.11, 0.026],
      ],
      [
        ['chest', 0.012, 0.115, -0.11, 0.02],
        ['chest', 0.06, 0.085, -0.11, 0.026],
      ],
    ],
  },
  piriformis: {
    groups: ['shorts', 'leg'],
    isDeep: true,
    strands: [
      [
        ['pelvis', 0.022, 0.022, -0.085, 0.022],
        ['pelvis', 0.07, 0.006, -0.072, 0.024],
        ['pelvis', 0.118, 0.0, -0.02, 0.012],
      ],
    ],
  },
  footIntrinsic: {
    groups: ['leg', 'shoe'],
    isDeep: true,
    strands: [
      [
        ['foot', -0.004, -0.066, -0.03, 0.013],
        ['foot', -0.01, -0.064, 0.04, 0.02],
        ['foot', -0.012, -0.068, 0.1, 0.013],
      ],
    ],
  },
  multifidus: {
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    isDeep: true,
    strands: [
      [
        ['pelvis', 0.018, 0.015, -0.085, 0.014],
        ['lumbar', 0.023, 0.05, -0.085, 0.021],
        ['ribs', 0.014, 0.03, -0.09, 0.012],
      ],
    ],
  },
  transversus: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    strands: [
      [
        ['lumbar', 0.105, 0.05, 0.02, 0.05],
        ['lumbar', 0.06, 0.04, 0.05, 0.06],
        ['lumbar', 0, 0.04, 0.06, 0.062],
      ],
    ],
  },
  pelvicFloor: {
    groups: ['shorts'],
    isMiddle: true,
    isDeep: true,
    strands: [
      [
        ['pelvis', 0.062, -0.052, -0.014, 0.018],
        ['pelvis', 0, -0.068, -0.014, 0.026],
      ],
      [
        ['pelvis', 0, -0.062, -0.068, 0.016],
        ['pelvis', 0.012, -0.07, -0.01, 0.026],
        ['pelvis', 0, -0.06, 0.045, 0.016],
      ],
    ],
  },
  diaphragm: {
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
    strands: [
      [
        ['ribs', 0.112, -0.005, 0, 0.018],
        ['ribs', 0.06, 0.045, 0, 0.026],
        ['ribs', 0, 0.042, 0, 0.024],
      ],
    ],
  },
  deepNeckFlexor: {
    groups: ['head', 'shirt'],
    isMiddle: true,
    isDeep: true,
    strands: [
      [
        ['neck', 0.006, -0.02, 0.012, 0.013],
        ['neck', 0.006, 0.04, 0.014, 0.018],
        ['neck', 0.006, 0.09, 0.022, 0.012],
      ],
    ],
  },
} as const satisfies Record<string, MuscleArea>

type MiddleMuscle = {
  [K in keyof typeof areas]: (typeof areas)[K] extends { isMiddle: true } ? K : never
}[keyof typeof areas]
type SideMuscle = Exclude<keyof typeof areas, MiddleMuscle>
export type MuscleName = MiddleMuscle | `${SideMuscle}${Side}`

/** A piece of a strand between two places on bones. */
interface Piece {
  from: { bone: Bone; at: Vec3; radius: number }
  to: { bone: Bone; at: Vec3; radius: number }
}

export interface Muscle {
  pieces: readonly Piece[]
  groups: readonly GroupName[]
  isDeep: boolean
}

const middle = (name: string): name is MiddleMuscle =>
  Object.hasOwn(areas, name) && 'isMiddle' in areas[name as MiddleMuscle]

export function isMuscle(name: string): name is MuscleName {
  if (middle(name)) return true
  const base = name.slice(0, -1)
  return /[LR]$/.test(name) && Object.hasOwn(areas, base) && !middle(base)
}

/** All muscle names; paired muscles appear once for each side. */
export const muscleNames: readonly MuscleName[] = Object.keys(areas).flatMap((name) =>
  middle(name) ? [name] : (['L', 'R'] as const).map((side) => (name + side) as MuscleName),
)

/** How much farther out the surface lies on larger bodies. */
const LARGER = 1.13
/** Strands at the surface reach this much further, so that they meet and their borders are seen through cloth. */
const SURFACE = 1.28
const trunk = ['pelvis', 'lumbar', 'ribs', 'chest', 'neck']
const sided = ['leg', 'arm', 'shoe']

function piecesOf(strand: readonly Place[], side: Side, build: Build, reach: number): Piece[] {
  const larger = build === 'large' || build === 'full' ? LARGER : 1
  const place = ([bone, x, y, z, radius]: Place): Piece['from'] => ({
    bone: (trunk.includes(bone) ? bone : bone + side) as Bone,
    at: [x * sign[side] * larger, y, z * larger],
    radius: radius * larger * reach,
  })
  return strand.slice(1).map((to, i) => ({ from: place(strand[i]!), to: place(to) }))
}

/** The pieces of one muscle on its bones. */
export function muscle(name: MuscleName, build: Build = 'broad'): Muscle {
  const isMiddle = middle(name)
  const area: MuscleArea = areas[(isMiddle ? name : name.slice(0, -1)) as SideMuscle]
  const sides = isMiddle ? bothSides : [name.slice(-1) as Side]
  return {
    pieces: sides.flatMap((side) =>
      area.strands.flatMap((strand) => piecesOf(strand, side, build, area.isDeep ? 1 : SURFACE)),
    ),
    groups: area.groups.flatMap((group) =>
      sided.includes(group) ? sides.map((side) => (group + side) as GroupName) : [group as GroupName],
    ),
    isDeep: area.isDeep ?? false,
  }
}

/** Numbers of a placed piece: both ends in the world, each followed by its radius. */
export const PIECE_NUMBERS = 8

/** The pieces in a pose, eight numbers each. */
export function placeMuscle({ pieces }: Muscle, { bones }: Skeleton): Float32Array {
  const numbers = pieces.flatMap((piece) =>
    [piece.from, piece.to].flatMap(({ bone, at, radius }) => {
      const { rotation, origin } = bones[bone]
      return [...add(origin, rotate(rotation, at)), radius]
    }),
  )
  return Float32Array.from(numbers)
}

/**
 * 1 in the middle of the muscle, 0 at its edge, negative outside.
 * @param through the viewing direction, for a muscle that is shown through what lies over it
 */
export function muscleStrength(placed: Float32Array, point: Vec3, through?: Vec3): number {
  let most = -9
  const [px, py, pz] = through ? flatten(point, through) : point
  for (let i = 0; i < placed.length; i += PIECE_NUMBERS) {
    let a: Vec3 = [placed[i]!, placed[i + 1]!, placed[i + 2]!]
    let b: Vec3 = [placed[i + 4]!, placed[i + 5]!, placed[i + 6]!]
    if (through) [a, b] = [flatten(a, through), flatten(b, through)]
    const [x, y, z] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [u, v, w] = [px - a[0], py - a[1], pz - a[2]]
    const along = (u * x + v * y + w * z) / (x * x + y * y + z * z + 1e-9)
    const t = along < 0 ? 0 : along > 1 ? 1 : along
    const radius = placed[i + 3]! + (placed[i + 7]! - placed[i + 3]!) * t
    const off = (u - x * t) ** 2 + (v - y * t) ** 2 + (w - z * t) ** 2
    most = Math.max(most, 1 - off / (radius * radius))
  }
  return most
}

const flatten = (point: Vec3, through: Vec3): Vec3 =>
  add(point, scale(through, -(point[0] * through[0] + point[1] * through[1] + point[2] * through[2])))

/** The levels at which the tint is drawn, from its soft border inward, and the one of a deep muscle. */
export const muscleLevels = [0.03, 0.18, 0.36, 0.56] as const
export const deepLevel = 0.02

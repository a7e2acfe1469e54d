import type { Build } from './body/appearance.ts'
import type { GroupName } from './body/shapes.ts'
import type { Vec3 } from './pose/geometry.ts'
import {
  add,
  dot,
  type Mat3,
  multiply,
  rotate,
  rotations,
  scale,
  subtract,
  turnX,
  turnY,
  turnZ,
} from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, sign, type Skeleton } from './pose/skeleton.ts'

/** An ellipsoid on a bone; `turn` is degrees about x, then y, then z. */
interface Lump {
  center: Vec3
  radii: Vec3
  turn?: Vec3
}

/** Where a muscle is, and the groups it may tint. Written for the left side. */
interface MuscleArea extends Lump {
  bone: string
  groups: readonly string[]
  isMiddle?: boolean
  /** Lies below other muscles, so it is shown through them, hatched. */
  isDeep?: boolean
  /** Further ellipsoids. */
  also?: readonly Lump[]
}

const areas = {
  quad: { bone: 'thigh', center: [0.004, -0.21, 0.062], radii: [0.078, 0.175, 0.052], groups: ['shorts', 'leg'] },
  ham: { bone: 'thigh', center: [0, -0.21, -0.062], radii: [0.075, 0.165, 0.05], groups: ['shorts', 'leg'] },
  adductor: { bone: 'thigh', center: [-0.06, -0.15, 0], radii: [0.05, 0.14, 0.06], groups: ['shorts', 'leg'] },
  glute: { bone: 'pelvis', center: [0.082, -0.012, -0.085], radii: [0.088, 0.095, 0.075], groups: ['shorts'] },
  gluteMed: { bone: 'pelvis', center: [0.13, 0.02, -0.014], radii: [0.068, 0.085, 0.088], groups: ['shorts', 'shirt'] },
  hipFlexor: { bone: 'pelvis', center: [0.075, 0, 0.1], radii: [0.05, 0.1, 0.05], groups: ['shorts'] },
  calf: { bone: 'shin', center: [0.004, -0.13, -0.05], radii: [0.066, 0.13, 0.052], groups: ['leg'] },
  soleus: { bone: 'shin', center: [0.002, -0.22, -0.04], radii: [0.055, 0.1, 0.05], groups: ['leg'] },
  shinFront: { bone: 'shin', center: [0.018, -0.15, 0.035], radii: [0.04, 0.14, 0.04], groups: ['leg'] },
  cuff: { bone: 'upperArm', center: [0.012, -0.02, -0.01], radii: [0.082, 0.085, 0.09], groups: ['shirt'] },
  deltoid: { bone: 'upperArm', center: [0.03, -0.06, 0], radii: [0.06, 0.105, 0.08], groups: ['shirt', 'arm'] },
  biceps: { bone: 'upperArm', center: [0, -0.165, 0.036], radii: [0.045, 0.1, 0.034], groups: ['shirt', 'arm'] },
  triceps: { bone: 'upperArm', center: [0, -0.15, -0.036], radii: [0.045, 0.115, 0.034], groups: ['shirt', 'arm'] },
  wristExtensor: { bone: 'forearm', center: [0.02, -0.09, 0.01], radii: [0.036, 0.1, 0.04], groups: ['arm'] },
  wristFlexor: { bone: 'forearm', center: [-0.022, -0.09, 0.004], radii: [0.036, 0.1, 0.04], groups: ['arm'] },
  pec: { bone: 'chest', center: [0.075, 0.07, 0.1], radii: [0.085, 0.07, 0.05], groups: ['shirt'] },
  lat: { bone: 'ribs', center: [0.11, 0.1, -0.06], radii: [0.06, 0.14, 0.07], groups: ['shirt'] },
  serratus: { bone: 'ribs', center: [0.13, 0.11, 0.03], radii: [0.045, 0.085, 0.06], groups: ['shirt'] },
  midTrap: { bone: 'chest', center: [0.06, 0.1, -0.1], radii: [0.07, 0.075, 0.05], groups: ['shirt'] },
  upperTrap: { bone: 'chest', center: [0.075, 0.205, -0.03], radii: [0.085, 0.055, 0.05], groups: ['shirt', 'head'] },
  oblique: { bone: 'lumbar', center: [0.105, 0.06, 0.03], radii: [0.05, 0.11, 0.08], groups: ['shirt'] },
  erector: { bone: 'lumbar', center: [0, 0.09, -0.11], radii: [0.06, 0.2, 0.05], groups: ['shirt'], isMiddle: true },
  abdominals: { bone: 'lumbar', center: [0, 0.06, 0.1], radii: [0.065, 0.17, 0.05], groups: ['shirt'], isMiddle: true },
  thoracic: { bone: 'chest', center: [0, 0.02, -0.1], radii: [0.06, 0.2, 0.05], groups: ['shirt'], isMiddle: true },
  neckFlexor: { bone: 'neck', center: [0, 0.04, 0.05], radii: [0.05, 0.075, 0.04], groups: ['head'], isMiddle: true },
  neckExtensor: {
    bone: 'neck',
    center: [0, 0.05, -0.045],
    radii: [0.05, 0.085, 0.04],
    groups: ['head'],
    isMiddle: true,
  },
  neckSide: { bone: 'neck', center: [0.045, 0.045, 0.01], radii: [0.03, 0.085, 0.045], groups: ['head'] },
  supraspinatus: {
    bone: 'chest',
    center: [0.118, 0.172, -0.038],
    radii: [0.06, 0.021, 0.022],
    turn: [0, -22, 0],
    groups: ['shirt'],
    isDeep: true,
  },
  infraspinatus: {
    bone: 'chest',
    center: [0.122, 0.122, -0.07],
    radii: [0.064, 0.024, 0.024],
    turn: [0, -26, 16],
    groups: ['shirt'],
    isDeep: true,
    also: [{ center: [0.112, 0.085, -0.082], radii: [0.062, 0.024, 0.022], turn: [0, -24, 40] }],
  },
  subscapularis: {
    bone: 'chest',
    center: [0.116, 0.115, -0.04],
    radii: [0.062, 0.042, 0.02],
    turn: [0, -28, 18],
    groups: ['shirt'],
    isDeep: true,
  },
  rhomboid: {
    bone: 'chest',
    center: [0.045, 0.115, -0.1],
    radii: [0.042, 0.05, 0.02],
    turn: [0, 0, 20],
    groups: ['shirt'],
    isDeep: true,
  },
  piriformis: {
    bone: 'pelvis',
    center: [0.066, 0.004, -0.07],
    radii: [0.062, 0.021, 0.022],
    turn: [0, -24, -12],
    groups: ['shorts', 'leg'],
    isDeep: true,
  },
  footIntrinsic: {
    bone: 'foot',
    center: [-0.008, -0.064, 0.034],
    radii: [0.022, 0.0135, 0.072],
    turn: [4, 0, 0],
    groups: ['leg', 'shoe'],
    isDeep: true,
  },
  multifidus: {
    bone: 'lumbar',
    center: [0.021, 0.035, -0.085],
    radii: [0.017, 0.105, 0.024],
    turn: [0, 0, 3],
    groups: ['shirt', 'shorts'],
    isMiddle: true,
    isDeep: true,
    also: [{ center: [-0.021, 0.035, -0.085], radii: [0.017, 0.105, 0.024], turn: [0, 0, -3] }],
  },
  transversus: {
    bone: 'lumbar',
    center: [0, 0.045, 0.006],
    radii: [0.118, 0.068, 0.092],
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
  },
  pelvicFloor: {
    bone: 'pelvis',
    center: [0, -0.062, -0.014],
    radii: [0.072, 0.021, 0.066],
    groups: ['shorts'],
    isMiddle: true,
    isDeep: true,
  },
  diaphragm: {
    bone: 'ribs',
    center: [0, 0.03, 0.004],
    radii: [0.112, 0.038, 0.082],
    groups: ['shirt'],
    isMiddle: true,
    isDeep: true,
  },
  deepNeckFlexor: {
    bone: 'neck',
    center: [0, 0.024, 0.014],
    radii: [0.019, 0.056, 0.015],
    turn: [8, 0, 0],
    groups: ['head', 'shirt'],
    isMiddle: true,
    isDeep: true,
  },
} as const satisfies Record<string, MuscleArea>

type MiddleMuscle = {
  [K in keyof typeof areas]: (typeof areas)[K] extends { isMiddle: true } ? K : never
}[keyof typeof areas]
type SideMuscle = Exclude<keyof typeof areas, MiddleMuscle>
export type MuscleName = MiddleMuscle | `${SideMuscle}${Side}`

export interface Muscle {
  bone: Bone
  lumps: readonly { center: Vec3; radii: Vec3; rotation: Mat3 }[]
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

function turned({ center, radii, turn = [0, 0, 0] }: Lump, side: Side, build: Build) {
  const s = sign[side]
  const larger = build === 'large' || build === 'full' ? LARGER : 1
  const [x, y, z] = [center[0] * larger, center[1], center[2] * larger]
  const rotation = rotations(turnZ(turn[2] * s), turnY(turn[1] * s), turnX(turn[0]))
  return { center: [x * s, y, z] as Vec3, radii: scale(radii, larger), rotation }
}

/** The ellipsoids of one muscle on its bones. */
export function muscle(name: MuscleName, build: Build = 'broad'): Muscle {
  const isMiddle = middle(name)
  const area: MuscleArea = areas[(isMiddle ? name : name.slice(0, -1)) as SideMuscle]
  const side: Side = isMiddle ? 'L' : (name.slice(-1) as Side)
  const onLimb = !['pelvis', 'lumbar', 'ribs', 'chest', 'neck'].includes(area.bone)
  return {
    bone: (onLimb ? area.bone + side : area.bone) as Bone,
    lumps: [area, ...(area.also ?? [])].map((lump) => turned(lump, side, build)),
    groups: area.groups.map((group) => (sided.includes(group) ? group + side : group) as GroupName),
    isDeep: area.isDeep ?? false,
  }
}

const sided = ['leg', 'arm', 'shoe']

/** The transform from world space to the space where an ellipsoid is the unit ball: a matrix and an offset. */
export function unitBalls({ bone, lumps }: Muscle, skeleton: Skeleton): { rows: Mat3; offset: Vec3 }[] {
  const place = skeleton.bones[bone]
  return lumps.map(({ center, radii, rotation }) => {
    const axes = multiply(place.rotation, rotation)
    const origin = add(place.origin, rotate(place.rotation, center))
    const row = (axis: 0 | 1 | 2): Vec3 => {
      const r = 1 / radii[axis]
      return [axes[axis] * r, axes[axis + 3]! * r, axes[axis + 6]! * r]
    }
    const [x, y, z] = [row(0), row(1), row(2)]
    return { rows: [...x, ...y, ...z], offset: [-dot(x, origin), -dot(y, origin), -dot(z, origin)] }
  })
}

/**
 * 1 in the middle of the muscle, 0 at its edge, negative outside.
 * @param through the viewing direction, for a muscle that is shown through what lies over it
 */
export function muscleStrength(balls: ReturnType<typeof unitBalls>, point: Vec3, through?: Vec3): number {
  let most = -9
  for (const { rows, offset } of balls) {
    let at = add(rotate(rows, point), offset)
    if (through) {
      const way = rotate(rows, through)
      at = subtract(at, scale(way, dot(at, way) / dot(way, way)))
    }
    most = Math.max(most, 1 - dot(at, at))
  }
  return most
}

/** The two levels at which the tint is drawn, and the one of a deep muscle. */
export const muscleLevels = [0.02, 0.4] as const
export const deepLevel = 0.02

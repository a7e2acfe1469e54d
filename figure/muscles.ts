import type { GroupName } from './body/shapes.ts'
import type { Vec3 } from './pose/geometry.ts'
import { rotateBack, subtract } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, sign, type Skeleton } from './pose/skeleton.ts'

/** Where a muscle shows on the surface: an ellipsoid on a bone, and the groups it may tint. Left side is written. */
interface MuscleArea {
  bone: string
  center: Vec3
  radii: Vec3
  groups: readonly string[]
  isMiddle?: boolean
}

const areas = {
  quad: { bone: 'thigh', center: [0.004, -0.21, 0.062], radii: [0.078, 0.175, 0.052], groups: ['shorts', 'leg'] },
  ham: { bone: 'thigh', center: [0, -0.21, -0.062], radii: [0.075, 0.165, 0.05], groups: ['shorts', 'leg'] },
  adductor: { bone: 'thigh', center: [-0.06, -0.15, 0], radii: [0.05, 0.14, 0.06], groups: ['shorts', 'leg'] },
  glute: { bone: 'pelvis', center: [0.082, -0.012, -0.085], radii: [0.088, 0.095, 0.075], groups: ['shorts'] },
  gluteMed: { bone: 'pelvis', center: [0.132, 0.03, -0.03], radii: [0.062, 0.075, 0.075], groups: ['shorts', 'shirt'] },
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
} as const satisfies Record<string, MuscleArea>

type MiddleMuscle = {
  [K in keyof typeof areas]: (typeof areas)[K] extends { isMiddle: true } ? K : never
}[keyof typeof areas]
type SideMuscle = Exclude<keyof typeof areas, MiddleMuscle>
export type MuscleName = MiddleMuscle | `${SideMuscle}${Side}`

export interface Muscle {
  bone: Bone
  center: Vec3
  radii: Vec3
  groups: readonly GroupName[]
}

const middle = (name: string): name is MiddleMuscle =>
  Object.hasOwn(areas, name) && 'isMiddle' in areas[name as MiddleMuscle]

export function isMuscle(name: string): name is MuscleName {
  if (middle(name)) return true
  const base = name.slice(0, -1)
  return /[LR]$/.test(name) && Object.hasOwn(areas, base) && !middle(base)
}

/** Every muscle there is, those of both sides by each side. */
export const muscleNames: readonly MuscleName[] = Object.keys(areas).flatMap((name) =>
  middle(name) ? [name] : (['L', 'R'] as const).map((side) => (name + side) as MuscleName),
)

/** The ellipsoid of one muscle on its bone. */
export function muscle(name: MuscleName): Muscle {
  const isMiddle = middle(name)
  const area: MuscleArea = areas[(isMiddle ? name : name.slice(0, -1)) as SideMuscle]
  const side: Side = isMiddle ? 'L' : (name.slice(-1) as Side)
  const onLimb = !['pelvis', 'lumbar', 'ribs', 'chest', 'neck'].includes(area.bone)
  const [x, y, z] = area.center
  return {
    bone: (onLimb ? area.bone + side : area.bone) as Bone,
    center: [x * sign[side], y, z],
    radii: area.radii,
    groups: area.groups.map((group) => (group === 'leg' || group === 'arm' ? group + side : group) as GroupName),
  }
}

/** 1 in the middle of the muscle, 0 at its edge, negative outside. */
export function muscleStrength({ bone, center, radii }: Muscle, skeleton: Skeleton, point: Vec3): number {
  const place = skeleton.bones[bone]
  const [x, y, z] = subtract(rotateBack(place.rotation, subtract(point, place.origin)), center)
  return 1 - (x / radii[0]) ** 2 - (y / radii[1]) ** 2 - (z / radii[2]) ** 2
}

/** The two levels at which the tint is drawn. */
export const muscleLevels = [0.02, 0.4] as const

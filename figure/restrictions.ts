import type { Figure, Prop } from './model.ts'
import { columnY, columnZ, degreesBetween, distance, rotateBack, subtract, type Vec3 } from './pose/geometry.ts'
import { anglesAt, momentAt } from './pose/motion.ts'
import { solvePose } from './pose/contacts.ts'
import { bothSides, type Skeleton } from './pose/skeleton.ts'

/** Demands of an exercise that a patient may have to avoid. The product has the same closed list. */
export const restrictions = [
  'kneeling',
  'lying-prone',
  'overhead',
  'weight-bearing-full',
  'weight-bearing-single-leg',
  'weight-bearing-arms',
  'impact',
  'lumbar-flexion',
  'lumbar-flexion-loaded',
  'lumbar-extension',
  'trunk-rotation',
  'knee-flexion-deep',
  'hip-flexion-past-90',
  'shoulder-abduction-past-90',
  'shoulder-rotation-loaded',
  'neck-extension',
  'breath-hold',
  'balance-unsupported',
] as const
export type Restriction = (typeof restrictions)[number]

/** The words about an exercise that say whether people tend to hold their breath in it. */
export interface RestrictionWords {
  types: readonly string[]
  commonErrors: readonly string[]
  precautions: readonly string[]
}

const RADIAN = 180 / Math.PI
const tenths = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
/** Ten steps of the movement, and its keys, where joints reach their ends. */
const phasesOf = ({ keys }: Figure) =>
  [...new Set([...tenths, ...keys.map((_, at) => at / Math.max(1, keys.length - 1))])].toSorted((a, b) => a - b)
/** A foot further above its support than this carries no weight, in metres. */
const LIFTED = 0.06
/** The height of the ankle above the ground in standing. */
const ANKLE = 0.08

/** The restrictions derived from the movement and, for holding the breath, from the text. */
export function deriveRestrictions(figure: Figure, words?: RestrictionWords): Restriction[] {
  const found = new Set([...legRestrictions(figure), ...trunkRestrictions(figure), ...armRestrictions(figure)])
  if (words && invitesBreathHold(words)) found.add('breath-hold')
  return restrictions.filter((one) => found.has(one))
}

function invitesBreathHold({ types, commonErrors, precautions }: RestrictionWords) {
  const isEffort = types.some((type) => ['strength', 'isometric', 'eccentric', 'pelvic floor'].includes(type))
  return (
    precautions.some((line) => /high blood pressure|hold (the|your) breath/i.test(line)) ||
    (isEffort && commonErrors.some((line) => /holding (the|your) breath/i.test(line)))
  )
}

const posesOf = (figure: Figure) => phasesOf(figure).map((phase) => solvePose(figure, momentAt(figure, phase)))
const most = <T>(all: readonly T[], read: (one: T) => number) => Math.max(...all.map(read))
const least = <T>(all: readonly T[], read: (one: T) => number) => Math.min(...all.map(read))
const has = (figure: Figure, ...types: Prop['type'][]) =>
  figure.props?.some(({ type }) => types.includes(type)) ?? false

const kneeBend = ({ bones }: Skeleton, side: 'L' | 'R') =>
  degreesBetween(
    subtract(bones[`shin${side}`].origin, bones[`thigh${side}`].origin),
    subtract(bones[`foot${side}`].origin, bones[`shin${side}`].origin),
  )

function hipBend({ bones }: Skeleton, side: 'L' | 'R') {
  const thigh = subtract(bones[`shin${side}`].origin, bones[`thigh${side}`].origin)
  const [, up, forward] = rotateBack(bones.pelvis.rotation, thigh)
  return Math.atan2(forward, -up) * RADIAN
}

const isWithin = (value: number, a: number, b: number) =>
  value >= Math.min(a, b) - 0.05 && value <= Math.max(a, b) + 0.05

/** The height of the floor, step, stair, board or cushion below a point. */
function supportBelow(figure: Figure, [x, , z]: Vec3) {
  const heights = (figure.props ?? []).map((prop) => {
    if (prop.type === 'step' || prop.type === 'slope' || prop.type === 'pillow') {
      const isOn = isWithin(x, prop.from[0], prop.to[0]) && isWithin(z, prop.from[1], prop.to[1])
      return isOn ? prop.h : 0
    }
    if (prop.type !== 'stairs') return 0
    const stair = Math.ceil((z + 0.05 - prop.at[1]) / prop.run)
    return Math.max(0, Math.min(prop.count, stair)) * prop.rise
  })
  return Math.max(0, ...heights)
}

function lift(figure: Figure, { bones }: Skeleton, side: 'L' | 'R') {
  const at = bones[`foot${side}`].origin
  return at[1] - ANKLE - supportBelow(figure, at)
}
const isLifted = (figure: Figure, pose: Skeleton, side: 'L' | 'R') => lift(figure, pose, side) > LIFTED
const liftedApart = (figure: Figure, pose: Skeleton) => Math.abs(lift(figure, pose, 'L') - lift(figure, pose, 'R'))

function legRestrictions(figure: Figure): Restriction[] {
  const { base, keys } = figure
  const poses = posesOf(figure)
  const isStanding = base === 'standing'
  const isOnLegs = isStanding || base === 'kneeling' || base === 'halfKneeling'
  const height = ({ bones }: Skeleton) => bones.pelvis.origin[1]
  const isRising = base !== 'supine' && most(poses, height) > 0.68 && most(poses, height) - least(poses, height) > 0.18
  const held = keys.flatMap(({ hold }, at) =>
    hold >= 0.3 ? [solvePose(figure, momentAt(figure, at / Math.max(1, keys.length - 1)))] : [],
  )
  const kneeHeight = least(poses, ({ bones }) => Math.min(bones.shinL.origin[1], bones.shinR.origin[1]))
  const isKneeling = ['kneeling', 'halfKneeling', 'fourPoint'].includes(base) || (base === 'prone' && kneeHeight < 0.1)
  const loadedBend = most(poses, (pose) =>
    Math.max(...bothSides.map((side) => (isOnLegs && !isLifted(figure, pose, side) ? kneeBend(pose, side) : 0))),
  )
  const bend = most(poses, (pose) => Math.max(...bothSides.map((side) => kneeBend(pose, side))))
  const isDeep = loadedBend > (isStanding ? 85 : 105) || (isRising && !isOnLegs && bend > 95) || bend > 125
  const isHeldOnOne = held.some((pose) => liftedApart(figure, pose) > LIFTED)
  // A walking step lifts the foot less than this; a march or a high step lifts it more.
  const isOnOneLeg = isHeldOnOne || most(poses, (pose) => liftedApart(figure, pose)) > 0.12
  return [
    ...tag(
      'hip-flexion-past-90',
      most(poses, (pose) => Math.max(...bothSides.map((side) => hipBend(pose, side)))) > 96,
    ),
    ...tag('knee-flexion-deep', isDeep),
    ...tag('kneeling', isKneeling),
    ...tag('lying-prone', base === 'prone'),
    ...tag('weight-bearing-full', (isStanding && !has(figure, 'walkingFrame')) || isRising),
    ...tag('weight-bearing-single-leg', isStanding && isOnOneLeg),
    ...tag('balance-unsupported', isStanding && !isHandSupported(figure) && isUnsteady(figure, poses)),
  ]
}

const tag = (restriction: Restriction, isDemanded: boolean): Restriction[] => (isDemanded ? [restriction] : [])

/** A hand that lets go during the movement is no support. */
const isHandSupported = (figure: Figure) =>
  has(figure, 'walkingFrame', 'cane', 'crutch') ||
  (has(figure, 'rail', 'chair', 'wall', 'sideWall', 'table') &&
    (figure.pins ?? []).some(
      ({ bone, on, key }) =>
        bone.startsWith('hand') && !on && !(key && figure.keys.some(({ pose }) => (pose[key] ?? 1) < 0.5)),
    ))

/** A foot off the ground, feet in one line, a long stride, a soft support or closed eyes. */
function isUnsteady(figure: Figure, poses: readonly Skeleton[]) {
  const apart = (axis: 0 | 2) => (pose: Skeleton) =>
    Math.abs(pose.bones.footL.origin[axis] - pose.bones.footR.origin[axis])
  return (
    poses.some((pose) => bothSides.some((side) => isLifted(figure, pose, side)) || pose.eyesClosed > 0.5) ||
    least(poses, apart(0)) < 0.12 ||
    most(poses, apart(2)) > 0.45 ||
    has(figure, 'pillow')
  )
}

function trunkRestrictions(figure: Figure): Restriction[] {
  const poses = posesOf(figure)
  const angles = phasesOf(figure).map((phase) => anglesAt(figure, momentAt(figure, phase)))
  const inChest = (axis: (m: Skeleton['bones']['chest']['rotation']) => Vec3) => (pose: Skeleton) =>
    rotateBack(pose.bones.pelvis.rotation, axis(pose.bones.chest.rotation))
  const bend = (pose: Skeleton) => {
    const [, up, forward] = inChest(columnY)(pose)
    return Math.atan2(forward, up) * RADIAN
  }
  const twist = (pose: Skeleton) => {
    const [left, , forward] = inChest(columnZ)(pose)
    return Math.abs(Math.atan2(left, forward)) * RADIAN
  }
  const isRounded = most(angles, ({ lumbar }) => lumbar) >= 15 || most(angles, (a) => a.lumbar + a.thorax) >= 30
  const lean = most(poses, ({ bones }) => degreesBetween(columnY(bones.chest.rotation), [0, 1, 0]))
  const isWeightLifted = figure.base === 'standing' && lean > 40 && has(figure, 'dumbbell', 'kettlebell')
  const isTrunkLifted = isRounded && (figure.base === 'supine' || (figure.base === 'sitting' && lean > 45))
  return [
    ...tag('lumbar-flexion', isRounded),
    ...tag('lumbar-flexion-loaded', isWeightLifted || isTrunkLifted),
    ...tag('lumbar-extension', least(poses, bend) <= -12),
    ...tag('trunk-rotation', most(poses, twist) >= 12),
    ...tag('neck-extension', least(angles, ({ neck, head }) => neck + head) <= -25),
  ]
}

function armRestrictions(figure: Figure): Restriction[] {
  const { base } = figure
  const poses = posesOf(figure)
  const angles = phasesOf(figure).map((phase) => anglesAt(figure, momentAt(figure, phase)))
  const ofArms = (read: (pose: Skeleton, side: 'L' | 'R') => number) =>
    most(poses, (pose) => Math.max(...bothSides.map((side) => read(pose, side))))
  const elevation = ofArms(({ bones }, side) => {
    const arm = subtract(bones[`forearm${side}`].origin, bones[`upperArm${side}`].origin)
    return 180 - degreesBetween(arm, columnY(bones.chest.rotation))
  })
  const reach = ofArms(({ bones }, side) => {
    const hand = subtract(bones[`hand${side}`].origin, bones[`upperArm${side}`].origin)
    return rotateBack(bones.chest.rotation, hand)[1]
  })
  const turn = Math.max(
    ...bothSides.map((side) => most(angles, (a) => a[`shRot${side}`]) - least(angles, (a) => a[`shRot${side}`])),
  )
  const chestHeight = most(poses, ({ bones }) => bones.chest.origin[1])
  const isPropped =
    base === 'fourPoint' ||
    (base === 'prone' && chestHeight > 0.2) ||
    (base.startsWith('sideLying') && chestHeight > 0.3) ||
    isPushingUp(figure, poses)
  return [
    ...tag('overhead', elevation > 125 || reach > 0.3),
    ...tag('shoulder-abduction-past-90', elevation > 100),
    ...tag('shoulder-rotation-loaded', turn >= 25 && has(figure, 'band', 'dumbbell', 'kettlebell')),
    ...tag('weight-bearing-arms', isPropped),
  ]
}

/** Both hands stay where they are, at least at first, while the arms straighten by 15 cm. */
function isPushingUp(figure: Figure, poses: readonly Skeleton[]) {
  const isMoved = ({ bones }: Skeleton) =>
    bothSides.some((side) => distance(bones[`hand${side}`].origin, poses[0]!.bones[`hand${side}`].origin) >= 0.03)
  const left = poses.findIndex(isMoved)
  const planted = left < 0 ? poses : poses.slice(0, left)
  const armLength = ({ bones }: Skeleton) => distance(bones.handL.origin, bones.upperArmL.origin)
  const isHeld = has(figure, 'wall', 'table', 'chair') && figure.pins?.some(({ bone }) => bone.startsWith('hand'))
  return Boolean(isHeld) && most(planted, armLength) - least(planted, armLength) > 0.15
}

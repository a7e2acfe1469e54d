import { add, identity, type Mat3, multiply, rotate, rotations, turnX, turnY, turnZ, type Vec3 } from './geometry.ts'
import { hangHair } from './hair-fall.ts'
import type { Angles, Base, Side, SideJoint } from './joints.ts'
import { placeShoulder } from './shoulder-girdle.ts'

type LimbBone = 'upperArm' | 'forearm' | 'hand' | 'thigh' | 'shin' | 'foot' | 'toe'
type BodyBone = 'pelvis' | 'lumbar' | 'belly' | 'ribs' | 'chest' | 'neck' | 'head' | 'jaw' | `${LimbBone}${Side}`
/** Shoulder girdles follow the arms, and hair hangs towards the floor: no joint angle moves these alone. */
export type Bone = BodyBone | `girdle${Side}` | 'looseHair' | 'tail' | 'tailTip'

export interface BoneTransform {
  rotation: Mat3
  origin: Vec3
}
/** The position of every bone in world space, in metres, and how far each hand is closed. */
export interface Skeleton {
  bones: Record<Bone, BoneTransform>
  grip: Record<Side, number>
  thumb: Record<Side, number>
  spread: Record<Side, number>
  pinch: Record<Side, number>
  digits: Record<Side, DigitPose>
  toes: Record<Side, ToePose>
  /** 0 to 1. */
  eyesClosed: number
  /** How far the irises are turned to the left and up, in the axes of the head, in metres. */
  gaze: readonly [number, number]
}
/** Single joints of the fingers and the thumb: degrees, and shares from 0 to 1. */
export interface DigitPose {
  knuckle: number
  middle: number
  end: number
  alone: number
  toLittle: number
  thumbAbduction: number
  thumbFlexion: number
}
/** How far bare toes are curled and spread and the arch is drawn up, 0 to 1. */
export interface ToePose {
  curl: number
  spread: number
  arch: number
}

/** An adult of 1.77 m, eight heads tall. */
export const lengths = { thigh: 0.43, shin: 0.42, upperArm: 0.285, forearm: 0.25, hipX: 0.088 }
export const toeOffset: Vec3 = [0, -0.052, 0.122]
/** The center of the heel. */
export const heelOffset: Vec3 = [0, -0.042, -0.028]
export const sign = { L: 1, R: -1 } as const
export const bothSides = ['L', 'R'] as const

const upright = identity
/** Lying on the back looks up, lying on the side has the left side down unless the right is named. */
const baseRotations: Record<Base, Mat3> = {
  standing: upright,
  sitting: upright,
  longSitting: upright,
  kneeling: upright,
  halfKneeling: upright,
  supine: turnX(-90),
  prone: turnX(90),
  fourPoint: turnX(90),
  sideLying: turnZ(-90),
  sideLyingRight: turnZ(90),
}

/** Forward kinematics only; contacts are not solved yet. */
export function articulate(base: Base, angles: Angles, toViewer: Vec3 = [1, 0, 0]): Skeleton {
  const bones = {} as Record<Bone, BoneTransform>
  const child = (parent: Bone, name: Bone, offset: Vec3, rotation: Mat3) => {
    const from = bones[parent]
    bones[name] = {
      rotation: multiply(from.rotation, rotation),
      origin: add(from.origin, rotate(from.rotation, offset)),
    }
  }
  bones.pelvis = {
    rotation: rotations(
      baseRotations[base],
      turnY(angles.pelvisYaw),
      turnX(angles.pelvisPitch),
      turnZ(angles.pelvisRoll),
    ),
    origin: [angles.x, angles.y, angles.z],
  }
  addSpine(angles, child)
  addJaw(angles, child)
  child('lumbar', 'belly', [0, 0.055, BELLY.deep + BELLY.rise * angles.belly], identity)
  Object.assign(bones, hangHair(bones.head, toViewer, base === 'supine'))
  for (const side of bothSides) {
    addArm(bones, angles, side, child)
    addLeg(angles, side, child)
  }
  const ofBoth = <T>(read: (side: Side) => T): Record<Side, T> => ({ L: read('L'), R: read('R') })
  return {
    bones,
    grip: ofBoth((side) => angles[`grip${side}`]),
    eyesClosed: angles.eyesClosed,
    gaze: [0, 0],
    thumb: ofBoth((side) => angles[`thumb${side}`]),
    spread: ofBoth((side) => angles[`spread${side}`]),
    pinch: ofBoth((side) => angles[`pinch${side}`]),
    digits: ofBoth((side) => ({
      knuckle: angles[`mcp${side}`],
      middle: angles[`pip${side}`],
      end: angles[`dip${side}`],
      alone: angles[`alone${side}`],
      toLittle: angles[`toLittle${side}`],
      thumbAbduction: angles[`thumbAbd${side}`],
      thumbFlexion: angles[`thumbFlex${side}`],
    })),
    toes: ofBoth((side) => ({
      curl: angles[`toeCurl${side}`],
      spread: angles[`toeSpread${side}`],
      arch: angles[`arch${side}`],
    })),
  }
}

type AddChild = (parent: Bone, name: Bone, offset: Vec3, rotation: Mat3) => void

/** Each spinal angle is distributed over the joints it spans, so that the back bends in a curve. */
function addSpine(angles: Angles, child: AddChild) {
  const bend = (flexion: number, side: number, turn: number) => rotations(turnX(flexion), turnZ(side), turnY(turn))
  const { lumbar, lumbarSide, lumbarRot, thorax, thoraxSide, thoraxRot } = angles
  child('pelvis', 'lumbar', [0, 0.075, -0.005], bend(lumbar * 0.55, lumbarSide * 0.55, lumbarRot * 0.55))
  child(
    'lumbar',
    'ribs',
    [0, 0.115, 0],
    bend(lumbar * 0.45 + thorax * 0.4, lumbarSide * 0.45 + thoraxSide * 0.4, lumbarRot * 0.45 + thoraxRot * 0.4),
  )
  child('ribs', 'chest', [0, 0.13, 0], bend(thorax * 0.6, thoraxSide * 0.6, thoraxRot * 0.6))
  child('chest', 'neck', [0, 0.225, -0.018], bend(angles.neck, angles.neckSide, angles.neckRot))
  child('neck', 'head', [0, 0.085, 0.016 - angles.chinTuck * 0.001], bend(angles.head, angles.headSide, angles.headRot))
}

/** Metres forward of the spine: at rest deep in the body, and how far a breath moves it. */
const BELLY = { deep: -0.02, rise: 0.116 }

/** The hinge of the jaw before the ears, in the head's axes. */
export const jawHinge: Vec3 = [0, 0.066, -0.002]
/** Metres from the hinge to the front teeth. */
const JAW_REACH = 0.095

/** The jaw turns about its hinge and glides a little forward as it opens. */
function addJaw({ jaw, jawSide }: Angles, child: AddChild) {
  const degrees = ((jaw * 0.001) / JAW_REACH) * (180 / Math.PI)
  const glide: Vec3 = [jawSide * 0.0007, -jaw * 0.00006, jaw * 0.0001]
  child('head', 'jaw', add(jawHinge, glide), rotations(turnX(degrees * 0.9), turnY(jawSide * 0.3)))
}

function addArm(bones: Skeleton['bones'], angles: Angles, side: Side, child: AddChild) {
  const s = sign[side]
  const angle = (joint: SideJoint) => angles[`${joint}${side}`]
  const ball = rotations(turnX(-angle('shFlex')), turnZ(s * angle('shAbd')), turnY(s * angle('shRot')))
  child('chest', `upperArm${side}`, [0, 0, 0], ball)
  placeShoulder(bones, side, angles)
  const forearm = multiply(turnX(-angle('elbow')), turnY(s * angle('sup')))
  child(`upperArm${side}`, `forearm${side}`, [0, -lengths.upperArm, 0], forearm)
  const wrist = multiply(turnZ(-s * angle('wrist')), turnX(-angle('wristDev')))
  child(`forearm${side}`, `hand${side}`, [0, -lengths.forearm, 0], wrist)
}

function addLeg(angles: Angles, side: Side, child: AddChild) {
  const s = sign[side]
  const angle = (joint: SideJoint) => angles[`${joint}${side}`]
  const ball = rotations(turnX(-angle('hipFlex')), turnZ(s * angle('hipAbd')), turnY(s * angle('hipRot')))
  child('pelvis', `thigh${side}`, [s * lengths.hipX, 0, 0], ball)
  child(`thigh${side}`, `shin${side}`, [0, -lengths.thigh, 0], turnX(angle('knee')))
  // A foot turns in about an oblique axis: the sole faces inwards and the toes follow.
  const tilt = -s * angle('invert')
  const ankle = rotations(turnX(-angle('ankle')), turnY(tilt * 0.55), turnZ(tilt))
  child(`shin${side}`, `foot${side}`, [0, -lengths.shin, 0], ankle)
  child(`foot${side}`, `toe${side}`, toeOffset, turnX(-angle('toe')))
}

/** A bone, and metres in its own axes, from `bone` or `bone:x,y,z`. */
export function parseBodyPoint(point: string): { bone: string; offset: Vec3 } {
  const [bone = '', at] = point.split(':')
  const [x = 0, y = 0, z = 0] = at === undefined ? [] : at.split(',').map(Number)
  return { bone, offset: [x, y, z] }
}

/** The position of a body point in world space. @throws for an unknown bone. */
export function locate(skeleton: Skeleton, point: string): Vec3 {
  const { bone, offset } = parseBodyPoint(point)
  const place = skeleton.bones[bone as Bone]
  if (!place) throw new Error(`There is no bone called "${bone}".`)
  return add(place.origin, rotate(place.rotation, offset))
}

export const boneNames: readonly BodyBone[] = [
  'pelvis',
  'lumbar',
  'belly',
  'ribs',
  'chest',
  'neck',
  'head',
  'jaw',
  ...bothSides.flatMap((side) =>
    (['upperArm', 'forearm', 'hand', 'thigh', 'shin', 'foot', 'toe'] as const).map(
      (bone): BodyBone => `${bone}${side}`,
    ),
  ),
]

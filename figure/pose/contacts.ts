import type { Figure, HandAim, Pin, PartialPoint, Point3, Track } from '../model.ts'
import { cameraAt } from './camera.ts'
import {
  add,
  blend,
  blendRotations,
  columnX,
  columnY,
  columnZ,
  cross,
  dot,
  fromColumns,
  length,
  lerp,
  type Mat3,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
  turnX,
  turnY,
  type Vec3,
  withoutAxis,
} from './geometry.ts'
import { gazeAt } from './gaze.ts'
import type { Angles, Side } from './joints.ts'
import { anglesAt, type Moment, trackAt } from './motion.ts'
import { restingHeight, withPosture } from './posture.ts'
import { placeShoulder } from './shoulder-girdle.ts'
import { articulate, heelOffset, lengths, locate, sign, type Skeleton, toeOffset } from './skeleton.ts'

const RADIANS = Math.PI / 180
const isPointList = <T>(track: Track<T>): track is readonly T[] => Array.isArray(track) && Array.isArray(track[0])
const isNumberList = (track: Track<number>): track is readonly number[] => Array.isArray(track)
const mixPlaces = (a: PartialPoint, b: PartialPoint, amount: number): PartialPoint => {
  const mix = (i: 0 | 1 | 2) => {
    const [from, to] = [a[i], b[i]]
    return from === null || to === null ? to : lerp(from, to, amount)
  }
  return [mix(0), mix(1), mix(2)]
}

/** The posed skeleton with every contact kept, in this order: level feet, anchors, pins. */
export function solvePose(figure: Figure, moment: Moment): Skeleton {
  const angles = withPosture(figure, anglesAt(figure, moment))
  const skeleton = anchored(figure, angles, moment)
  for (const pin of figure.pins ?? []) plant(figure, skeleton, pin, angles, moment)
  if (figure.gaze) skeleton.gaze = gazeAt(skeleton, figure.gaze)
  return skeleton
}

function anchored(figure: Figure, angles: Angles, moment: Moment): Skeleton {
  const skeleton = articulate(figure.base, angles, cameraAt(figure.camera.yaw, figure.camera.pitch).toViewer)
  for (const foot of figure.flat ?? []) levelFoot(skeleton, foot.slice(-1) as Side, figure.footOut ?? 7)
  moveToAnchors(figure, skeleton, moment)
  return skeleton
}

function levelFoot(skeleton: Skeleton, side: Side, footOut: number) {
  const foot = skeleton.bones[`foot${side}`]
  foot.rotation = turnY(sign[side] * footOut)
  const toe = skeleton.bones[`toe${side}`]
  toe.rotation = foot.rotation
  toe.origin = add(foot.origin, rotate(foot.rotation, toeOffset))
}

function moveToAnchors(figure: Figure, skeleton: Skeleton, moment: Moment) {
  const shift: [number, number, number] = [0, 0, 0]
  const count: [number, number, number] = [0, 0, 0]
  const more = restingHeight(figure)
  for (const anchor of figure.anchor ?? []) {
    const at = trackAt<PartialPoint>(anchor.at, moment, isPointList, mixPlaces)
    const now = locate(skeleton, anchor.point)
    const isTrunk = !/^(foot|toe|shin|hand)/.test(anchor.point)
    for (const axis of [0, 1, 2] as const) {
      const wanted = at[axis]
      if (wanted === null) continue
      shift[axis] += wanted - now[axis] + (axis === 1 && isTrunk ? more : 0)
      count[axis]++
    }
  }
  const move: Vec3 = [
    shift[0] / Math.max(1, count[0]),
    shift[1] / Math.max(1, count[1]),
    shift[2] / Math.max(1, count[2]),
  ]
  for (const place of Object.values(skeleton.bones)) place.origin = add(place.origin, move)
}

const firstKeys = new WeakMap<Figure, Skeleton>()

/** The position of a pin without `at`: where the first key puts the limb. */
function firstKey(figure: Figure): Skeleton {
  const known = firstKeys.get(figure)
  if (known) return known
  const moment = { from: 0, to: 0, amount: 0 }
  const skeleton = anchored(figure, withPosture(figure, anglesAt(figure, moment)), moment)
  firstKeys.set(figure, skeleton)
  return skeleton
}

function plant(figure: Figure, skeleton: Skeleton, pin: Pin, angles: Angles, moment: Moment) {
  const weight = pin.key ? angles[pin.key] : 1
  if (weight <= 0.001) return
  const side = pin.bone.slice(-1) as Side
  if (pin.bone.startsWith('foot')) plantFoot(figure, skeleton, pin, side, weight, moment)
  else plantHand(figure, skeleton, pin, side, weight, angles, moment)
}

function pinTarget(figure: Figure, skeleton: Skeleton, pin: Pin, moment: Moment): Vec3 {
  if (pin.on !== undefined) return locate(skeleton, pin.on)
  if (pin.at === undefined) return firstKey(figure).bones[pin.bone].origin
  return trackAt<Point3>(pin.at, moment, isPointList, blend)
}

const poleOf = ({ pole }: Pin, moment: Moment): Vec3 | undefined =>
  pole && normalize(trackAt<Point3>(pole, moment, isPointList, blend))

function plantFoot(figure: Figure, skeleton: Skeleton, pin: Pin, side: Side, weight: number, moment: Moment) {
  const foot = skeleton.bones[`foot${side}`]
  const free = { ...foot }
  let target = pinTarget(figure, skeleton, pin, moment)
  let rotation = figure.flat?.includes(`foot${side}`) ? free.rotation : firstKey(figure).bones[pin.bone].rotation
  let toeRotation = rotation
  if (pin.lift !== undefined) {
    const lift = trackAt<number>(pin.lift, moment, isNumberList, lerp)
    toeRotation = turnY(sign[side] * (figure.footOut ?? 7))
    rotation = multiply(toeRotation, turnX(lift))
    target = subtract(target, rotate(rotation, toeOffset))
  }
  if (pin.tip !== undefined) {
    const level = turnY(sign[side] * (figure.footOut ?? 7))
    rotation = multiply(level, turnX(-trackAt<number>(pin.tip, moment, isNumberList, lerp)))
    toeRotation = rotation
    target = subtract(target, rotate(rotation, heelOffset))
  }
  bendLimb(skeleton, {
    upper: `thigh${side}`,
    lower: `shin${side}`,
    end: `foot${side}`,
    lengths: [lengths.thigh, lengths.shin],
    target: blend(free.origin, target, weight),
    pole: poleOf(pin, moment),
    poleSign: 1,
  })
  const relative = multiply(transpose(free.rotation), skeleton.bones[`toe${side}`].rotation)
  foot.rotation = weight < 1 ? blendRotations(free.rotation, rotation, weight) : rotation
  const toe = skeleton.bones[`toe${side}`]
  toe.origin = add(foot.origin, rotate(foot.rotation, toeOffset))
  const freeToe = multiply(foot.rotation, relative)
  toe.rotation = weight < 1 ? blendRotations(freeToe, toeRotation, weight) : toeRotation
}

/** A hand's rotation from where its palm and its fingers point. */
export function handRotation(side: Side, aim: HandAim): Mat3 {
  if (aim === 'floor') return handRotation(side, { palm: [0, -1, 0], fingers: [0, 0, 1] })
  if (aim === 'wall') return handRotation(side, { palm: [0, 0, 1], fingers: [0, 1, 0] })
  const y = normalize(scale(aim.fingers, -1))
  const x = normalize(withoutAxis(scale(aim.palm, -sign[side]), y))
  return fromColumns(x, y, cross(x, y))
}

function plantHand(
  figure: Figure,
  skeleton: Skeleton,
  pin: Pin,
  side: Side,
  weight: number,
  angles: Angles,
  moment: Moment,
) {
  const { bones } = skeleton
  const hand = bones[`hand${side}`]
  const upperArm = bones[`upperArm${side}`]
  const free = { ...hand }
  const wrist = multiply(transpose(bones[`forearm${side}`].rotation), hand.rotation)
  const target = pinTarget(figure, skeleton, pin, moment)
  const back = normalize(scale(columnZ(upperArm.rotation), -1))
  const pole = poleOf(pin, moment)
  const reach: Reach = {
    upper: `upperArm${side}`,
    lower: `forearm${side}`,
    end: `hand${side}`,
    lengths: [lengths.upperArm, lengths.forearm],
    target: blend(free.origin, target, weight),
    pole: pole && blend(back, pole, weight),
    poleSign: -1,
  }
  bendLimb(skeleton, reach)
  placeShoulder(bones, side, angles)
  bendLimb(skeleton, reach)
  const forearm = bones[`forearm${side}`]
  const planted = pin.hand ? handRotation(side, pin.hand) : multiply(forearm.rotation, wrist)
  hand.rotation = weight < 1 ? blendRotations(free.rotation, planted, weight) : planted
  if (pin.hand) forearm.rotation = twistTowards(forearm.rotation, hand.rotation)
}

/**
 * Turns the forearm about its own axis halfway to the hand, as pronation does, so that the wrist is not wrung. Near
 * a half turn either direction is equally good, so the turn fades there instead of jumping.
 */
function twistTowards(forearm: Mat3, hand: Mat3): Mat3 {
  const x = columnX(hand)
  const across = dot(x, columnX(forearm))
  const ahead = -dot(x, columnZ(forearm))
  const angle = Math.atan2(ahead, across) / RADIANS
  const sureness = Math.min(1, (across * across + ahead * ahead) * 2)
  const fade = Math.max(0, Math.min(1, (175 - Math.abs(angle)) / 50))
  return multiply(forearm, turnY(0.5 * angle * sureness * fade))
}

interface Reach {
  upper: `upperArm${Side}` | `thigh${Side}`
  lower: `forearm${Side}` | `shin${Side}`
  end: `hand${Side}` | `foot${Side}`
  lengths: readonly [number, number]
  target: Vec3
  pole: Vec3 | undefined
  poleSign: 1 | -1
}

/** Two-bone inverse kinematics: the middle joint is placed by the law of cosines, towards the pole. */
function bendLimb({ bones }: Skeleton, reach: Reach) {
  const [upperLength, lowerLength] = reach.lengths
  const upper = bones[reach.upper]
  const root = upper.origin
  const wanted = subtract(reach.target, root)
  const far = Math.min(Math.max(length(wanted), 0.02), upperLength + lowerLength - 1e-4)
  const along = normalize(wanted)
  const cosine = (upperLength ** 2 + far ** 2 - lowerLength ** 2) / (2 * upperLength * far)
  const angle = Math.acos(Math.max(-1, Math.min(1, cosine)))
  let pole = withoutAxis(reach.pole ?? scale(columnZ(upper.rotation), reach.poleSign), along)
  if (length(pole) < 1e-3) pole = withoutAxis(scale(columnY(upper.rotation), reach.poleSign), along)
  pole = normalize(pole)
  const middle = add(root, add(scale(along, upperLength * Math.cos(angle)), scale(pole, upperLength * Math.sin(angle))))
  const end = add(root, scale(along, far))
  const front = scale(pole, reach.poleSign)
  upper.rotation = aimed(root, middle, front)
  bones[reach.lower].origin = middle
  bones[reach.lower].rotation = aimed(middle, end, front)
  bones[reach.end].origin = end
}

/** A rotation whose -y runs from one joint to the next and whose z stays as near to `front` as it can. */
function aimed(from: Vec3, to: Vec3, front: Vec3): Mat3 {
  const y = normalize(subtract(from, to))
  const x = normalize(cross(y, withoutAxis(front, y)))
  return fromColumns(x, y, cross(x, y))
}

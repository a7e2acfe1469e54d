import {
  add,
  cross,
  dot,
  identity,
  length,
  multiply,
  normalize,
  rotate,
  rotateBack,
  scale,
  subtract,
  turnAbout,
  type Vec3,
} from './geometry.ts'
import type { Angles, Side } from './joints.ts'
import type { Bone, BoneTransform } from './skeleton.ts'

/** Half the distance between the shoulders of hanging arms, in metres. */
const SHOULDER = 0.172
/** The inner end of the left collar bone, in the chest's axes. */
const breastbone: Vec3 = [0.03, 0.19, -0.016]
const resting: Vec3 = [SHOULDER, 0.15, -0.012]

/**
 * The left shoulder in the chest's axes. Collar bone and shoulder blade follow the upper arm: up and in as it is raised,
 * forward as it reaches, forward and in as it crosses the body, back behind it.
 * @param arm the direction of the upper arm, with x outwards
 */
function shoulderOf(shrug: number, protract: number, [out, up, front]: Vec3): Vec3 {
  const raised = Math.max(0, up + 0.25) / 1.25
  const across = Math.max(0, -out)
  return [
    resting[0] - Math.abs(protract) * 0.0002 - 0.022 * raised - 0.022 * across,
    resting[1] + shrug * 0.001 + 0.034 * raised,
    resting[2] + protract * 0.001 + (front > 0 ? 0.014 : 0.01) * front + 0.014 * across - 0.01 * raised,
  ]
}

/** Places shoulder and girdle for the direction the upper arm has, and leaves the arm's own rotation. */
export function placeShoulder(bones: Record<Bone, BoneTransform>, side: Side, angles: Angles) {
  const { chest } = bones
  const outwards = ([x, y, z]: Vec3): Vec3 => [side === 'L' ? x : -x, y, z]
  const arm = rotateBack(chest.rotation, rotate(bones[`upperArm${side}`].rotation, [0, -1, 0]))
  const shoulder = shoulderOf(angles[`shrug${side}`], angles[`protract${side}`], outwards(arm))
  bones[`upperArm${side}`].origin = add(chest.origin, rotate(chest.rotation, outwards(shoulder)))
  const [from, to] = [subtract(resting, breastbone), subtract(shoulder, breastbone)].map((way) =>
    normalize(outwards(way)),
  ) as [Vec3, Vec3]
  const axis = cross(from, to)
  const turn = length(axis) < 1e-4 ? identity : turnAbout(normalize(axis), Math.acos(Math.min(1, dot(from, to))))
  const pivot = outwards(breastbone)
  bones[`girdle${side}`] = {
    origin: add(chest.origin, rotate(chest.rotation, add(pivot, rotate(turn, scale(pivot, -1))))),
    rotation: multiply(chest.rotation, turn),
  }
}

import type { PlacedGroup } from './field/compile.ts'
import { type ActiveGroup, fieldDistance, wholeGroup } from './field/distance.ts'
import type { Figure } from './model.ts'
import { add, columnY, degreesBetween, rotate, type Vec3 } from './pose/geometry.ts'
import { anglesAt, momentAt } from './pose/motion.ts'
import { bothSides, locate, sign } from './pose/skeleton.ts'
import { type Scene, sceneAt } from './scene.ts'

/** A body part, what it penetrates or misses, at which phase, and by how much. */
export interface Finding {
  where: string
  millimetres: number
}

/** Points along a limb in metres along its bone, with the thickness that does not compress there. */
const limbPoints = {
  forearm: [
    [-0.08, 0.026],
    [-0.14, 0.024],
    [-0.2, 0.02],
  ],
  hand: [
    [-0.03, 0.013],
    [-0.075, 0.012],
  ],
  shin: [
    [-0.12, 0.036],
    [-0.22, 0.034],
    [-0.34, 0.03],
  ],
  foot: [[-0.035, 0.03]],
} as const

const asks = (groups: readonly PlacedGroup[], wanted: (name: string) => boolean): ActiveGroup[] =>
  groups.filter(({ name }) => wanted(name)).map(wholeGroup)

/** How deep forearms, hands, shins and feet penetrate the trunk, the head or another limb, in millimetres. */
export function deepestInBody(figure: Figure, phases: readonly number[]): Finding {
  let worst: Finding = { where: '', millimetres: 0 }
  for (const phase of phases) {
    const { groups, skeleton, bodyCount } = sceneAt(figure, phase)
    const body = groups.slice(0, bodyCount)
    for (const side of bothSides) {
      const isArm = asks(body, (name) => !name.startsWith('arm') || !name.endsWith(side))
      const isLeg = asks(
        body,
        (name) => !/^(leg|shoe|arm)/.test(name) || (/^(leg|shoe)/.test(name) && !name.endsWith(side)),
      )
      for (const [bone, points] of Object.entries(limbPoints)) {
        const others = bone === 'forearm' || bone === 'hand' ? isArm : isLeg
        for (const [y, radius] of points) {
          const depth = (radius - fieldDistance(others, ...locate(skeleton, `${bone}${side}:0,${y},0`))) * 1000
          if (depth > worst.millimetres) worst = { where: `${bone}${side} at ${phase}`, millimetres: depth }
        }
      }
    }
  }
  return worst
}

/** The palm and the middle of the fist, in the hand's axes. */
const handPlaces = (side: 'L' | 'R'): Vec3[] => [
  [-sign[side] * 0.018, -0.05, 0.002],
  [-sign[side] * 0.03, -0.092, 0.002],
  [0, -0.06, 0.002],
]

function nearestToHand({ groups, skeleton, bodyCount }: Scene, side: 'L' | 'R'): number {
  const { origin, rotation } = skeleton.bones[`hand${side}`]
  const around = groups.filter(({ name }, i) => i >= bodyCount || name !== `arm${side}`).map(wholeGroup)
  let best = 9
  for (const place of handPlaces(side)) {
    const at = add(origin, rotate(rotation, place))
    best = Math.min(best, at[1], around.length > 0 ? fieldDistance(around, ...at) : 9)
  }
  return best
}

/** How far planted hands are from the floor, object or limb they should hold or lean on, in millimetres. */
export function looseHands(figure: Figure, phases: readonly number[]): Finding {
  let worst: Finding = { where: '', millimetres: 0 }
  for (const phase of phases) {
    const moment = momentAt(figure, phase)
    const angles = anglesAt(figure, moment)
    const scene = sceneAt(figure, phase)
    for (const pin of figure.pins ?? []) {
      const isMoving = Array.isArray(pin.at?.[0])
      if (!pin.bone.startsWith('hand') || isMoving || (pin.key && angles[pin.key] < 0.99)) continue
      const side = pin.bone.slice(-1) as 'L' | 'R'
      const gap = nearestToHand(scene, side) * 1000
      if (gap > worst.millimetres) worst = { where: `${pin.bone} at ${phase}`, millimetres: gap }
    }
  }
  return worst
}

/** The smallest grip of a hand that holds something, 0 to 1; 1 when nothing is held. */
export function loosestGrip(figure: Figure): number {
  let loosest = 1
  for (const prop of figure.props ?? []) {
    const bones = Object.values(prop)
      .filter((value) => typeof value === 'string')
      .flatMap((value) => /^hand[LR]/.exec(value) ?? [])
    const hands = prop.type === 'walkingFrame' ? ['handL', 'handR'] : bones
    // A cloth below one hand is slid, not held.
    if (prop.type === 'ball' || prop.type === 'pillow' || (bones.length > 1 && new Set(bones).size === 1)) continue
    for (const hand of hands) {
      for (const key of figure.keys.keys()) {
        const angles = anglesAt(figure, { from: key, to: key, amount: 0 })
        loosest = Math.min(loosest, angles[`grip${hand.slice(-1) as 'L' | 'R'}`])
      }
    }
  }
  return loosest
}

/** Wrist and ankle angles after contacts are solved, in degrees between the long axes; a level ankle is 90. */
export function endAngles(figure: Figure, phase: number): Record<string, number> {
  const { bones } = sceneAt(figure, phase).skeleton
  const angles: Record<string, number> = {}
  for (const side of bothSides) {
    const [forearm, hand] = [bones[`forearm${side}`].rotation, bones[`hand${side}`].rotation]
    angles[`wrist${side}`] = degreesBetween(columnY(forearm), columnY(hand))
    const foot = bones[`foot${side}`].rotation
    const toes = rotate(foot, [0, 0, 1])
    angles[`ankle${side}`] = degreesBetween(columnY(bones[`shin${side}`].rotation), toes)
  }
  return angles
}

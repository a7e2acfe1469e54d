import { type Build, appearanceOf } from '../body/appearance.ts'
import type { Figure } from '../model.ts'
import { type Angles, type Base, type JointAngle, rangeOf, type Side } from './joints.ts'
import { bothSides } from './skeleton.ts'

const upright: readonly Base[] = ['standing', 'sitting', 'longSitting', 'kneeling', 'halfKneeling']

/** The upright posture of an older person: rounder back, head forward, gaze ahead. */
const rounded: Partial<Angles> = { thorax: 10, neck: 9, head: -15, chinTuck: -9, protractL: 7, protractR: 7 }

const lying: readonly Base[] = ['supine', 'prone', 'sideLying', 'sideLyingRight']
const seated: readonly Base[] = ['sitting', 'longSitting']
/** Extra soft tissue compared with the default build, in metres, sitting and lying. */
const flesh: Partial<Record<Build, { seated: number; lying: number }>> = {
  slim: { seated: 0.004, lying: 0 },
  large: { seated: 0.016, lying: 0.027 },
  full: { seated: 0.017, lying: 0.024 },
}

/** How much higher a body rests on its support than the default build. */
export function restingHeight(figure: Figure): number {
  const more = flesh[appearanceOf(figure).build]
  if (!more) return 0
  if (seated.includes(figure.base)) return more.seated
  return lying.includes(figure.base) ? more.lying : 0
}

/** Degrees that hanging arms are held away from a larger body. */
const CLEAR = 7

/** How far a hand is closed that hangs with nothing to do. */
const RELAXED = 0.24
const handJoint = {
  L: /^(grip|spread|pinch|thumb(Abd|Flex)?|mcp|pip|dip|alone|toLittle)L?$/,
  R: /^(grip|spread|pinch|thumb(Abd|Flex)?|mcp|pip|dip|alone|toLittle)R?$/,
}

/** Whether the figure says neither how a hand is held nor where it is. */
const isIdle = ({ pose = {}, keys, pins = [] }: Figure, side: Side) =>
  !pins.some(({ bone }) => bone === `hand${side}`) &&
  ![pose, ...keys.map((key) => key.pose)].some((one) => Object.keys(one).some((name) => handJoint[side].test(name)))

/** The angles of a pose adjusted for build and age, with idle hands half closed. */
export function withPosture(figure: Figure, angles: Angles): Angles {
  const { build, age } = appearanceOf(figure)
  const held = { ...angles }
  for (const side of bothSides) if (isIdle(figure, side)) held[`grip${side}`] = RELAXED
  const turn = (name: JointAngle, by: number) => {
    const [least, most] = rangeOf(name)
    held[name] = Math.max(least, Math.min(most, held[name] + by))
  }
  if (age === 'older' && upright.includes(figure.base)) {
    for (const [name, by] of Object.entries(rounded)) turn(name as JointAngle, by)
  }
  if (build === 'large' || build === 'full') {
    for (const side of bothSides) {
      const low = 1 - Math.abs(angles[`shFlex${side}`]) / 70
      const near = 1 - Math.abs(angles[`shAbd${side}`]) / 40
      turn(`shAbd${side}`, CLEAR * Math.max(0, low) * Math.max(0, near))
    }
  }
  return held
}

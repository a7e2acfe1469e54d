import { type Build, lookOf } from '../body/look.ts'
import type { Base, Figure } from '../model.ts'
import { type Angles, findJoint, type JointAngle } from './joints.ts'

const upright: readonly Base[] = ['standing', 'sitting', 'longSitting', 'kneeling', 'halfKneeling']

/** How somebody older holds the trunk and head when upright: a rounder back, the head forward and looking ahead. */
const rounded: Partial<Angles> = { thorax: 10, neck: 9, head: -15, chinTuck: -9, protractL: 7, protractR: 7 }

const lying: readonly Base[] = ['supine', 'prone', 'sideLying', 'sideLyingRight']
const seated: readonly Base[] = ['sitting', 'longSitting']
/** Metres of flesh more than the usual build has, sitting and lying. */
const flesh: Partial<Record<Build, { seated: number; lying: number }>> = {
  slim: { seated: 0.004, lying: 0 },
  large: { seated: 0.016, lying: 0.027 },
  full: { seated: 0.017, lying: 0.024 },
}

/** How much higher a figure's body rests on what bears it than the usual build would. */
export function restingHeight(figure: Figure): number {
  const more = flesh[lookOf(figure).build]
  if (!more) return 0
  if (seated.includes(figure.base)) return more.seated
  return lying.includes(figure.base) ? more.lying : 0
}

/** Degrees that hanging arms stand away from a larger body. */
const CLEAR = 7

/** The angles of a pose as the body of a figure holds them; what is authored stays as it is. */
export function withPosture(figure: Figure, angles: Angles): Angles {
  const { build, age } = lookOf(figure)
  const held = { ...angles }
  const turn = (name: JointAngle, by: number) => {
    const [least, most] = findJoint(name)!.range
    held[name] = Math.max(least, Math.min(most, held[name] + by))
  }
  if (age === 'older' && upright.includes(figure.base)) {
    for (const [name, by] of Object.entries(rounded)) turn(name as JointAngle, by)
  }
  if (build === 'large' || build === 'full') {
    for (const side of ['L', 'R'] as const) {
      const low = 1 - Math.abs(angles[`shFlex${side}`]) / 70
      const near = 1 - Math.abs(angles[`shAbd${side}`]) / 40
      turn(`shAbd${side}`, CLEAR * Math.max(0, low) * Math.max(0, near))
    }
  }
  return held
}

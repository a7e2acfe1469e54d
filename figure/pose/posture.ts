import { type Build, appearanceOf } from '../body/appearance.ts'
import type { Figure } from '../model.ts'
import { type Angles, type Base, findJoint, type JointAngle } from './joints.ts'

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

/** The angles of a pose adjusted for build and age. */
export function withPosture(figure: Figure, angles: Angles): Angles {
  const { build, age } = appearanceOf(figure)
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

import type { Figure, Key } from '../model.ts'
import { type Angles, type JointAngle, type Pose, rangeOf, sideJoints, type SideJoint } from '../pose/joints.ts'
import { keyAngles } from '../pose/motion.ts'

export type AngleChange = Partial<Record<JointAngle, number>>
/** One key, or the whole movement. */
export type Where = number | 'all'

/** The name of the same joint on the other side; an axial joint keeps its name. */
export const otherSide = (name: JointAngle): JointAngle =>
  isSided(name) ? ((name.slice(0, -1) + (name.endsWith('L') ? 'R' : 'L')) as JointAngle) : name

const isSided = (name: string) => /[LR]$/.test(name) && Object.hasOwn(sideJoints, name.slice(0, -1))

export function clampAngle(name: JointAngle, value: number): number {
  const [least, most] = rangeOf(name)
  return Math.max(least, Math.min(most, value))
}

/** Rounds to what is shown: whole degrees and millimetres, hundredths for values from 0 to 1. */
export function roundAngle(name: JointAngle, value: number): number {
  const [least, most] = rangeOf(name)
  const steps = most - least > 10 ? 1 : 100
  return Math.round(value * steps) / steps
}

/** The figure with other angles, clamped to each joint's range. */
export function setAngles(figure: Figure, where: Where, change: AngleChange): Figure {
  const clamped = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, clampAngle(name as JointAngle, value)]),
  ) as AngleChange
  if (where !== 'all') {
    const keys = figure.keys.map((key, i) => (i === where ? { ...key, pose: tidy({ ...key.pose, ...clamped }) } : key))
    return { ...figure, keys }
  }
  const names = Object.keys(clamped) as JointAngle[]
  const keys = figure.keys.map((key): Key => ({ ...key, pose: tidy(without(key.pose, names)) }))
  return { ...figure, pose: tidy({ ...figure.pose, ...clamped }), keys }
}

/** The pose without some joints. An angle that was set for both sides stays set for the other side. */
function without(pose: Pose, names: readonly JointAngle[]): Pose {
  const left: Pose = { ...pose }
  for (const name of names) {
    const both = isSided(name) ? (name.slice(0, -1) as SideJoint) : undefined
    if (both && left[both] !== undefined) {
      left[otherSide(name)] ??= left[both]
      delete left[both]
    }
    delete left[name]
  }
  return left
}

/** Shortens a pose: one name where both sides have the same angle. */
function tidy(pose: Pose): Pose {
  const short: Pose = { ...pose }
  for (const joint of Object.keys(sideJoints) as SideJoint[]) {
    const left = short[`${joint}L`]
    if (left === undefined || left !== short[`${joint}R`]) continue
    short[joint] = left
    delete short[`${joint}L`]
    delete short[`${joint}R`]
  }
  return short
}

/** All angles of one key. */
export const anglesOf = (figure: Figure, key: number): Angles => keyAngles(figure, key)

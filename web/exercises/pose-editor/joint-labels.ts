import type { Handle } from '@kinora/figure/edit/handles.ts'
import { nameOfJoint } from '@kinora/figure/pose/joint-names.ts'
import { type JointAngle, rangeOf } from '@kinora/figure/pose/joints.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

/** The label of a joint angle: 'Knee flexion' for `kneeL`. */
export function jointLabel(name: JointAngle) {
  const label = nameOfJoint(name).replace(/ \(.*\)$/, '')
  return capitalize(label)
}

/** '°', 'mm' or 'm'; empty for values from 0 to 1. */
export function unitOf(name: JointAngle) {
  const unit = /\((m|mm)\)$/.exec(nameOfJoint(name))?.[1]
  if (unit) return unit
  const [least, most] = rangeOf(name)
  return most - least > 10 ? '°' : ''
}

export const stepOf = (name: JointAngle) => (unitOf(name) === '' || unitOf(name) === 'm' ? 0.01 : 1)

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 })
export const formatNumber = (value: number) => number.format(value).replace('-', '−')

/** '−8 to 155°' */
export function rangeLabel(name: JointAngle) {
  const [least, most] = rangeOf(name)
  return `${formatNumber(least)} to ${formatNumber(most)}${unitOf(name) === '°' ? '°' : unitOf(name) && ` ${unitOf(name)}`}`
}

const valueText = (name: JointAngle, value: number) => {
  const unit = unitOf(name)
  return `${formatNumber(value)}${unit === '°' ? '°' : unit && ` ${unit}`}`
}

/** The message for a joint at its limit: 'Knee flexion ends at 155°.' */
export const limitMessage = (name: JointAngle, value: number) =>
  `${jointLabel(name)} ends at ${valueText(name, value)}.`

/** The angles that an arrow key changed: 'Shoulder flexion 42°, Elbow flexion 10°' */
export const changedText = (
  names: readonly JointAngle[],
  before: Record<JointAngle, number>,
  now: Record<JointAngle, number>,
) =>
  names
    .map((name) => [name, valueText(name, now[name])] as const)
    .filter(([name, text]) => text !== valueText(name, before[name]))
    .map(([name, text]) => `${jointLabel(name)} ${text}`)
    .join(', ')

/** The joints that a handle moves, each once. */
export const jointsOf = ({ joints, besides = [] }: Handle) => [...new Set([...joints, ...besides])]

/** 'Start', '2', 'End' */
export const keyLabel = (at: number, count: number) => (at === 0 ? 'Start' : at === count - 1 ? 'End' : String(at + 1))

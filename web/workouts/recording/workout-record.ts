import { count, formatDay } from '../../ui/format.ts'
import { skipLabel } from '../skip-reasons.ts'
import { nameOf } from '../workout-labels.ts'
import type { Step, Workout } from './workout.ts'

/** 'Morning of 20/11/2026 (4 sets)': the name of a workout that is about to be removed. */
export const titleOf = (workout: Workout) =>
  `${workout.name} of ${formatDay(workout.day)} (${count(
    workout.steps.reduce((sum, { sets }) => sum + sets.length, 0),
    'set',
  )})`

const partsOf = (step: Step) => {
  const unit = step.prescription.dosage.load?.unit ?? ''
  const setText = ({ reps, load, durationSeconds, side }: Step['sets'][number]) =>
    [
      reps !== null && `${reps} times`,
      durationSeconds !== null && `${durationSeconds} s`,
      load !== null && `${load} ${unit}`.trim(),
      side,
    ]
      .filter(Boolean)
      .join(', ') || 'done'
  return [
    ...step.sets.map((set, at) => `Set ${at + 1}: ${setText(set)}`),
    step.pain !== null && `Pain ${step.pain} of 10`,
    step.effort !== null && `Effort ${step.effort} of 10`,
    step.difficulty && `It was ${step.difficulty}`,
    step.skipped && `Skipped: ${skipLabel(step.skipped)}`,
    step.note && `Note: ${step.note}`,
  ].filter((part) => typeof part === 'string' && part !== '')
}

/** The whole record as text, to read aloud to the clinic or to paste into a message. */
export function recordOf(workout: Workout) {
  const done = workout.steps.flatMap((step) => {
    const parts = partsOf(step)
    return parts.length > 0 ? [nameOf(step.prescription), ...parts.map((part) => `  ${part}`)] : []
  })
  const whole = [
    workout.effort !== null && `Effort of the session ${workout.effort} of 10`,
    workout.note && `Note: ${workout.note}`,
  ].filter((part) => typeof part === 'string' && part !== '')
  return [`${workout.name}, ${formatDay(workout.day)}`, ...done, ...whole].join('\n')
}

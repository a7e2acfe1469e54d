import { dosageSentence, nameOf, nextSetText, painQuestion } from '../workout-labels.ts'
import { indexOfLastDone } from '../recording/workout-changes.ts'
import { currentStep, isComplete, setsDone, setsOf, type Workout } from '../recording/workout.ts'
import { doneLabel } from './RestScreen.tsx'
import { currentPhase, repCount, type TimedSet } from './timed-set.ts'
import { phaseLabels } from './TimedSetScreen.tsx'

/** Screen reader announcements at a change of screen; each differs from the last, since repeats are not read. */
export function announcementOf(workout: Workout, run: TimedSet | undefined) {
  const { screen } = workout
  if (run) {
    const phase = currentPhase(run)
    const reps = repCount(run)
    if (run.left !== null) return 'Paused'
    return phase.kind === 'hold' && reps > 1 ? `Hold ${phase.rep} of ${reps}` : phaseLabels[phase.kind]
  }
  const step = currentStep(workout)
  const { prescription } = step
  if (screen.kind === 'pain') return painQuestion(prescription)
  const number = setsDone(step) + 1
  const set = `${nameOf(prescription)}, set ${number} of ${setsOf(step)}. ${nextSetText(step)}`
  if (screen.kind === 'rest')
    return `${doneLabel(workout.steps[indexOfLastDone(workout)]!, screen.isBetweenSides)}. ${screen.isBetweenSides ? 'Change sides' : 'Rest'} for ${screen.seconds} seconds. Next: ${set}`
  if (step.sets.length > 0 && !isComplete(step)) return set
  return `${nameOf(prescription)}. ${dosageSentence(prescription.dosage, prescription.side)}`
}

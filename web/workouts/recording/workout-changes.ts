import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, LoggedSet } from '@kinora/contract/workouts.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import type { z } from 'zod'
import { timeNow } from '../../app/clock.ts'
import { stampChanges } from './workout-merge.ts'
import {
  currentStep,
  isComplete,
  isOpen,
  nextOpen,
  partsPerSet,
  setsDone,
  includedSteps,
  currentSide,
  stepOf,
  type PlayerScreen,
  type Workout,
  type Step,
} from './workout.ts'

/** The changes that a patient's taps make to a workout. Each function returns a new workout. */

interface NewWorkout extends Pick<
  Workout,
  '_id' | 'userId' | 'programId' | 'seriesId' | 'name' | 'week' | 'day' | 'isShort' | 'short'
> {
  prescriptions: MyPrescription[]
  /** Prescriptions to do today; the others are left for another day. */
  included: ReadonlySet<string>
}

const undoLimit = 20
/** The rest if the prescription has none. Seconds. */
const defaultRestSeconds = 20

export function beginWorkout({ prescriptions, included, ...workout }: NewWorkout, now: number): Workout {
  const steps = prescriptions.map((prescription) => stepOf(prescription, !included.has(prescription._id)))
  const at = Math.max(
    0,
    steps.findIndex(({ isLeftOut }) => !isLeftOut),
  )
  return {
    ...workout,
    revision: 1,
    startedAt: new Date(now).toISOString(),
    finishedAt: null,
    isTimed: true,
    effort: null,
    note: '',
    changedAt: {},
    steps,
    at,
    screen: { kind: 'exercise' },
    past: [],
  }
}

const remember = ({ at, screen, steps, past }: Workout) => [...past, { at, screen, steps }].slice(-undoLimit)

const withSentChange = (workout: Workout, change: Partial<Workout>) =>
  stampChanges(workout, { ...workout, ...change, revision: workout.revision + 1 }, timeNow())

/** A change that is sent and can be undone. */
const withChange = (workout: Workout, change: Partial<Workout>): Workout =>
  withSentChange(workout, { ...change, past: remember(workout) })

const withStep = ({ steps, at }: Workout, change: Partial<Step>) =>
  steps.map((step, index) => (index === at ? { ...step, ...change } : step))

/** The open steps of the same superset, including this one. */
const superset = ({ steps }: Workout, { prescription: { group } }: Step) =>
  group === null
    ? []
    : steps.flatMap((step, index) => (step.prescription.group === group && isOpen(step) ? [index] : []))

/** The step after a set: the next one of a superset, otherwise the same. */
function indexAfterSet(workout: Workout) {
  const turn = superset(workout, currentStep(workout))
  return turn.find((index) => index > workout.at) ?? turn[0] ?? workout.at
}

const goToNextOpen = (workout: Workout): Workout => {
  const at = nextOpen(workout)
  return at === undefined ? { ...workout, screen: { kind: 'end' } } : { ...workout, at, screen: { kind: 'exercise' } }
}

const asksPain = ({ prescription: { log } }: Step) => log.length === 0 || log.includes('pain')

/** After the last set: the pain question if pain is recorded, otherwise the next exercise. */
const continueAfterExercise = (workout: Workout): Workout =>
  asksPain(currentStep(workout)) ? { ...workout, screen: { kind: 'pain' } } : goToNextOpen(workout)

function restScreen({ prescription: { dosage } }: Step, isBetweenSides: boolean, now: number): PlayerScreen {
  const seconds = isBetweenSides ? (dosage.restBetweenSidesSeconds ?? 0) : (dosage.restSeconds ?? defaultRestSeconds)
  return seconds > 0
    ? { kind: 'rest', seconds, isBetweenSides, endsAt: now + seconds * 1000, left: null }
    : { kind: 'exercise' }
}

const prescribedSet = (step: Step): z.infer<typeof LoggedSet> => {
  const { dosage } = step.prescription
  return {
    reps: dosage.repsMin ?? dosage.repsMax,
    load: dosage.load?.value ?? null,
    durationSeconds: dosage.durationSeconds ?? null,
    side: currentSide(step),
  }
}

/** Completes a set or one side of it, and goes to the rest, the other side or the next exercise. */
export function completePart(workout: Workout, now: number): Workout {
  const step = currentStep(workout)
  if (isComplete(step)) return workout
  const next = withChange(workout, {
    steps: withStep(workout, { sets: [...step.sets, prescribedSet(step)], skipped: null, isLeftOut: false }),
  })
  const done = currentStep(next)
  if (isComplete(done)) return continueAfterExercise(next)
  const isBetweenSides = done.sets.length % partsPerSet(done) !== 0
  return { ...next, at: isBetweenSides ? next.at : indexAfterSet(next), screen: restScreen(done, isBetweenSides, now) }
}

/** Notes the progress of the timed set, on this device only. */
export const recordRunningRep = (workout: Workout, rep: number): Workout => ({
  ...workout,
  running: { at: workout.at, sets: currentStep(workout).sets.length, rep },
})

/** Takes back a completed set and those after it. */
export function reopenSet(workout: Workout, set: number): Workout {
  const step = currentStep(workout)
  if (set >= setsDone(step) && step.sets.length <= set * partsPerSet(step)) return workout
  return {
    ...withChange(workout, {
      steps: withStep(workout, { sets: step.sets.slice(0, set * partsPerSet(step)), pain: null }),
    }),
    screen: { kind: 'exercise' },
  }
}

/** The exercise whose set was just done. In a superset it differs from the current one. */
export const indexOfLastDone = (workout: Workout) => workout.past.at(-1)?.at ?? workout.at

/** Rates the difficulty of an exercise. The screen stays, and Undo still takes back the set. */
export const rateDifficulty = (workout: Workout, at: number, difficulty: Difficulty | null): Workout =>
  withSentChange(workout, {
    steps: workout.steps.map((step, index) => (index === at ? { ...step, difficulty } : step)),
  })

/** Corrects the repetitions or load of the last set. */
export function adjustLastSet(workout: Workout, change: Partial<z.infer<typeof LoggedSet>>): Workout {
  const at = indexOfLastDone(workout)
  const steps = workout.steps.map((step, index) => {
    const last = index === at ? step.sets.at(-1) : undefined
    return last ? { ...step, sets: [...step.sets.slice(0, -1), { ...last, ...change }] } : step
  })
  return withSentChange(workout, { steps })
}

export const endRest = (workout: Workout): Workout => ({ ...workout, screen: { kind: 'exercise' } })

export function extendRest(workout: Workout, seconds: number): Workout {
  const { screen } = workout
  if (screen.kind !== 'rest') return workout
  const added = seconds * 1000
  return {
    ...workout,
    screen: {
      ...screen,
      seconds: screen.seconds + seconds,
      endsAt: screen.endsAt + added,
      left: screen.left === null ? null : screen.left + added,
    },
  }
}

/** Pauses a rest, or continues it with the time left. */
export function pauseRest(workout: Workout, now: number): Workout {
  const { screen } = workout
  if (screen.kind !== 'rest') return workout
  const isPaused = screen.left !== null
  const next = isPaused ? { endsAt: now + screen.left!, left: null } : { left: Math.max(0, screen.endsAt - now) }
  return { ...workout, screen: { ...screen, ...next } }
}

/** Skips the exercise for a reason. For pain, the pain question follows. */
export function skipExercise(workout: Workout, reason: SkipReason): Workout {
  const next = withChange(workout, { steps: withStep(workout, { skipped: reason }) })
  return reason === 'pain' ? { ...next, screen: { kind: 'pain' } } : goToNextOpen(next)
}

/** Records the pain. The screen stays, so that the advice can be read. */
export const ratePain = (workout: Workout, pain: number): Workout =>
  withChange(workout, { steps: withStep(workout, { pain }) })
export const rateEffort = (workout: Workout, effort: number): Workout =>
  withChange(workout, { steps: withStep(workout, { effort }) })

/** Follows the prescription as the clinic has just changed it. */
export const applyPrescription = (workout: Workout, prescription: MyPrescription): Workout => ({
  ...workout,
  running: null,
  steps: withStep(workout, { prescription, isChanged: true }),
})

/** Goes on without an exercise that the clinic has removed. */
export const leaveOutExercise = (workout: Workout): Workout =>
  goToNextOpen({ ...workout, steps: withStep(workout, { isLeftOut: true, skipped: null }) })

export const continueAfterPain = (workout: Workout): Workout => goToNextOpen(workout)

/** Goes to the next or previous exercise; after the last one to an open one, then to the end. */
export function goToNeighbour(workout: Workout, by: 1 | -1): Workout {
  const included = includedSteps(workout).map(({ index }) => index)
  const to = included[included.indexOf(workout.at) + by]
  if (to !== undefined) return { ...workout, at: to, screen: { kind: 'exercise' } }
  if (by === -1) return { ...workout, screen: { kind: 'exercise' } }
  const open = included.find((index) => index !== workout.at && isOpen(workout.steps[index]!))
  return open === undefined
    ? { ...workout, screen: { kind: 'end' } }
    : { ...workout, at: open, screen: { kind: 'exercise' } }
}

export const goToStep = (workout: Workout, at: number): Workout => ({ ...workout, at, screen: { kind: 'exercise' } })

export const goToEnd = (workout: Workout): Workout => ({ ...workout, screen: { kind: 'end' } })

/** Takes back the last tap. */
export function undoLast(workout: Workout): Workout {
  const last = workout.past.at(-1)
  return last ? withSentChange(workout, { ...last, past: workout.past.slice(0, -1) }) : workout
}

function allSets(step: Step): Step {
  let done = step
  while (!isComplete(done)) done = { ...done, sets: [...done.sets, prescribedSet(done)] }
  return { ...done, skipped: null }
}

/** Completes all exercises as prescribed. */
export const completeAll = (workout: Workout): Workout => ({
  ...withChange(workout, {
    steps: workout.steps.map((step) => (step.isLeftOut ? step : allSets(step))),
    isTimed: false,
  }),
  screen: { kind: 'end' },
})

/** Finishes the workout. For an earlier day the minutes are unknown. */
export const finishWorkout = (
  workout: Workout,
  { effort, note }: { effort: number | null; note: string },
  now: number,
): Workout => ({
  ...withChange(workout, { effort, note, finishedAt: workout.finishedAt ?? new Date(now).toISOString() }),
  screen: { kind: 'end' },
})

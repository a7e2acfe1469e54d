import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty, LoggedSet, LogEntry, SeriesLogDraft, ShortPlan } from '@kinora/contract/workouts.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import type { ClockMark } from '../../app/clock.ts'
import { nextPlace } from '@kinora/contract/workout-merge.ts'
import type { z } from 'zod'

/** One exercise of a workout, with the prescription as it was when the workout began. */
export interface Step {
  prescription: MyPrescription
  /** Left for another day, because the patient has little time. */
  isLeftOut: boolean
  sets: z.infer<typeof LoggedSet>[]
  pain: number | null
  effort: number | null
  /** Missing in workouts stored by earlier versions of the app. */
  difficulty?: Difficulty | null
  skipped: SkipReason | null
  note: string
  /** The keys of undone sets. Needed, like `changedAt`, to merge the states of two phones. */
  undoneSets: string[]
  /** The clinic changed the prescription during this workout. */
  isChanged?: boolean
  changedAt: NonNullable<LogEntry['changedAt']>
}

/** The player's current screen. `endsAt` in milliseconds since 1970; while paused, `left` milliseconds of it remain. */
export type PlayerScreen =
  | { kind: 'exercise' }
  | { kind: 'rest'; endsAt: number; seconds: number; isBetweenSides: boolean; left: number | null }
  | { kind: 'pain' }
  | { kind: 'end' }

/** The state before a tap, for Undo. */
type UndoStep = Pick<Workout, 'at' | 'screen' | 'steps'>

/** A session of one series on one day, stored on the device with every tap. */
export interface Workout {
  _id: string
  /** Increases with every change that must be sent. */
  revision: number
  userId: string
  /** The name of the person who records it on this device, for others who use it. */
  recordedBy?: string
  programId: string
  seriesId: string
  name: string
  week: number
  day: string
  startedAt: string
  finishedAt: string | null
  /** False if it was marked as done afterwards: its minutes mean nothing. */
  isTimed: boolean
  isShort: boolean
  /** The exercises that fit in the minutes that the patient had. Missing if an earlier version stored it. */
  short?: ShortPlan | null
  effort: number | null
  note: string
  changedAt: NonNullable<SeriesLogDraft['changedAt']>
  steps: Step[]
  at: number
  screen: PlayerScreen
  /** The running timed set: of the step `at`, after `sets` sets, at this hold. Survives closing the app. */
  running?: { at: number; sets: number; rep: number } | null
  past: UndoStep[]
  /**
   * The state of the clock at the start, the day on the screen, and the time zone. Removed once the server has the
   * workout; missing if an earlier version stored it.
   */
  clock?: (ClockMark & { today: string; timeZone?: string | undefined }) | undefined
}

/** A workout in this device's IndexedDB: written at every tap, sent whenever there is a connection. */
export interface StoredWorkout {
  workout: Workout
  /** The newest revision the server has stored; 0 before the first. */
  sentRevision: number
  /** Who recorded it: the carer or the account. Only they send it. Missing in data of earlier versions. */
  by?: string
  /** The revision the server refused, and its message. */
  refusal: { revision: number; message: string } | null
  /** The number of consecutive server failures for this workout. Others are sent meanwhile. */
  failures?: number
  /** The pain of each prescription that the clinic was notified of, as the server confirmed it. */
  alerted?: Readonly<Record<string, number>>
  /** Changes with every write, so that a tab notices writes of other tabs. */
  version?: number
  /** The newest change could not be stored, for example on a full disk, and exists only in this page. */
  isOnlyInPage?: boolean
}

export const stepOf = (prescription: MyPrescription, isLeftOut: boolean): Step => ({
  prescription,
  isLeftOut,
  sets: [],
  pain: null,
  effort: null,
  difficulty: null,
  skipped: null,
  note: '',
  undoneSets: [],
  changedAt: {},
})

/** The parts of a set: two with a dosage for each side. */
export const partsPerSet = ({ prescription }: Step) => (prescription.side === 'each' ? 2 : 1)
export const setsOf = ({ prescription }: Step) => Number(prescription.dosage.set)
/** Whole sets done. */
export const setsDone = (step: Step) => Math.floor(step.sets.length / partsPerSet(step))
export const isComplete = (step: Step) => setsDone(step) >= setsOf(step)
/** Neither complete, skipped nor left for another day. */
export const isOpen = (step: Step) => !step.isLeftOut && !step.skipped && !isComplete(step)
export const currentStep = (workout: Workout) => workout.steps[workout.at]!

/** The side to work on now. With a dosage for each side, left comes first. */
export function currentSide(step: Step): 'left' | 'right' | null {
  const { side } = step.prescription
  if (side === 'each') return nextPlace(step.sets) % 2 === 1 ? 'left' : 'right'
  return side === 'left' || side === 'right' ? side : null
}

/** The remaining sets, as text, for the patientExercises slice. */
export const remainingSets = ({ steps }: Workout) =>
  steps.filter(isOpen).map((step) => ({ _id: step.prescription._id, set: String(setsOf(step) - setsDone(step)) }))

const isIncluded = ({ isLeftOut, sets }: Step) => !isLeftOut || sets.length > 0
/** The steps in order, without those left for another day. */
export const includedSteps = ({ steps }: Workout) =>
  steps.flatMap((step, index) => (isIncluded(step) ? [{ step, index }] : []))

/** True if an exercise hurt so much that its pain rule says to stop. */
export const hasStopPain = ({ steps }: Pick<Workout, 'steps'>) =>
  steps.some(({ pain, prescription }) => pain !== null && pain > prescription.painRule.stopAbove)

/** Whole sets done and planned of the exercises of this session. */
export const countSets = (workout: Workout) =>
  includedSteps(workout).reduce(
    (sum, { step }) => ({
      done: sum.done + Math.min(setsDone(step), setsOf(step)),
      planned: sum.planned + setsOf(step),
    }),
    { done: 0, planned: 0 },
  )

/** The prescriptions still to do, each with its remaining sets. */
export const openPrescriptions = ({ steps }: Workout) =>
  steps.filter(isOpen).map((step) => {
    const { dosage } = step.prescription
    return { ...step.prescription, dosage: { ...dosage, set: String(setsOf(step) - setsDone(step)) } }
  })

/** The clinic's change to the prescription since the workout began; null if there is none, or a set is done already. */
export function changeOf({ prescription, sets }: Step, latest: readonly MyPrescription[] | undefined) {
  if (!latest || sets.length > 0) return null
  const now = latest.find(({ _id }) => _id === prescription._id)
  if (!now) return { kind: 'removed' as const }
  return now.version > prescription.version ? { kind: 'changed' as const, now } : null
}

/** The hold at which the current set was when the app was closed; undefined if none was running. */
export function stoppedRep(workout: Workout) {
  const { running, at, screen } = workout
  const isThisSet = running?.at === at && running.sets === currentStep(workout).sets.length
  return isThisSet && screen.kind === 'exercise' ? running.rep : undefined
}

/** The next open step, first after this one, then from the start; undefined when all are done. */
export function nextOpen({ steps, at }: Workout) {
  const open = steps.flatMap((step, index) => (isOpen(step) ? [index] : []))
  return open.find((index) => index > at) ?? open.find((index) => index !== at)
}

const hasEntry = ({ sets, pain, effort, difficulty = null, skipped, note }: Step) =>
  sets.length > 0 || pain !== null || effort !== null || difficulty !== null || skipped !== null || note !== ''

/** True if discarding the workout would lose anything. */
export const hasEntries = ({ steps, finishedAt }: Workout) => finishedAt !== null || steps.some(hasEntry)

const entryOf = ({
  prescription,
  sets,
  pain,
  effort,
  difficulty = null,
  skipped,
  note,
  undoneSets,
  changedAt,
}: Step): LogEntry => ({
  assignedExerciseId: prescription._id,
  version: prescription.version,
  sets,
  painDuring: pain,
  effort,
  difficulty,
  skippedReason: skipped,
  note,
  undoneSets,
  changedAt,
})

/** The request body: always the whole workout so far. */
export function draftOf({ _id, revision, programId, seriesId, week, day, ...workout }: Workout): SeriesLogDraft {
  const { startedAt, finishedAt, isShort, short = null, effort, note, changedAt, steps } = workout
  const entries = steps.filter((step) => hasEntry(step) || step.undoneSets.length > 0).map(entryOf)
  const ids = { _id, revision, programId, seriesId, week, day }
  return { ...ids, startedAt, finishedAt, isShort, short, effort, note, changedAt, entries }
}

/** The step with its recorded entry. */
export const withEntry = (step: Step, entry: LogEntry): Step => ({
  ...step,
  sets: entry.sets,
  pain: entry.painDuring,
  effort: entry.effort,
  difficulty: entry.difficulty ?? null,
  skipped: entry.skippedReason,
  note: entry.note,
  undoneSets: entry.undoneSets,
  changedAt: entry.changedAt ?? {},
})

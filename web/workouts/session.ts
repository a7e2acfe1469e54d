import type { LoggedSet, SkipReason } from '@kinora/contract/workouts.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import type { z } from 'zod'
import {
  current,
  isComplete,
  isOpen,
  nextOpen,
  partsOf,
  setsDone,
  shownSteps,
  sideNow,
  stepOf,
  type Moment,
  type Session,
  type Step,
} from './steps.ts'

/** What the taps of a patient make of a session. Pure: each gives back another session. */

export interface Beginning extends Pick<
  Session,
  '_id' | 'userId' | 'programId' | 'seriesId' | 'name' | 'week' | 'day' | 'isShort'
> {
  prescriptions: MyPrescription[]
  /** Those that fit; the others are left for another day. */
  included: ReadonlySet<string>
}

const undosKept = 20
/** Rest where the prescription says none. Seconds. */
const usualRest = 20

export function begin({ prescriptions, included, ...session }: Beginning, now: number): Session {
  const steps = prescriptions.map((prescription) => stepOf(prescription, !included.has(prescription._id)))
  const at = Math.max(
    0,
    steps.findIndex(({ isLeftOut }) => !isLeftOut),
  )
  return {
    ...session,
    revision: 1,
    startedAt: new Date(now).toISOString(),
    finishedAt: null,
    isTimed: true,
    effort: null,
    note: '',
    steps,
    at,
    moment: { kind: 'exercise' },
    past: [],
  }
}

const remember = ({ at, moment, steps, past }: Session) => [...past, { at, moment, steps }].slice(-undosKept)

/** A change worth sending, which can be taken back. */
const changed = (session: Session, change: Partial<Session>): Session => ({
  ...session,
  ...change,
  revision: session.revision + 1,
  past: remember(session),
})

const withStep = ({ steps, at }: Session, change: Partial<Step>) =>
  steps.map((step, index) => (index === at ? { ...step, ...change } : step))

/** Steps done in turn with this one, itself among them. */
const superset = ({ steps }: Session, { prescription: { group } }: Step) =>
  group === null
    ? []
    : steps.flatMap((step, index) => (step.prescription.group === group && isOpen(step) ? [index] : []))

/** Where to go after a set: in a superset to the next of its exercises, otherwise on with the same. */
function afterSet(session: Session) {
  const turn = superset(session, current(session))
  return turn.find((index) => index > session.at) ?? turn[0] ?? session.at
}

const toNextOpen = (session: Session): Session => {
  const at = nextOpen(session)
  return at === undefined ? { ...session, moment: { kind: 'end' } } : { ...session, at, moment: { kind: 'exercise' } }
}

const asksPain = ({ prescription: { log } }: Step) => log.length === 0 || log.includes('pain')

/** After the last set: how much did it hurt, where that is asked for; otherwise on with the next exercise. */
const afterExercise = (session: Session): Session =>
  asksPain(current(session)) ? { ...session, moment: { kind: 'pain' } } : toNextOpen(session)

function rest({ prescription: { dosage } }: Step, isBetweenSides: boolean, now: number): Moment {
  const seconds = isBetweenSides ? (dosage.restBetweenSidesSeconds ?? 0) : (dosage.restSeconds ?? usualRest)
  return seconds > 0
    ? { kind: 'rest', seconds, isBetweenSides, endsAt: now + seconds * 1000, left: null }
    : { kind: 'exercise' }
}

const asPrescribed = (step: Step): z.infer<typeof LoggedSet> => {
  const { dosage } = step.prescription
  return {
    reps: dosage.repsMin ?? dosage.repsMax,
    load: dosage.load?.value ?? null,
    durationSeconds: dosage.durationSeconds ?? null,
    side: sideNow(step),
  }
}

/** A set, or one side of it, is done: on to the rest, to the other side, or past the exercise. */
export function completePart(session: Session, now: number): Session {
  const step = current(session)
  if (isComplete(step)) return session
  const next = changed(session, {
    steps: withStep(session, { sets: [...step.sets, asPrescribed(step)], skipped: null, isLeftOut: false }),
  })
  const done = current(next)
  if (isComplete(done)) return afterExercise(next)
  const isBetweenSides = done.sets.length % partsOf(done) !== 0
  return { ...next, at: isBetweenSides ? next.at : afterSet(next), moment: rest(done, isBetweenSides, now) }
}

/** Ticking a set that is done takes it back, and those after it. */
export function reopenSet(session: Session, set: number): Session {
  const step = current(session)
  if (set >= setsDone(step) && step.sets.length <= set * partsOf(step)) return session
  return {
    ...changed(session, { steps: withStep(session, { sets: step.sets.slice(0, set * partsOf(step)), pain: null }) }),
    moment: { kind: 'exercise' },
  }
}

/** Changes what the last set was: fewer repetitions, another load. */
export function adjustLast(session: Session, change: Partial<z.infer<typeof LoggedSet>>): Session {
  const at = session.past.at(-1)?.at ?? session.at
  const steps = session.steps.map((step, index) => {
    const last = index === at ? step.sets.at(-1) : undefined
    return last ? { ...step, sets: [...step.sets.slice(0, -1), { ...last, ...change }] } : step
  })
  return { ...session, steps, revision: session.revision + 1 }
}

export const endRest = (session: Session): Session => ({ ...session, moment: { kind: 'exercise' } })

export function restLonger(session: Session, seconds: number): Session {
  const { moment } = session
  if (moment.kind !== 'rest') return session
  const added = seconds * 1000
  return {
    ...session,
    moment: {
      ...moment,
      seconds: moment.seconds + seconds,
      endsAt: moment.endsAt + added,
      left: moment.left === null ? null : moment.left + added,
    },
  }
}

/** A rest stands still, or goes on with what was left of it. */
export function pauseRest(session: Session, now: number): Session {
  const { moment } = session
  if (moment.kind !== 'rest') return session
  const isPaused = moment.left !== null
  const next = isPaused ? { endsAt: now + moment.left!, left: null } : { left: Math.max(0, moment.endsAt - now) }
  return { ...session, moment: { ...moment, ...next } }
}

/** The exercise is left out for a reason. When it hurts, how much is asked. */
export function skip(session: Session, reason: SkipReason): Session {
  const next = changed(session, { steps: withStep(session, { skipped: reason }) })
  return reason === 'pain' ? { ...next, moment: { kind: 'pain' } } : toNextOpen(next)
}

/** Says how much it hurt; stays, so that the advice can be read. */
export const ratePain = (session: Session, pain: number): Session =>
  changed(session, { steps: withStep(session, { pain }) })
export const rateEffort = (session: Session, effort: number): Session =>
  changed(session, { steps: withStep(session, { effort }) })

export const afterPain = (session: Session): Session => toNextOpen(session)

/** One exercise on or back; past the last one to what was left open, then to the end. */
export function move(session: Session, by: 1 | -1): Session {
  const shown = shownSteps(session).map(({ index }) => index)
  const to = shown[shown.indexOf(session.at) + by]
  if (to !== undefined) return { ...session, at: to, moment: { kind: 'exercise' } }
  if (by === -1) return { ...session, moment: { kind: 'exercise' } }
  const open = shown.find((index) => index !== session.at && isOpen(session.steps[index]!))
  return open === undefined
    ? { ...session, moment: { kind: 'end' } }
    : { ...session, at: open, moment: { kind: 'exercise' } }
}

export const open = (session: Session, at: number): Session => ({ ...session, at, moment: { kind: 'exercise' } })

export const stop = (session: Session): Session => ({ ...session, moment: { kind: 'end' } })

/** Takes back the last tap. */
export function undo(session: Session): Session {
  const last = session.past.at(-1)
  return last ? { ...session, ...last, past: session.past.slice(0, -1), revision: session.revision + 1 } : session
}

function allSets(step: Step): Step {
  let done = step
  while (!isComplete(done)) done = { ...done, sets: [...done.sets, asPrescribed(done)] }
  return { ...done, skipped: null }
}

/** All as prescribed, in one tap. */
export const tickAll = (session: Session): Session => ({
  ...changed(session, { steps: session.steps.map((step) => (step.isLeftOut ? step : allSets(step))), isTimed: false }),
  moment: { kind: 'end' },
})

/** A session of an earlier day was not done in the minutes it takes to tick it off. */
export const finish = (
  session: Session,
  { effort, note }: { effort: number | null; note: string },
  now: number,
): Session => ({
  ...changed(session, { effort, note, finishedAt: session.finishedAt ?? new Date(now).toISOString() }),
  moment: { kind: 'end' },
})

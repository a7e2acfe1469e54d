import type { PatientSummary, StatusReason } from '@kinora/contract/patients.ts'
import { addDays, daysBetween, weekOfProgram, type Day } from '@kinora/contract/days.ts'
import type { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { Difficulty } from '@kinora/contract/workouts.ts'
import { attentionRank } from '../patients/patient.rules.ts'
import { pauseOn } from './patient-pause.rules.ts'
import { attentionOf, type AttentionFacts, type PainDay, type Skips } from './attention.rules.ts'
import {
  adherence,
  dayShare,
  lastDays,
  planOf,
  plannedCount,
  type PlannedDay,
  type PlannedProgram,
  type WorkoutShare,
} from './adherence.rules.ts'

interface PatientProgram extends PlannedProgram {
  id: string
  title: string
  sessions: WorkoutShare[]
}

interface PatientFacts {
  today: Day
  isActive: boolean
  isDischarged?: boolean
  statusReason: StatusReason | null
  statusNote: string
  alerts: AttentionFacts['alerts']
  proposals: AttentionFacts['proposals']
  formChecks: AttentionFacts['formChecks']
  lastWorkoutDay: Day | null
  /** Sorted by first day. */
  programs: PatientProgram[]
  /** The last 28 days, oldest first. */
  entries: LoggedEntry[]
}

/** One logged exercise. `isSettled` if the exercise was changed or removed since, or its alert was handled. */
export interface LoggedEntry {
  day: Day
  exercise: string
  pain: number | null
  stopAbove: number
  setsDone: number
  setsPlanned: number
  skippedReason: SkipReason | null
  difficulty: Difficulty | null
  isSettled: boolean
}

type Pain = PainDay & { isSettled: boolean }
const painOf = (entries: LoggedEntry[]) => entries.filter((entry): entry is LoggedEntry & Pain => entry.pain !== null)

/** How often each exercise was skipped for each reason. */
function skipsOf(entries: LoggedEntry[]): Skips[] {
  const skipped = entries.filter(({ skippedReason, setsDone }) => skippedReason !== null && setsDone === 0)
  const groups = Map.groupBy(skipped, ({ exercise, skippedReason }) => `${skippedReason} ${exercise}`)
  return [...groups.values()].map((group) => {
    const { exercise, skippedReason, day } = group.at(-1)!
    return { exercise, reason: skippedReason!, times: group.length, lastDay: day }
  })
}

const timesTooEasy = 2

/**
 * An exercise that the patient rated too easy the last two times they rated it, within a fortnight, without pain above
 * its rule since. Changing the exercise settles it.
 */
export function tooEasyOf(entries: LoggedEntry[], today: Day): PatientSummary['tooEasy'] {
  const recent = entries.filter(({ day, isSettled }) => !isSettled && daysBetween(day, today) < 14)
  const found = [...Map.groupBy(recent, ({ exercise }) => exercise)].flatMap(([exercise, own]) => {
    const rated = own.filter(({ difficulty }) => difficulty)
    const times = rated.length - 1 - rated.findLastIndex(({ difficulty }) => difficulty !== 'too easy')
    const isPainful = own.some(({ pain, stopAbove }) => pain !== null && pain > stopAbove)
    return times >= timesTooEasy && !isPainful ? [{ exercise, times }] : []
  })
  return found.toSorted((a, b) => b.times - a.times)[0] ?? null
}

export const lastDayOf = ({ startDate, weeks }: Pick<PlannedProgram, 'startDate' | 'weeks'>) =>
  addDays(startDate, weeks * 7 - 1)
export const isRunning = (program: PlannedProgram, today: Day) =>
  program.startDate <= today &&
  (program.isOpenEnded || today <= lastDayOf(program)) &&
  (!program.endsOn || program.endsOn > today)

/** Today, or the day the program was stopped. */
const lastCountedDay = ({ endsOn }: PlannedProgram, today: Day) => (endsOn && endsOn < today ? endsOn : today)

/** The program to show: the running one, otherwise the next, otherwise the last. */
export function programOf<P extends PlannedProgram>(programs: P[], today: Day): P | undefined {
  const running = programs.filter((program) => isRunning(program, today)).at(-1)
  return running ?? programs.find((program) => program.startDate > today && !program.endsOn) ?? programs.at(-1)
}

/** Merges the plans of several programs, day by day. */
function mergePlans(plans: PlannedDay[][], days: Day[]): PlannedDay[] {
  return days.map((day) => {
    const parts = plans.flatMap((plan) => plan.filter((planned) => planned.day === day))
    return {
      day,
      week: parts[0]?.week ?? 0,
      planned: new Map(parts.flatMap(({ planned }) => [...planned])),
      pause: parts[0]?.pause ?? null,
    }
  })
}

/** The number of planned days since the last workout, up to yesterday. */
export function silentDays(plans: PlannedDay[][], lastWorkoutDay: Day | null, today: Day) {
  const silent = plans
    .flat()
    .filter(
      (planned) =>
        planned.day < today && (!lastWorkoutDay || planned.day > lastWorkoutDay) && plannedCount(planned) > 0,
    )
  return new Set(silent.map(({ day }) => day)).size
}

const worstOf = (days: PainDay[]) =>
  [...Map.groupBy(days, ({ day }) => day)].map(([day, pains]) => ({
    day,
    pain: Math.max(...pains.map(({ pain }) => pain)),
  }))

function attentionFor(facts: PatientFacts, plans: PlannedDay[][], running: PatientProgram[]) {
  const { today, lastWorkoutDay, entries, programs } = facts
  const endDate = running.some(({ isOpenEnded }) => isOpenEnded)
    ? null
    : (running.map(lastDayOf).toSorted().at(-1) ?? null)
  const recent = entries.filter(({ day }) => daysBetween(day, today) < 14)
  const skips = skipsOf(recent)
  const isUndone = recent.some(
    ({ setsDone, setsPlanned, skippedReason }) => setsDone < setsPlanned && skippedReason === null,
  )
  return attentionOf({
    ...facts,
    pain: painOf(entries),
    skips,
    isAllElseDone: !isUndone && skips.length === 1,
    isPaused: running.some(({ pauses }) => pauseOn(pauses, today)),
    silentDays: silentDays(plans, lastWorkoutDay, today),
    runningSince: running[0]?.startDate ?? null,
    endDate,
    hasNextProgram: programs.some(({ startDate, endsOn }) => startDate > today && !endsOn),
  })
}

/** The patient's row in the worklist, and its rank by urgency. */
export function summaryOf(facts: PatientFacts): { summary: PatientSummary; rank: number } {
  const { programs, today, entries } = facts
  const pain = painOf(entries)
  const running = programs.filter((program) => isRunning(program, today))
  const workouts = programs.flatMap((program) => program.sessions)
  const shownDays = lastDays(today, 14)
  // Days before both the shown days and the last session do not affect how long the patient has been silent.
  const from = facts.lastWorkoutDay && [facts.lastWorkoutDay, shownDays[0]!].toSorted()[0]
  const plans = new Map(programs.map((each) => [each, planOf(each, each.sessions, { from, until: today })]))
  const days = mergePlans([...plans.values()], shownDays)
  const program = programOf(programs, today)
  const found = attentionFor(
    facts,
    running.map((each) => plans.get(each)!),
    running,
  )
  const latest = pain.filter(({ day }) => day === pain.at(-1)?.day)
  return {
    summary: {
      programId: program?.id ?? null,
      program: program?.title ?? null,
      startDate: program?.startDate ?? null,
      week: program ? weekOfProgram(program, lastCountedDay(program, today)) : null,
      weeks: program && !program.isOpenEnded ? program.weeks : null,
      days: days.map((planned) => ({ day: planned.day, share: dayShare(planned, workouts, today) })),
      adherence: adherence(days, workouts, today),
      pain: worstOf(pain),
      isPainAboveRule: found?.kind === 'painUp' || latest.some((entry) => entry.pain > entry.stopAbove),
      attention: found,
      tooEasy: facts.isActive && !facts.isDischarged && running.length > 0 ? tooEasyOf(entries, today) : null,
      asOf: today,
    },
    rank: attentionRank(found?.kind),
  }
}

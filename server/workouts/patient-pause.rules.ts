import { addDays, daysBetween, type Day } from '@kinora/contract/days.ts'
import { weeksOfPause, type Pause } from '@kinora/contract/patient-pauses.ts'
import type { PauseReason } from '@kinora/contract/workouts.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'

export interface PausedDays {
  reason: PauseReason
  from: Day
  /** The last day; null until the patient is back. */
  until: Day | null
}

export const pauseOn = <P extends PausedDays>(pauses: readonly P[], day: Day) =>
  pauses.find(({ from, until }) => from <= day && (until === null || day <= until))

export function pauseState({ from, until }: Pick<PausedDays, 'from' | 'until'>, today: Day): Pause['state'] {
  if (from > today) return 'coming'
  return until !== null && until < today ? 'over' : 'running'
}

const maxDaysBack = { patient: 14, staff: 90 }
const maxPauseDays = 366

/** @throws Problem for days too far away, and for days already paused. */
export function ensurePause(pause: PausedDays, known: PausedDays[], today: Day, isPatient: boolean) {
  const { from, until } = pause
  const back = isPatient ? maxDaysBack.patient : maxDaysBack.staff
  if (from < addDays(today, -back)) throw fieldProblem('invalid', 'from', `A pause can begin at most ${back} days ago.`)
  if (from > addDays(today, maxPauseDays)) throw fieldProblem('invalid', 'from', 'Choose a first day within a year.')
  if (until && daysBetween(from, until) >= maxPauseDays)
    throw fieldProblem('invalid', 'until', 'A pause can last at most a year.')
  const clash = known.find((other) => (!until || other.from <= until) && (other.until === null || other.until >= from))
  if (clash)
    throw fieldProblem(
      'conflict',
      'from',
      'These days are part of another pause. End that one first, or choose others.',
    )
}

/**
 * The last day of a pause that ends because the patient is back today: yesterday, or null if it has not begun before
 * today.
 */
export function lastDayWhenBack(pause: PausedDays, today: Day): Day | null {
  if (pauseState(pause, today) === 'over') throw new Problem('conflict', 'This pause is over.')
  return pause.from < today ? addDays(today, -1) : null
}

interface ShiftedProgram {
  startDate: Day
  weeks: number
  endsOn: Day | null
  /** The last week with a session; 0 without any. */
  lastWeekDone: number
}

const maxShiftWeeks = 52

/**
 * How a program continues where it was left: the weeks after `afterWeek` move by `weeks`, and copies of that
 * interrupted week fill the gap. Weeks with sessions never move. Null if nothing has to move.
 */
export function shiftOf(program: ShiftedProgram, pause: { from: Day; until: Day }) {
  const { startDate, weeks, endsOn, lastWeekDone } = program
  const end = addDays(startDate, weeks * 7 - 1)
  const from = pause.from < startDate ? startDate : pause.from
  const until = pause.until > end ? end : pause.until
  if (endsOn || until < from) return null
  const afterWeek = Math.max(Math.floor(daysBetween(startDate, from) / 7) + 1, lastWeekDone)
  const moved = Math.min(weeksOfPause(daysBetween(from, until) + 1), maxShiftWeeks - weeks)
  return moved > 0 && afterWeek <= weeks ? { afterWeek, weeks: moved } : null
}

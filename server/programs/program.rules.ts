import { pluralize } from '@kinora/contract/pluralize.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { dayText, weeksBetween } from '@kinora/contract/days.ts'

const maxWeeks = 52

interface ProgramSpan {
  startDate?: string | null
  weeks?: number
  endDate?: string | null
}

/** The number of weeks: as entered, or counted up to the last day. */
export function weeksOf({ startDate, weeks, endDate }: ProgramSpan, before?: number) {
  if (weeks !== undefined) return weeks
  if (!endDate) return before ?? refuse('weeks', 'Enter the number of weeks or the last day.')
  if (!startDate) return refuse('weeks', 'A template has weeks, not a last day.')
  if (endDate < startDate) return refuse('endDate', 'The end must not be before the start.')
  const counted = weeksBetween(startDate, endDate)
  return counted <= maxWeeks ? counted : refuse('endDate', `At most ${maxWeeks} weeks.`)
}

function refuse(field: string, message: string): never {
  throw fieldProblem('invalid', field, message)
}

/** Optimistic locking: a change that names a version must name the latest. */
export function ensureVersion({ version }: { version: number }, expected: number | undefined, what: string) {
  if (expected === undefined || expected === version) return
  throw new Problem('changed_meanwhile', `Someone else changed this ${what}. Open it again to see their changes.`)
}

/** Templates have no dates and cannot be stopped. */
export function ensureDated(
  { patientId }: { patientId: string | null },
  { startDate, isStopped }: { startDate?: string; isStopped?: boolean },
) {
  if (patientId) return
  if (startDate) refuse('startDate', 'A template has no start date.')
  if (isStopped !== undefined) refuse('isStopped', 'A template cannot be stopped.')
}

/** @throws Problem at `field` if the program has no such week. */
export function ensureWeek({ weeks }: { weeks: number }, week: number, field = 'week') {
  if (week >= 1 && week <= weeks) return
  refuse(field, `This program has ${weeksText(weeks)}.`)
}

interface ProgramSummary {
  title: string
  startDate: string | null
  weeks: number
  isStopped: boolean
}

const day = (date: string | null) => (date ? dayText(date) : '')
export const weeksText = (weeks: number) => pluralize(weeks, 'week')

/** Describes a program change, before and after; undefined if nothing changed for the patient. */
export function describeProgramChange(before: ProgramSummary, after: ProgramSummary) {
  const pairs = [
    [before.title, after.title],
    [weeksText(before.weeks), weeksText(after.weeks)],
    [`from ${day(before.startDate)}`, `from ${day(after.startDate)}`],
    [before.isStopped ? 'stopped' : 'under way', after.isStopped ? 'stopped' : 'under way'],
  ].filter(([was, is]) => was !== is)
  if (pairs.length === 0) return undefined
  return { before: pairs.map(([was]) => was).join(' · '), after: pairs.map(([, is]) => is).join(' · ') }
}

import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import { weeksBetween } from '@kinora/contract/days.ts'

const maxWeeks = 52

interface ProgramSpan {
  startDate?: string | null
  weeks?: number
  endDate?: string | null
}

/** How many weeks a program has: as many as it says, else those up to its last day, rounded up. */
export function weeksOf({ startDate, weeks, endDate }: ProgramSpan, before?: number) {
  if (weeks !== undefined) return weeks
  if (!endDate) return before ?? refuse('weeks', 'Say how many weeks, or the last day.')
  if (!startDate) return refuse('weeks', 'A program of the library has weeks, not a last day.')
  if (endDate < startDate) return refuse('endDate', 'The end must not be before the start.')
  const counted = weeksBetween(startDate, endDate)
  return counted <= maxWeeks ? counted : refuse('endDate', `At most ${maxWeeks} weeks.`)
}

function refuse(field: string, message: string): never {
  throw fieldProblem('invalid', field, message)
}

/** Nothing is overwritten unseen: whoever says which version they changed must have read the newest. */
export function ensureVersion({ version }: { version: number }, expected: number | undefined, what: string) {
  if (expected === undefined || expected === version) return
  throw new Problem('changed_meanwhile', `Someone else changed this ${what}. Open it again to see their changes.`)
}

/** Only what a patient does has days: a template neither begins nor stops. */
export function ensureDated(
  { patientId }: { patientId: string | null },
  { startDate, isStopped }: { startDate?: string; isStopped?: boolean },
) {
  if (patientId) return
  if (startDate) refuse('startDate', 'A program of the library has no start date.')
  if (isStopped !== undefined) refuse('isStopped', 'A program of the library cannot be stopped.')
}

/** A week of the program, or a problem at `field`. */
export function ensureWeek({ weeks }: { weeks: number }, week: number, field = 'week') {
  if (week >= 1 && week <= weeks) return
  refuse(field, weeks === 1 ? 'This program has one week.' : `This program has ${weeks} weeks.`)
}

interface ProgramSummary {
  title: string
  startDate: string | null
  weeks: number
  isStopped: boolean
}

const day = (date: string | null) => (date ? date.split('-').toReversed().join('/') : '')
const weeksText = (weeks: number) => (weeks === 1 ? '1 week' : `${weeks} weeks`)

/** What a patient should hear of a changed program, before and after; nothing when it is nothing to them. */
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

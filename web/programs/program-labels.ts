import { addDays, weekdayOf } from '@kinora/contract/days.ts'
import { bodyRegions, type BodyRegion } from '@kinora/contract/exercise-categories.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { ChipTone } from '../ui/Chip.tsx'
import { count, formatDay } from '../ui/format.ts'

/** The last day of a program. */
export const lastDay = (startDate: string, weeks: number) => addDays(startDate, weeks * 7 - 1)

/** '6 weeks, to 13/12/2026' */
export const endLabel = (startDate: string, weeks: number) =>
  `${count(weeks, 'week')}, to ${formatDay(lastDay(startDate, weeks))}`

/** The first and last day of a week, counted from 1; null for a template, which has no dates. */
export function daysOfWeek({ startDate }: Pick<Program, 'startDate'>, week: number) {
  if (!startDate) return { from: null, to: null }
  const from = addDays(startDate, (week - 1) * 7)
  return { from, to: addDays(from, 6) }
}

/** '02/11 – 13/12/2026', with both years if they differ. */
export function spanLabel({ startDate, endDate }: Pick<Program, 'startDate' | 'endDate'>) {
  if (!startDate || !endDate) return ''
  const from = formatDay(startDate)
  return `${startDate.slice(0, 4) === endDate.slice(0, 4) ? from.slice(0, 5) : from} – ${formatDay(endDate)}`
}

/** The progress of a program: 'Week 3 of 6', 'Without an end', 'Starts 23/11/2026', 'Finished 27/10/2026', '4 weeks'. */
export function progressLabel({ state, currentWeek, weeks, startDate, endDate }: Program) {
  if (state === 'planned' && startDate) return `Starts ${formatDay(startDate)}`
  if (startDate && !endDate) return state === 'running' ? 'Without an end' : 'Ended'
  if (state === 'running') return `Week ${currentWeek} of ${weeks}`
  if (state === 'finished' && endDate) return `Finished ${formatDay(endDate)}`
  if (state === 'stopped')
    return currentWeek ? `Stopped in week ${currentWeek} of ${weeks}` : `Stopped, ${count(weeks, 'week')}`
  return count(weeks, 'week')
}

type State = NonNullable<Program['state']>
export const stateLabels: Record<State, string> = {
  planned: 'Planned',
  running: 'Running',
  finished: 'Finished',
  stopped: 'Stopped',
}
export const stateTones: Record<State, ChipTone> = {
  planned: 'plain',
  running: 'tint',
  finished: 'plain',
  stopped: 'caution',
}

/** 'Morning, Evening · 7 exercises' */
/** 'Ann Kowalski has logged 5 sessions in it' */
export const loggedText = ({ patient, workoutCount }: Pick<Program, 'patient' | 'workoutCount'>) =>
  `${patient} has logged ${count(workoutCount, 'session')} in it`

export const contentLabel = ({ seriesNames, exerciseCount }: Pick<Program, 'seriesNames' | 'exerciseCount'>) =>
  seriesNames.length === 0 ? 'No series yet' : `${seriesNames.join(', ')} · ${count(exerciseCount, 'exercise')}`

/** The default start date: the coming Monday, or today if it is one. */
export function nextMonday(today: string) {
  return addDays(today, (8 - weekdayOf(today)) % 7)
}

/** Other words for regions in program titles. */
const otherNames: Partial<Record<BodyRegion, string>> = {
  cervical: 'neck',
  thoracic: 'upper back',
  lumbar: 'back',
  shoulder: 'rotator cuff',
  ankle: 'achilles',
  foot: 'heel',
}

/** The body region in a title, to preset the library filter: 'knee' for 'Knee rehab'. */
export function regionOf(title: string): BodyRegion | undefined {
  const text = ` ${title.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `
  const isMentioned = (words: string | undefined) => words !== undefined && text.includes(` ${words} `)
  return bodyRegions.find((region) => isMentioned(region) || isMentioned(otherNames[region]))
}

/** Percentage of planned sessions done; undefined when none was planned. */
export function adherenceOf(days: readonly { share: number | null; planned: number }[]) {
  const planned = days.filter(({ share, planned: sessions }) => share !== null && sessions > 0)
  if (planned.length === 0) return undefined
  const doneSessions = planned.reduce((sum, { share, planned: sessions }) => sum + share! * sessions, 0)
  return Math.round((100 * doneSessions) / planned.reduce((sum, { planned: sessions }) => sum + sessions, 0))
}

/** The fourteen days up to today. */
export function recentDays(days: readonly { day: string; share: number | null }[], today: string) {
  const shares = new Map(days.map(({ day, share }) => [day, share]))
  return Array.from({ length: 14 }, (_, at) => {
    const day = addDays(today, at - 13)
    return { share: shares.get(day) ?? null, isToday: day === today }
  })
}

/** Non-breaking spaces, so that '3 × 10 · hold 5 s' wraps only after its dot. */
export const withoutBreaks = (shortForm: string) => shortForm.replaceAll(' ', '\u00a0').replaceAll('·\u00a0', '· ')

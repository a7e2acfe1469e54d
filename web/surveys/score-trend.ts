import { daysBetween } from '@kinora/contract/days.ts'
import type { Band } from '@kinora/contract/survey-definitions.ts'
import type { SurveyTrend } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'
import { formatDay, formatShortDay } from '../ui/format.ts'

export type Bands = z.infer<typeof Band>[]

/** In pixels, as are all lengths of the plot. */
export const height = 168
const [left, right, top, bottom] = [36, 8, 16, 132]
/** The shortest time axis, so that a few answers do not look like a long history. */
const minDays = 42

export const roundToTenth = (value: number) => Math.round(value * 10) / 10

export function plotOf(trend: Pick<SurveyTrend, 'least' | 'most' | 'points'>, width: number, today: string) {
  const { least, most, points } = trend
  const first = points[0]?.day ?? today
  const last = (points.at(-1)?.day ?? today) > today ? points.at(-1)!.day : today
  const span = Math.max(minDays, daysBetween(first, last))
  const x = (day: string) => left + (daysBetween(first, day) / span) * (width - left - right)
  const range = most - least || 1
  const y = (value: number) => bottom - ((Math.min(Math.max(value, least), most) - least) / range) * (bottom - top)
  const marks = points.map((point) => ({ ...point, x: x(point.day), y: y(point.value) }))
  return { left, right: width - right, top, bottom, x, y, marks, ticks: ticksOf(first, span, x, width) }
}

/** Labels of the time axis, every week or every few weeks, as space allows. */
function ticksOf(first: string, span: number, x: (day: string) => number, width: number) {
  const maxLabels = Math.max(2, Math.floor((width - left - right) / 72))
  const weeks = Math.max(1, Math.ceil(span / 7 / maxLabels))
  const start = new Date(`${first}T00:00`)
  const ticks: { x: number; words: string }[] = []
  for (let day = 0; day <= span; day += weeks * 7) {
    const at = new Date(start.getFullYear(), start.getMonth(), start.getDate() + day)
    const iso = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
    ticks.push({ x: x(iso), words: formatShortDay(iso) })
  }
  return ticks
}

export const marksOf = ({ least, most }: Pick<SurveyTrend, 'least' | 'most'>) => [
  ...new Set([least, roundToTenth((least + most) / 2), most]),
]

export const betterText = ({ better }: Pick<SurveyTrend, 'better'>) => `${better} is better`

/** The value at which the change since the first score becomes meaningful; undefined if unknown or off the scale. */
export function meaningfulValue({ points, better, meaningfulChange, least, most }: SurveyTrend) {
  const first = points[0]
  if (!first || meaningfulChange === null) return undefined
  const value = roundToTenth(better === 'lower' ? first.value - meaningfulChange : first.value + meaningfulChange)
  return value >= least && value <= most ? value : undefined
}

export type Change = { by: number; isBetter: boolean; isMeaningful: boolean | null }

/** The change from the first to the latest score. `isMeaningful` is null if the threshold is unknown. */
export function changeOf({ points, better, meaningfulChange }: SurveyTrend): Change | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  const by = roundToTenth(last.value - first.value)
  const isMeaningful = meaningfulChange === null ? null : Math.abs(last.value - first.value) >= meaningfulChange
  return { by, isBetter: better === 'lower' ? by < 0 : by > 0, isMeaningful }
}

/** 'Better by 6 since 12/10/2026, a meaningful change.' */
export function changeText(trend: SurveyTrend) {
  const change = changeOf(trend)
  if (!change) return 'Answered once.'
  const since = `since ${formatDay(trend.points[0]!.day)}`
  if (change.by === 0) return `The same as ${formatDay(trend.points[0]!.day)}.`
  const words = `${change.isBetter ? 'Better' : 'Worse'} by ${Math.abs(change.by)} ${since}`
  if (change.isMeaningful === null) return `${words}.`
  return `${words}, ${change.isMeaningful ? 'a meaningful change' : 'less than a meaningful change'}.`
}

/** The text alternative of the plot. */
export function trendText(trend: SurveyTrend) {
  const { title, points, least, most } = trend
  const last = points.at(-1)
  if (!last) return `${title}: no scores yet.`
  const now = `${title}, from ${least} to ${most}, ${betterText(trend)}: ${roundToTenth(last.value)} on ${formatDay(last.day)}`
  return `${now}${last.band ? `, ${last.band.toLowerCase()}` : ''}. ${changeText(trend)}`
}

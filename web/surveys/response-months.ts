import { addDays, localDay, weekdayName } from '@kinora/contract/days.ts'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import { count } from '../ui/format.ts'

/** In local time. Months are 'YYYY-MM', days 'YYYY-MM-DD'. */
export const monthOf = (day: string) => day.slice(0, 7)

/** From the first moment of a month to its last, in unix seconds. */
export function monthRange(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return {
    start: Math.floor(new Date(year, number - 1, 1).getTime() / 1000),
    end: Math.ceil(new Date(year, number, 1).getTime() / 1000) - 1,
  }
}

/** From 00:00:00.000 to 23:59:59.999 of the local day, in unix seconds. */
export function dayRange(now: Date) {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  const end = new Date(now)
  end.setHours(23, 59, 59, 999)
  return { start: Math.floor(start.getTime() / 1000), end: Math.floor(end.getTime() / 1000) }
}

export function monthFrom(month: string, step: number) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(localDay(new Date(year, number - 1 + step, 1)))
}

/** Every day of a month, the first one first. */
export function daysOfMonth(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: new Date(year, number, 0).getDate() }, (_, index) => addDays(`${month}-01`, index))
}

// Created on first use, because home loads this file but shows no month.
let titles: Intl.DateTimeFormat | undefined

/** 'November 2026' */
export function monthTitle(month: string) {
  titles ??= new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return titles.format(new Date(month))
}

const dayOf = ({ submissionTimestamp }: Pick<SurveyResponse, 'submissionTimestamp'>) =>
  localDay(new Date(submissionTimestamp * 1000))

/** Responses by local day, the earliest first. */
export function byDay(responses: readonly SurveyResponse[]) {
  const days = new Map<string, SurveyResponse[]>()
  for (const response of responses.toSorted((a, b) => a.submissionTimestamp - b.submissionTimestamp)) {
    const day = dayOf(response)
    days.set(day, [...(days.get(day) ?? []), response])
  }
  return days
}

/** In percent: 25 for each response, at most 99. */
export const shadeOf = (responses: number) => Math.min(responses * 25, 99)

export const responsesText = (responses: number) => count(responses, 'response')

/** 'Thursday 19 November 2026, 4 responses' */
export function dayLabel(day: string, responses: number) {
  const [date, month] = [new Date(`${day}T00:00`), monthTitle(monthOf(day))]
  return `${weekdayName(day)} ${date.getDate()} ${month}, ${responses === 0 ? 'no responses' : responsesText(responses)}`
}

/** '15 responses on 8 days' */
export function monthText(days: ReadonlyMap<string, readonly unknown[]>) {
  const all = [...days.values()].reduce((sum, responses) => sum + responses.length, 0)
  return all === 0 ? 'No responses' : `${responsesText(all)} on ${count(days.size, 'day')}`
}

import type { DueSurvey, SurveySchedule, SurveyTrend } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'
import { addDays, daysBetween } from '@kinora/contract/days.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

type Due = Omit<z.infer<typeof DueSurvey>, 'isAsked'>

/** One survey scheduled for one patient. Days are in the patient's time zone. */
export interface ScheduledSurvey extends SurveySchedule {
  chosenOn: string
  /** The last day it was answered. */
  answeredOn: string | null
}

/** First and last day of a patient's programs; null if there are none. */
interface Span {
  firstDay: string | null
  lastDay: string | null
}

const laterDay = (a: string, b: string | null) => (b !== null && b > a ? b : a)

/** The days on which a survey is due, up to the first one after `today`, in order. */
export function dueDays(
  { chosenOn, atStart, everyWeeks, atEnd }: ScheduledSurvey,
  { firstDay, lastDay }: Span,
  today: string,
) {
  const start = laterDay(chosenOn, firstDay)
  const days = atStart ? [start] : []
  if (everyWeeks !== null) {
    const step = everyWeeks * 7
    const passed = Math.max(0, Math.floor(daysBetween(start, today) / step))
    // Only the latest past day and the next one matter; older ones are superseded.
    for (const turn of [passed, passed + 1]) {
      const day = addDays(start, turn * step)
      if (turn > 0 && (lastDay === null || day <= lastDay)) days.push(day)
    }
  }
  if (atEnd && lastDay !== null && lastDay >= start) days.push(lastDay)
  return [...new Set(days)].toSorted()
}

/** The latest past day if it has not been answered since, otherwise the next one. */
function dueNext(survey: ScheduledSurvey, span: Span, today: string): Due | undefined {
  const days = dueDays(survey, span, today)
  const passed = days.findLast((day) => day <= today)
  if (passed && (survey.answeredOn === null || survey.answeredOn < passed))
    return { title: survey.title, dueOn: passed, isOverdue: passed < today }
  const next = days.find((day) => day > today)
  return next === undefined ? undefined : { title: survey.title, dueOn: next, isOverdue: false }
}

/** The next due day of each survey, earliest first. */
export const nextDueDays = (scheduled: ScheduledSurvey[], span: Span, today: string): Due[] =>
  scheduled
    .flatMap((survey) => dueNext(survey, span, today) ?? [])
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.title.localeCompare(b.title))

/** A reminder that could not be sent on the due day is still sent within this many days. */
const remindWithinDays = 7

/** Surveys due by today, not answered since, and not yet reminded for that day. */
export const dueReminders = (
  scheduled: (ScheduledSurvey & { remindedOn: string | null })[],
  span: Span,
  today: string,
) => {
  const earliest = addDays(today, -remindWithinDays)
  const reminded = new Map(scheduled.map(({ title, remindedOn }) => [title, remindedOn]))
  return nextDueDays(scheduled, span, today).filter(
    ({ title, dueOn }) => dueOn <= today && dueOn >= earliest && (reminded.get(title) ?? '') < dueOn,
  )
}

/** @throws Problem `invalid` for a schedule of a survey that the patient does not have, or a duplicate. */
export function ensureSchedules(schedules: SurveySchedule[], chosen: ReadonlySet<string>) {
  const seen = new Set<string>()
  for (const [at, { title }] of schedules.entries()) {
    const refuse = (message: string) => {
      throw fieldProblem('invalid', `schedules.${at}.title`, message)
    }
    if (!chosen.has(title)) refuse('Choose this survey for the patient first.')
    if (seen.has(title)) refuse('This survey is scheduled twice.')
    seen.add(title)
  }
}

const maxSpanSeconds = 366 * 86_400

/** @throws Problem `invalid` for a span of more than a year, or a negative one. Unix seconds. */
export function ensureSpan({ start, end }: { start: number; end: number }) {
  if (end < start) throw fieldProblem('invalid', 'end', 'The end must not be before the start.')
  if (end - start > maxSpanSeconds) throw fieldProblem('invalid', 'end', 'At most 366 days at once.')
}

/** A score with its day, and its survey's current title and meaningful change; null if the survey was deleted. */
export interface ScoreRow {
  day: string
  score: { surveyId: string; title: string; value: number; least: number; most: number; better: 'lower' | 'higher' } & {
    band: { label: string } | null
  }
  title: string | null
  meaningfulChange: number | null
}

/** Scores by survey, oldest first. The newest response determines the range. */
export function trendsOf(rows: ScoreRow[]): SurveyTrend[] {
  const bySurvey = Map.groupBy(rows, ({ score }) => score.surveyId)
  return [...bySurvey].map(([surveyId, own]) => {
    const { score, title, meaningfulChange } = own.at(-1)!
    const { least, most, better } = score
    const points = own.map(({ day, score: one }) => ({ day, value: one.value, band: one.band?.label ?? null }))
    return { surveyId, title: title ?? score.title, least, most, better, meaningfulChange, points }
  })
}

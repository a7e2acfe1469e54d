import type { DueSurvey, SurveySchedule, SurveyTrend } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'
import { addDays, daysBetween } from '@kinora/contract/days.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

type Due = z.infer<typeof DueSurvey>

/** When one patient is asked for one survey. Days are of where the patient is. */
export interface ScheduledSurvey extends SurveySchedule {
  /** The day on which it was chosen. */
  chosenOn: string
  /** The last day on which the patient answered it. */
  answeredOn: string | null
}

/** The first and the last day of a patient's programs; null where there are none. */
export interface Span {
  firstDay: string | null
  lastDay: string | null
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a)

/** The days on which a survey is due, up to the first one after `today`, in order. */
export function dueDays(
  { chosenOn, atStart, everyWeeks, atEnd }: ScheduledSurvey,
  { firstDay, lastDay }: Span,
  today: string,
) {
  const start = later(chosenOn, firstDay)
  const days = atStart ? [start] : []
  if (everyWeeks !== null) {
    const step = everyWeeks * 7
    const passed = Math.max(0, Math.floor(daysBetween(start, today) / step))
    // Only the last that has passed and the next matter: older ones have given way to it.
    for (const turn of [passed, passed + 1]) {
      const day = addDays(start, turn * step)
      if (turn > 0 && (lastDay === null || day <= lastDay)) days.push(day)
    }
  }
  if (atEnd && lastDay !== null && lastDay >= start) days.push(lastDay)
  return [...new Set(days)].toSorted()
}

/** What is asked now, or else next: of days that have passed only the last, and not when it was answered since. */
function dueNext(survey: ScheduledSurvey, span: Span, today: string): Due | undefined {
  const days = dueDays(survey, span, today)
  const passed = days.findLast((day) => day <= today)
  if (passed && (survey.answeredOn === null || survey.answeredOn < passed))
    return { title: survey.title, dueOn: passed, isOverdue: passed < today }
  const next = days.find((day) => day > today)
  return next === undefined ? undefined : { title: survey.title, dueOn: next, isOverdue: false }
}

/** What a patient is asked next, the most urgent first. */
export const dueOf = (scheduled: ScheduledSurvey[], span: Span, today: string): Due[] =>
  scheduled
    .flatMap((survey) => dueNext(survey, span, today) ?? [])
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.title.localeCompare(b.title))

/** How long after its day a survey is still worth a reminder that could not be sent on it. */
export const remindWithinDays = 7

/** The surveys to remind a patient of: due by today, not answered since, and not reminded of for that day. */
export const dueReminders = (
  scheduled: (ScheduledSurvey & { remindedOn: string | null })[],
  span: Span,
  today: string,
) => {
  const earliest = addDays(today, -remindWithinDays)
  const reminded = new Map(scheduled.map(({ title, remindedOn }) => [title, remindedOn]))
  return dueOf(scheduled, span, today).filter(
    ({ title, dueOn }) => dueOn <= today && dueOn >= earliest && (reminded.get(title) ?? '') < dueOn,
  )
}

/** @throws Problem `invalid` at the schedule that is of no survey of this patient's, or is there twice. */
export function ensureSchedules(schedules: SurveySchedule[], chosen: ReadonlySet<string>) {
  const seen = new Set<string>()
  for (const [at, { title }] of schedules.entries()) {
    const refuse = (message: string) => {
      throw fieldProblem('invalid', `schedules.${at}.title`, message)
    }
    if (!chosen.has(title)) refuse('Choose this survey for the patient first.')
    if (seen.has(title)) refuse('This survey stands there twice.')
    seen.add(title)
  }
}

const longestSpan = 366 * 86_400

/** @throws Problem `invalid` where answers of more than a year are asked for, or of none. Unix seconds. */
export function ensureSpan({ start, end }: { start: number; end: number }) {
  if (end < start) throw fieldProblem('invalid', 'end', 'The end must not be before the start.')
  if (end - start > longestSpan) throw fieldProblem('invalid', 'end', 'At most 366 days at once.')
}

/** A score with its day, and what its survey says of it now; null where the survey is gone. */
export interface ScoreRow {
  day: string
  score: { surveyId: string; title: string; value: number; least: number; most: number; better: 'lower' | 'higher' } & {
    band: { label: string } | null
  }
  title: string | null
  meaningfulChange: number | null
}

/** How scores went, by survey, the oldest first. Of a survey that was changed the newest ends are shown. */
export function trendsOf(rows: ScoreRow[]): SurveyTrend[] {
  const bySurvey = Map.groupBy(rows, ({ score }) => score.surveyId)
  return [...bySurvey].map(([surveyId, own]) => {
    const { score, title, meaningfulChange } = own.at(-1)!
    const { least, most, better } = score
    const points = own.map(({ day, score: one }) => ({ day, value: one.value, band: one.band?.label ?? null }))
    return { surveyId, title: title ?? score.title, least, most, better, meaningfulChange, points }
  })
}

import type { z } from 'zod'
import type { DueSurvey } from '@kinora/contract/surveys.ts'
import { formatDay } from '../ui/format.ts'
import { listText } from '@kinora/contract/list-text.ts'

export type Due = z.infer<typeof DueSurvey>

/** The surveys that a patient can fill in today. */
export const surveysDueOn = (due: readonly Due[], today: string) =>
  due.filter(({ dueOn, isAsked }) => isAsked && dueOn <= today)

/** For staff: 'Due now: Pain and Mood. Next: Overall change on 30/11/2026.' */
export function dueText(due: readonly Due[], today: string) {
  const now = surveysDueOn(due, today).map(({ title }) => title)
  const gone = due.filter(({ isAsked }) => !isAsked).map(({ title }) => title)
  const next = due
    .filter(({ dueOn, isAsked }) => isAsked && dueOn > today)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0]
  return [
    now.length > 0 && `Due now: ${listText(now)}.`,
    next && `Next: ${next.title} on ${formatDay(next.dueOn)}.`,
    gone.length > 0 && `Not in use any more, so not asked: ${listText(gone)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

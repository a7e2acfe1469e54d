import type { EnabledSurvey } from '@kinora/contract/patients.ts'
import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'

export type Chosen = z.infer<typeof EnabledSurvey>

export const inOrder = (chosen: readonly Chosen[]) => chosen.map(({ title }, index) => ({ title, index }))

export const asSaved = (chosen: readonly Chosen[]) => inOrder(chosen.toSorted((a, b) => a.index - b.index))

const onDemand = (title: string): SurveySchedule => ({ title, atStart: false, everyWeeks: null, atEnd: false })

export const scheduleOf = (schedules: readonly SurveySchedule[], title: string) =>
  schedules.find((schedule) => schedule.title === title) ?? onDemand(title)

export const isAsked = ({ atStart, everyWeeks, atEnd }: SurveySchedule) => atStart || atEnd || everyWeeks !== null

export const schedulesFor = (chosen: readonly Chosen[], schedules: readonly SurveySchedule[]) =>
  chosen.map(({ title }) => scheduleOf(schedules, title)).filter(isAsked)

/** 'At the start, then every 2 weeks, and at the end' */
export function scheduleWords({ atStart, everyWeeks, atEnd }: Omit<SurveySchedule, 'title'>) {
  const every = everyWeeks === null ? '' : everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`
  const words = [atStart && 'at the start', every, atEnd && 'at the end'].filter(Boolean).join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Whenever the patient likes'
}

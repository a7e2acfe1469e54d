import type { EnabledSurvey } from '@kinora/contract/patients.ts'
import type { SurveySchedule } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'
import { capitalize } from '@kinora/contract/capitalize.ts'

export type Chosen = z.infer<typeof EnabledSurvey>

export const renumber = (chosen: readonly Chosen[]) => chosen.map(({ title }, index) => ({ title, index }))

export const toSavedOrder = (chosen: readonly Chosen[]) => renumber(chosen.toSorted((a, b) => a.index - b.index))

const unscheduled = (title: string): SurveySchedule => ({ title, atStart: false, everyWeeks: null, atEnd: false })

export const scheduleOf = (schedules: readonly SurveySchedule[], title: string) =>
  schedules.find((schedule) => schedule.title === title) ?? unscheduled(title)

export const isScheduled = ({ atStart, everyWeeks, atEnd }: SurveySchedule) => atStart || atEnd || everyWeeks !== null

export const schedulesFor = (chosen: readonly Chosen[], schedules: readonly SurveySchedule[]) =>
  chosen.map(({ title }) => scheduleOf(schedules, title)).filter(isScheduled)

/** 'At the start, then every 2 weeks, and at the end' */
export function scheduleText({ atStart, everyWeeks, atEnd }: Omit<SurveySchedule, 'title'>) {
  const every = everyWeeks === null ? '' : everyWeeks === 1 ? 'every week' : `every ${everyWeeks} weeks`
  const words = [atStart && 'at the start', every, atEnd && 'at the end'].filter(Boolean).join(', ')
  return words ? capitalize(words) : 'Whenever the patient likes'
}

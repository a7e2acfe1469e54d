import type { Program } from '@kinora/contract/programs.ts'
import { to } from '../app/routes.ts'

/** The builder, at the series of a program. */
export const programBuilderLink = (id: string) => to('programSeries', { id })
/** The builder with one exercise open, to adjust its dosage or to swap it. */
export const builderAtLink = (id: string, way: 'adjust' | 'swap', exercise: string) =>
  `${programBuilderLink(id)}?${way}=${encodeURIComponent(exercise)}`
export const programsLink = (id: string) => to('patientProgram', { id })
/** A new program for a patient. */
export const createProgramLink = (id: string) => to('patientCreateProgram', { id })
/** The same, continuing the last program. */
export const nextProgramLink = (id: string) => `${createProgramLink(id)}?next`
/** The proposals of the progression rules, those of one patient first. */
export const proposalsLink = (id: string) => `${to('proposals')}?patient=${id}`
/** The messages between a patient and the clinic. */
export const conversationLink = (id: string) => to('patientNotifications', { id })
/** A program of the library, copied to a patient. */
export const importProgramLink = (id: string) => to('patientAddProgram', { id })
/** Where to enter the ticks of a printed sheet: for this week, or the last week of a finished program. */
export const paperWeekLink = ({ _id: id, currentWeek, weeks }: Program) =>
  to('paperWeek', { id, week: Math.min(currentWeek ?? weeks, weeks) })

import { z } from 'zod'
import { Day, Text } from '@kinora/contract/fields.ts'
import { ProgramDraft } from '@kinora/contract/programs.ts'

/** A program as it is typed: numbers as text, days as they are written. */
export interface Values {
  title: string
  description: string
  /** Null for a template. */
  startDate: string | null
  way: 'weeks' | 'endDate'
  weeks: string
  endDate: string | null
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text.trim()))

/** What is sent of it: weeks or the last day, never both. */
export const draftOf = ({ title, description, startDate, way, weeks, endDate }: Values) =>
  way === 'endDate' && startDate !== null
    ? { title, description, startDate, endDate: endDate ?? undefined }
    : { title, description, startDate, weeks: toNumber(weeks) }

/** The typed values, checked by the contract. A patient's program needs its first day. */
export const draftSchema = (patientId: string | null) =>
  z.custom<Values>().transform((values, context) => {
    const { data, error } = ProgramDraft.safeParse({ ...draftOf(values), patientId })
    if (data) return data
    for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message })
    // The contract asks for it only once every field by itself is right; here all is said at once.
    if (patientId && !values.startDate)
      context.addIssue({ code: 'custom', path: ['startDate'], message: 'Start date is required.' })
    return z.NEVER
  })

/** The title, where a template gives everything else. */
export const Title = Text(120).trim().min(1, 'Title is required.')
export const isDayTyped = (value: string | null) => Day.safeParse(value).success

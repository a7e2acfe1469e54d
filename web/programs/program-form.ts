import { z } from 'zod'
import { Day, Text } from '@kinora/contract/fields.ts'
import { ProgramDraft, type LibraryProgram } from '@kinora/contract/programs.ts'

/** The form values: numbers as text. */
export interface ProgramValues {
  title: string
  description: string
  /** Null for a template. */
  startDate: string | null
  lengthBy: 'weeks' | 'endDate'
  weeks: string
  endDate: string | null
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text.trim()))

/** The request body: weeks or the last day, never both. */
export const draftOf = ({ title, description, startDate, lengthBy, weeks, endDate }: ProgramValues) =>
  lengthBy === 'endDate' && startDate !== null
    ? { title, description, startDate, endDate: endDate ?? undefined }
    : { title, description, startDate, weeks: toNumber(weeks) }

/** Validates the form with the contract. A patient's program needs a start date. */
export const draftSchema = (patientId: string | null) =>
  z.custom<ProgramValues>().transform((values, context) => {
    const { data, error } = ProgramDraft.safeParse({ ...draftOf(values), patientId })
    if (data) return data
    for (const { path, message } of error.issues) context.addIssue({ code: 'custom', path, message })
    // The contract checks this only once every field is valid; the form shows all problems at once.
    if (patientId && !values.startDate)
      context.addIssue({ code: 'custom', path: ['startDate'], message: 'Start date is required.' })
    return z.NEVER
  })

export const Title = Text(120).trim().min(1, 'Title is required.')
export const isDay = (value: string | null) => Day.safeParse(value).success

interface CopyValues {
  template: LibraryProgram | null
  title: string
  /** Null for a template. */
  startDate: string | null
}

const StartDate = z.string({ error: 'Start date is required.' }).refine(isDay, 'Use a date like 20/11/2026.')

/** The copy of a template: for a patient, with a start date, or as another template. */
export const copySchema = (patientId: string | null) => {
  const fields = z.object({
    template: z.custom<LibraryProgram>(Boolean, 'Choose a template.'),
    title: Title,
    startDate: patientId ? StartDate : z.null(),
  })
  return fields as unknown as z.ZodType<z.output<typeof fields>, CopyValues>
}

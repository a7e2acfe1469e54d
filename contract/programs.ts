import { z } from 'zod'
import { areValid, Day, Id, listOf, MomentOut, NumberIn, Text, Done, page } from './fields.ts'
import { staff, staffAndPatients } from './roles.ts'
import { defineApi } from './api.ts'

/** Planned before the first day, running during its weeks, finished after; stopped when ended early. */
export const ProgramState = z.enum(['planned', 'running', 'finished', 'stopped'])
export type ProgramState = z.infer<typeof ProgramState>

export const Program = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  /** Null for a template of the program library. */
  patientId: Id.nullable(),
  patient: z.string().nullable(),
  /** The template it was made from; null if that was deleted. */
  templateId: Id.nullish(),
  /** The first day; null for a template. */
  startDate: Day.nullable(),
  /** Also null for a maintenance program, whose weeks repeat until it is stopped. */
  endDate: Day.nullable(),
  weeks: z.number(),
  state: ProgramState.nullable(),
  /** From 1; null before the first day, the last week after the end. */
  currentWeek: z.number().nullable(),
  seriesNames: z.array(z.string()),
  /** The number of distinct exercises over all weeks. */
  exerciseCount: z.number(),
  /** The number of logged sessions. With any, the program can neither be deleted nor start on another day. */
  workoutCount: z.number(),
  orderNumber: z.number(),
  createdBy: z.string(),
  updatedAt: MomentOut,
  version: z.number(),
})
export type Program = z.infer<typeof Program>

export const Weeks = z
  .number({ error: 'Use 1 to 52 weeks.' })
  .int('Use whole weeks.')
  .min(1, 'Use 1 to 52 weeks.')
  .max(52, 'Use 1 to 52 weeks.')

/** A template, with the number of running and planned programs made from it. */
export const LibraryProgram = Program.extend({
  linkedProgramCount: z.number(),
  /** The side of its one-sided exercises; null if there are none, or both sides occur. */
  side: z.enum(['left', 'right']).nullable(),
})
export type LibraryProgram = z.infer<typeof LibraryProgram>

const programFields = {
  title: Text(120).trim().min(1, 'Title is required.'),
  description: Text(4000).trim().default(''),
  startDate: Day.nullable().default(null),
  weeks: Weeks.optional(),
  endDate: Day.nullable().optional(),
}

const isOrdered = ({ startDate, endDate }: { startDate?: string | null; endDate?: string | null }) =>
  !startDate || !endDate || endDate >= startDate
const orderIssue = {
  path: ['endDate'],
  message: 'The end must not be before the start.',
  when: areValid('startDate', 'endDate'),
}

/** Without a patient it becomes a template of the program library. */
export const ProgramDraft = z
  .object({ ...programFields, _id: Id.optional(), patientId: Id.nullable().default(null) })
  .refine(isOrdered, orderIssue)
  .refine((draft) => draft.weeks !== undefined || draft.endDate, {
    path: ['weeks'],
    message: 'Enter the number of weeks or the last day.',
    when: areValid('weeks', 'endDate'),
  })
  .refine((draft) => !draft.patientId || draft.startDate, {
    path: ['startDate'],
    message: 'Start date is required.',
    when: areValid('patientId', 'startDate'),
  })
export type ProgramDraft = z.infer<typeof ProgramDraft>

const ProgramChange = z
  .object({
    title: programFields.title.optional(),
    description: Text(4000).trim().optional(),
    startDate: Day.optional(),
    weeks: Weeks.optional(),
    endDate: Day.optional(),
    isStopped: z.boolean().optional(),
    version: z.number().int().optional(),
  })
  .refine(isOrdered, orderIssue)

/** The templates of the whole clinic, only the user's own, or those of colleagues. */
export const TemplateFilter = z.enum(['clinic', 'mine', 'colleagues'])
export type TemplateFilter = z.infer<typeof TemplateFilter>

const list = z.object({ ...page, state: ProgramState.optional() })

export const programs = defineApi('programs', {
  /**
   * All visible programs, newest first; templates, which have no state, come last. For a long list the total is a lower
   * bound.
   */
  list: {
    route: 'GET /program',
    roles: staffAndPatients,
    query: list,
    reply: listOf(Program),
    failure: 'Failed to read programs',
  },
  ofPatient: {
    route: 'GET /program/patient/:id',
    roles: staffAndPatients,
    query: list,
    reply: listOf(Program),
    isOpenToTablets: true,
    failure: 'Failed to read programs',
  },
  get: {
    route: 'GET /program/:id',
    roles: staffAndPatients,
    reply: Program,
    failure: 'Failed to read programs',
  },
  create: {
    route: 'POST /program',
    roles: staff,
    body: ProgramDraft,
    reply: Program,
    failure: 'Creating program failed',
  },
  update: {
    route: 'PATCH /program/:id',
    roles: staff,
    body: ProgramChange,
    reply: Program,
    failure: 'Updating program failed',
  },
  /**
   * Deletes a program; 409 if it has logged sessions, which are part of the patient's record. It can be stopped
   * instead.
   */
  remove: {
    route: 'DELETE /program/:id',
    roles: staff,
    reply: Done,
    failure: 'Deleting program failed',
  },
  library: {
    route: 'GET /program-library',
    roles: staff,
    subject: 'library',
    query: z.object({ ...page, whose: TemplateFilter.default('clinic') }),
    reply: listOf(LibraryProgram),
    failure: 'Failed to read the program library',
  },
})

/** A week of a program: from 1, at most 52. */
export const Week = NumberIn(1, 52)

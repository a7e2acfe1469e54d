import { z } from 'zod'
import { Day, Done, Id, listOf, page, Text } from './fields.ts'
import { Program, Week, Weeks } from './programs.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'
import { PrescriptionDraft, Series, SeriesInWeek, seriesFields } from './series.ts'

/** A template whole: every week with its series and what is prescribed in them. */
export const Template = z.object({
  program: Program,
  weeks: z.array(z.object({ week: z.number(), series: z.array(SeriesInWeek) })),
})

/** What a template says now and a program that was made from it does not. */
export const TemplateUpdate = z.object({
  /** Of the template's prescription or series, or of the program's own where the template has it no more. */
  _id: Id,
  kind: z.enum(['added', 'changed', 'removed', 'series']),
  week: z.number().nullable(),
  series: z.string(),
  /** Null where a whole series is meant. */
  exercise: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** True where it was changed for this patient since: the template's would overwrite that. */
  isCustomized: z.boolean(),
})
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

/** A running or planned program that was made from a template. Weeks that are over are not compared. */
export const LinkedProgram = z.object({
  program: Program,
  updates: z.array(TemplateUpdate),
})
export type LinkedProgram = z.infer<typeof LinkedProgram>

const byId = z.object({ id: Id })
const templateEndpoint = { roles: staff, subject: 'library', params: byId } as const
const failure = 'Updating program failed'

/** The Program Library: what is in a template, who it is given to, and who follows it. */
export const templates = defineApi('series', {
  template: {
    ...templateEndpoint,
    method: 'GET',
    path: '/program-library/:id',
    reply: Template,
    failure: 'Failed to read the program library',
  },
  updateTemplate: {
    ...templateEndpoint,
    method: 'PUT',
    path: '/program-library/:id',
    body: z.object({
      title: Text(120).trim().min(1, { error: 'Title is required.', abort: true }).optional(),
      description: Text(4000).trim().optional(),
      weeks: Weeks.optional(),
      /** The place in the library, from 0. */
      orderNumber: z.number().int().min(0).max(10_000).optional(),
      version: z.number().int().optional(),
    }),
    reply: Program,
    failure,
    isAudited: true,
  },
  removeTemplate: {
    ...templateEndpoint,
    method: 'DELETE',
    path: '/program-library/:id',
    reply: Done,
    failure: 'Deleting program failed',
    isAudited: true,
  },
  /** Every series of the template in its order: one with a known `_id` is changed, one without is new, one left out goes. */
  setSeries: {
    ...templateEndpoint,
    method: 'PUT',
    path: '/program-library/:id/series',
    body: z.object({
      series: z.array(z.object({ ...seriesFields, _id: Id.optional() })).max(20, 'A program holds at most 20 series.'),
    }),
    reply: z.array(Series),
    failure,
    isAudited: true,
  },
  /** Everything that a series has in a week, in its order, in the same way. */
  setExercises: {
    ...templateEndpoint,
    method: 'PUT',
    path: '/program-library/:id/exercise',
    body: z.object({
      seriesId: Id,
      week: Week,
      exercises: z.array(PrescriptionDraft.omit({ position: true })).max(60, 'At most 60 exercises.'),
    }),
    reply: SeriesInWeek,
    failure,
    isAudited: true,
  },
  /** The order of a series in a week: the ids of all it has there. 409 when these are not the ones it has. */
  setOrder: {
    ...templateEndpoint,
    method: 'PUT',
    path: '/program-library/:id/order-number',
    body: z.object({ seriesId: Id, week: Week, ids: z.array(Id).max(60) }),
    reply: SeriesInWeek,
    failure,
    isAudited: true,
  },
  /** A copy for each patient, all or none. Under an `_id` each is made once however often it is sent. */
  assignTemplate: {
    ...templateEndpoint,
    method: 'POST',
    path: '/program-library/:id/assign',
    body: z.object({
      patients: z
        .array(z.object({ _id: Id.optional(), patientId: Id, startDate: Day }))
        .min(1, 'Choose at least one patient.')
        .max(50, 'At most 50 patients at once.'),
    }),
    reply: z.array(Program),
    failure: 'Creating program failed',
    isAudited: true,
  },
  linkedPrograms: {
    ...templateEndpoint,
    method: 'GET',
    path: '/program-library/:id/linked-programs',
    query: z.object(page),
    reply: listOf(LinkedProgram),
    failure: 'Failed to read programs',
  },
  /** Takes differences into programs that follow, or declines them for good: they are not offered again. */
  answerTemplateUpdates: {
    ...templateEndpoint,
    method: 'POST',
    path: '/program-library/:id/updates',
    body: z.object({
      isDeclined: z.boolean().default(false),
      programs: z
        .array(z.object({ programId: Id, ids: z.array(Id).min(1).max(3000) }))
        .min(1, 'Choose at least one patient.')
        .max(50, 'At most 50 patients at once.'),
    }),
    bodyBytes: 4 * 1024 * 1024,
    reply: Done,
    failure,
    isAudited: true,
  },
})

import { z } from 'zod'
import { Day, Done, Id, listOf, page, Text } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Program, Week, Weeks } from './programs.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'
import { SwapsSides } from './series-copies.ts'
import { PrescriptionDraft, Series, SeriesInWeek, seriesFields } from './series.ts'

/** A complete template: every week with its series and prescriptions. */
export const Template = z.object({
  program: Program,
  weeks: z.array(z.object({ week: z.number(), series: z.array(SeriesInWeek) })),
})

/** A change of a template that a program made from it does not have yet. */
export const TemplateUpdate = z.object({
  /** The id of the template's prescription or series, or of the program's own if the template no longer has it. */
  _id: Id,
  kind: z.enum(['added', 'changed', 'removed', 'series', 'reading', 'withdrawnReading', 'rule']),
  week: z.number().nullable(),
  series: z.string(),
  /** Null for a change of a whole series; for an education page its title, and for a progression rule its target. */
  exercise: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** True if it was customized for this patient: applying the update overwrites that. */
  isCustomized: z.boolean(),
})
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

/** A running or planned program made from a template. Past weeks are not updated. */
export const LinkedProgram = z.object({
  program: Program,
  updates: z.array(TemplateUpdate),
})
export type LinkedProgram = z.infer<typeof LinkedProgram>

const templateEndpoint = { roles: staff, subject: 'library' } as const
const failure = 'Updating program failed'

/** The Program Library: templates, assigning them, and updating the programs made from them. */
export const templates = defineApi('series', {
  template: {
    ...templateEndpoint,
    route: 'GET /program-library/:id',
    reply: Template,
    failure: 'Failed to read the program library',
  },
  /** Adds Kinora's own templates to the library, except those with an existing title. */
  addStarterTemplates: {
    route: 'POST /program-library/starter',
    roles: staff,
    reply: z.object({ added: z.number() }),
    failure: 'Failed to add the starter templates',
  },
  updateTemplate: {
    ...templateEndpoint,
    route: 'PUT /program-library/:id',
    body: z.object({
      title: Text(120).trim().min(1, 'Title is required.').optional(),
      description: Text(4000).trim().optional(),
      weeks: Weeks.optional(),
      /** The position in the library, from 0. */
      orderNumber: z.number().int().min(0).max(10_000).optional(),
      version: z.number().int().optional(),
    }),
    reply: Program,
    failure,
  },
  removeTemplate: {
    ...templateEndpoint,
    route: 'DELETE /program-library/:id',
    reply: Done,
    failure: 'Deleting program failed',
  },
  /** Sets all series of the template in order. A known `_id` is updated, a new one added, a missing one removed. */
  setSeries: {
    ...templateEndpoint,
    route: 'PUT /program-library/:id/series',
    body: z.object({
      series: z.array(z.object({ ...seriesFields, _id: Id.optional() })).max(20, 'A program holds at most 20 series.'),
    }),
    reply: z.array(Series),
    failure,
  },
  /** Sets all exercises of a series in a week, in the same way. */
  setExercises: {
    ...templateEndpoint,
    route: 'PUT /program-library/:id/exercise',
    body: z.object({
      seriesId: Id,
      week: Week,
      exercises: z.array(PrescriptionDraft.omit({ position: true })).max(60, 'At most 60 exercises.'),
    }),
    reply: SeriesInWeek,
    failure,
  },
  /** Sets the order of a series in a week, listing all its ids; 409 if they are not the current ones. */
  setOrder: {
    ...templateEndpoint,
    route: 'PUT /program-library/:id/order-number',
    body: z.object({ seriesId: Id, week: Week, ids: z.array(Id).max(60) }),
    reply: SeriesInWeek,
    failure,
  },
  /** Copies the template to each patient, all or none. With an `_id` a repeated request creates no second copy. */
  assignTemplate: {
    ...templateEndpoint,
    route: 'POST /program-library/:id/assign',
    body: z.object({
      patients: z
        .array(z.object({ _id: Id.optional(), patientId: Id, startDate: Day, swapsSides: SwapsSides }))
        .min(1, 'Choose at least one patient.')
        .max(50, 'At most 50 patients at once.'),
      /** Applies to all conflicts with their precautions. */
      reason: PrecautionReason,
    }),
    reply: z.array(Program),
    failure: 'Creating program failed',
    auditedAs: auditedWithReason('series.assignTemplate'),
  },
  linkedPrograms: {
    ...templateEndpoint,
    route: 'GET /program-library/:id/linked-programs',
    query: z.object(page),
    reply: listOf(LinkedProgram),
    failure: 'Failed to read programs',
  },
  /** Applies updates to linked programs, or declines them: a declined update is not offered again. */
  answerTemplateUpdates: {
    ...templateEndpoint,
    route: 'POST /program-library/:id/updates',
    body: z.object({
      isDeclined: z.boolean().default(false),
      programs: z
        .array(z.object({ programId: Id, ids: z.array(Id).min(1).max(3000) }))
        .min(1, 'Choose at least one patient.')
        .max(50, 'At most 50 patients at once.'),
      reason: PrecautionReason,
    }),
    bodyBytes: 4 * 1024 * 1024,
    reply: Done,
    failure,
    auditedAs: auditedWithReason('series.answerTemplateUpdates'),
  },
})

import { z } from 'zod'
import { Done, Id, Text } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Program, Week } from './programs.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

export const Progression = z.object({
  reps: z.number().int().min(-20).max(20).default(0),
  sets: z.number().int().min(-5).max(5).default(0),
  holdSeconds: z.number().int().min(-60).max(60).default(0),
  /** The time of a set. */
  durationSeconds: z.number().int().min(-600).max(600).default(0),
  /** In the unit of each load. */
  load: z.number().min(-50).max(50).default(0),
})
export type Progression = z.infer<typeof Progression>

/** Swaps left and right, also in later updates of the template. */
export const SwapsSides = z.boolean().default(false)

/** Weeks and programs created as copies of others. */
export const seriesCopies = defineApi('series', {
  addWeek: {
    route: 'POST /program/:id/add-week',
    roles: staff,
    /** The number of the new week: one after the last. */
    body: z.object({ week: Week, progression: Progression.prefault({}), reason: PrecautionReason }),
    reply: Program,
    failure: 'Failed to add week',
    auditedAs: auditedWithReason('series.addWeek'),
  },
  /** Replaces the target weeks. The progression accumulates: +1 rep onto weeks 2 and 3 is +1 and +2. */
  copyWeek: {
    route: 'POST /program/:id/copy-week',
    roles: staff,
    body: z.object({
      from: Week,
      to: z.array(Week).min(1, 'Choose at least one week.').max(52),
      seriesId: Id.optional(),
      progression: Progression.prefault({}),
      reason: PrecautionReason,
    }),
    reply: Done,
    failure: 'Copying the week failed',
    auditedAs: auditedWithReason('series.copyWeek'),
  },
  /** A program with its series and prescriptions, copied to a patient or, without one, to the program library. */
  copyProgram: {
    route: 'POST /program/:id/copy',
    roles: staff,
    body: z.object({
      _id: Id.optional(),
      patientId: Id.nullable().default(null),
      startDate: z.iso.date().nullable().default(null),
      title: Text(120).trim().min(1).optional(),
      swapsSides: SwapsSides,
      reason: PrecautionReason,
    }),
    reply: Program,
    failure: 'Creating program failed',
    auditedAs: auditedWithReason('series.copyProgram'),
  },
})

import { z } from 'zod'
import { defineApi } from './api.ts'
import { Day, Id, Text } from './fields.ts'
import { auditedWithReason, PrecautionReason } from './precautions.ts'
import { Program, Weeks } from './programs.ts'
import { staff } from './roles.ts'

/** A patient's next program, from where the last one ended. */
export const programContinuation = defineApi('series', {
  /**
   * Creates a program whose weeks are all copies of the old program's last week, with its series and progression rules.
   */
  continueProgram: {
    route: 'POST /program/:id/continue',
    roles: staff,
    body: z.object({
      _id: Id.optional(),
      title: Text(120).trim().min(1, 'Title is required.'),
      startDate: Day,
      weeks: Weeks,
      reason: PrecautionReason,
    }),
    reply: Program,
    failure: 'Creating program failed',
    auditedAs: auditedWithReason('series.continueProgram'),
  },
})

import { z } from 'zod'
import { defineApi } from './api.ts'
import { Id } from './fields.ts'
import { Week } from './programs.ts'
import { patient, staff } from './roles.ts'

/** Weeks of a program on paper. */
export const handouts = defineApi('series', {
  download: {
    route: 'GET /series/:programId/:week/download',
    roles: [...staff, ...patient],
    params: { week: Week },
    query: z.object({
      isLargePrint: z.stringbool().optional(),
      /** Only the tick boxes, without pictures and instructions. */
      isTickSheet: z.stringbool().optional(),
      /** Includes the education pages of these weeks, after the exercises. */
      hasReading: z.stringbool().optional(),
      /** The last week of several; without it one week is printed. */
      lastWeek: z.coerce.number().int('Use a whole number.').min(1).max(104).optional(),
      seriesId: Id.optional(),
    }),
    reply: { file: 'application/pdf', name: 'exercise.pdf', isDeferred: true },
    failure: 'Printing failed',
    limit: { points: 10, seconds: 60, by: 'person' },
    isAudited: true,
  },
})

import { z } from 'zod'
import { defineApi } from './api.ts'
import { Done, Id } from './fields.ts'
import { auditedWithReason } from './precautions.ts'
import { Week } from './programs.ts'
import { staff } from './roles.ts'
import { Prescription, PrescriptionChange } from './series.ts'

const Ids = z.array(Id).min(1, 'Choose at least one week.').max(60)

/** Applies changes of an exercise to other weeks of its program too: to all of them or none. Past weeks stay. */
export const otherWeeks = defineApi('series', {
  /** The same exercise in the same series, in the other weeks that are not over. */
  inOtherWeeks: {
    route: 'GET /assigned-exercise/:id/other-weeks',
    roles: staff,
    reply: z.array(Prescription),
    failure: 'Failed to read the other weeks',
  },
  changeInOtherWeeks: {
    route: 'PATCH /assigned-exercise/:id/other-weeks',
    roles: staff,
    /** `ids` are prescriptions of other weeks; fields missing in `change` stay unchanged. */
    body: PrescriptionChange.omit({ _id: true, seriesId: true, position: true, version: true }).extend({ ids: Ids }),
    reply: z.array(Prescription),
    failure: 'Failed to change the other weeks',
    auditedAs: auditedWithReason('series.changeInOtherWeeks'),
  },
  removeFromOtherWeeks: {
    route: 'POST /assigned-exercise/:id/other-weeks/remove',
    roles: staff,
    body: z.object({ ids: Ids }),
    reply: Done,
    failure: 'Failed to remove it from the other weeks',
  },
  /** Prescribes the exercise with this week's content, at the same position of the series. */
  addToOtherWeeks: {
    route: 'POST /assigned-exercise/:id/other-weeks',
    roles: staff,
    body: z.object({ weeks: z.array(Week).min(1, 'Choose at least one week.').max(60) }),
    reply: Done,
    failure: 'Failed to add it to the other weeks',
  },
})

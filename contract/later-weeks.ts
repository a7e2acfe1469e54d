import { z } from 'zod'
import { defineApi } from './api.ts'
import { Done, Id } from './fields.ts'
import { auditedWithReason } from './precautions.ts'
import { staff } from './roles.ts'
import { Prescription, PrescriptionChange } from './series.ts'

const byId = z.object({ id: Id })
const Ids = z.array(Id).min(1, 'Choose at least one week.').max(60)

/** Changes of an exercise that are to hold in later weeks of its program too: all of them, or none. */
export const laterWeeks = defineApi('series', {
  /** The same exercise in the same series, in the weeks after this one. */
  inLaterWeeks: {
    method: 'GET',
    path: '/assigned-exercise/:id/later-weeks',
    roles: staff,
    params: byId,
    reply: z.array(Prescription),
    failure: 'Failed to read the later weeks',
  },
  changeInLaterWeeks: {
    method: 'PATCH',
    path: '/assigned-exercise/:id/later-weeks',
    roles: staff,
    params: byId,
    /** `ids` are of the later weeks; what `change` leaves out stays as it is in each. */
    body: PrescriptionChange.omit({ _id: true, seriesId: true, position: true, version: true }).extend({ ids: Ids }),
    reply: z.array(Prescription),
    failure: 'Failed to change the later weeks',
    isAudited: true,
    auditedAs: auditedWithReason('series.changeInLaterWeeks'),
  },
  removeFromLaterWeeks: {
    method: 'POST',
    path: '/assigned-exercise/:id/later-weeks/remove',
    roles: staff,
    params: byId,
    body: z.object({ ids: Ids }),
    reply: Done,
    failure: 'Failed to remove it from the later weeks',
    isAudited: true,
  },
})

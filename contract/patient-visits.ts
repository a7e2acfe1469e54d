import { z } from 'zod'
import { Day, Done, Id, MomentOut, Text } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

const note = {
  subjective: Text(4000).trim().default(''),
  objective: Text(4000).trim().default(''),
  assessment: Text(4000).trim().default(''),
  plan: Text(4000).trim().default(''),
}

/** A patient's visit to the clinic, with its dated note. For staff only. */
export const Visit = z.object({
  _id: Id,
  day: Day,
  ...note,
  recordedBy: z.string(),
  recordedAt: MomentOut,
  version: z.number(),
})
export type Visit = z.infer<typeof Visit>

export const VisitDraft = z.object({ day: Day, ...note })
export type VisitDraft = z.infer<typeof VisitDraft>

export const patientVisits = defineApi('patients', {
  /** The visits of a patient, newest first. */
  visits: {
    route: 'GET /patients/:patientId/visits',
    roles: staff,
    reply: z.array(Visit),
    failure: 'Failed to read the visits',
    isAudited: true,
  },
  /** Records a visit, once per id. */
  addVisit: {
    route: 'POST /patients/:patientId/visits',
    roles: staff,
    body: VisitDraft.extend({ _id: Id.optional() }),
    reply: Visit,
    failure: 'Failed to record the visit',
  },
  /** Changes a visit; 409 if somebody else has changed it since `version`. */
  changeVisit: {
    route: 'PUT /visits/:id',
    roles: staff,
    body: VisitDraft.extend({ version: z.number().int() }),
    reply: Visit,
    failure: 'Failed to change the visit',
  },
  removeVisit: {
    route: 'DELETE /visits/:id',
    roles: staff,
    reply: Done,
    failure: 'Failed to remove the visit',
  },
})

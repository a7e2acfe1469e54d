import { z } from 'zod'
import { EducationCard } from './education.ts'
import { Done, Id, MomentOut } from './fields.ts'
import { Week } from './programs.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** An education page in a series: in one week, or in all weeks if `week` is null. */
export const EducationItem = EducationCard.pick({
  kind: true,
  title: true,
  topic: true,
  minutes: true,
  fileBytes: true,
  reviewState: true,
}).extend({
  _id: Id,
  pageId: Id,
  programId: Id,
  program: z.string(),
  seriesId: Id,
  series: z.string(),
  week: z.number().nullable(),
  /** When the patient read it to its end or marked it as read; null if not yet, and in a template. */
  readAt: MomentOut.nullable(),
  /** The carer who marked it as read; null for the patient. */
  readBy: z.string().nullable(),
  /** The page was changed after it was read. */
  isChangedSince: z.boolean(),
})
export type EducationItem = z.infer<typeof EducationItem>

const place = { seriesId: Id, week: Week.nullable() }

export const seriesEducation = defineApi('series', {
  education: {
    route: 'GET /program/:id/education',
    roles: staff,
    reply: z.array(EducationItem),
    failure: 'Failed to read the education of this program',
  },
  /** The education pages of a patient's running and finished programs. */
  educationOfPatient: {
    route: 'GET /patients/:patientId/education',
    roles: staff,
    reply: z.array(EducationItem),
    failure: 'Failed to read the education of this patient',
  },
  /** Adds pages at the end of their series and week; existing pages keep their position. */
  addEducation: {
    route: 'POST /program/:id/education',
    roles: staff,
    body: z.object({ ...place, pageIds: z.array(Id).min(1, 'Choose a page.').max(20, 'At most 20 pages.') }),
    reply: z.array(EducationItem),
    failure: 'Failed to add the education page',
  },
  orderEducation: {
    route: 'PUT /program/:id/education/order',
    roles: staff,
    body: z.object({ ...place, itemIds: z.array(Id).max(50) }),
    reply: z.array(EducationItem),
    failure: 'Failed to move the education page',
  },
  removeEducation: {
    route: 'DELETE /program/:id/education/:educationItemId',
    roles: staff,
    reply: Done,
    failure: 'Failed to remove the education page',
  },
})

import { z } from 'zod'
import { Done, Moment } from './fields.ts'
import { patient } from './roles.ts'
import { defineApi } from './api.ts'

/** Separate, so that a patient's screens need not load the staff endpoints for education. */
export const educationReceipt = defineApi('series', {
  /** Records that the patient has read a page. The first time counts. */
  readEducation: {
    route: 'POST /program/:id/education/:educationPageId/read',
    roles: patient,
    subject: 'workouts',
    body: z.object({ readAt: Moment, version: z.number().int().min(1) }),
    reply: Done,
    failure: 'Failed to save that you read it',
    isAudited: false,
  },
  /** A PDF of the patient's program. */
  educationFile: {
    route: 'GET /program/:id/education/:educationPageId/file',
    roles: patient,
    subject: 'workouts',
    reply: { file: 'application/pdf', name: 'education.pdf', isDeferred: true },
    failure: 'Failed to open the PDF',
  },
})

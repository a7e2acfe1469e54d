import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { readPdf } from '../education/education-file.service.ts'
import { implement } from '../http/implement.ts'
import {
  addEducation,
  findEducationFile,
  orderEducation,
  readEducation,
  readEducationOfPatient,
  recordRead,
  removeEducation,
} from './series-education.service.ts'

export const seriesEducationRoutes = implement(seriesEducation, {
  education: ({ db, actor, params }) => readEducation(db, actor, params.id),

  educationOfPatient: ({ db, actor, params }) => readEducationOfPatient(db, actor, params.patientId),

  addEducation: ({ db, actor, params, body }) => addEducation(db, actor, params.id, body),

  orderEducation: ({ db, actor, params, body }) => orderEducation(db, actor, params.id, body),

  async removeEducation({ db, actor, params }) {
    await removeEducation(db, actor, params.id, params.educationItemId)
    return {}
  },
})

export const educationReceiptRoutes = implement(educationReceipt, {
  async readEducation({ db, actor, params, body }) {
    await recordRead(db, actor, params.id, params.educationPageId, body)
    return {}
  },

  async educationFile({ db, actor, params, integrations }) {
    const key = await findEducationFile(db, actor, params)
    return () => readPdf(key, integrations.fileStorage)
  },
})

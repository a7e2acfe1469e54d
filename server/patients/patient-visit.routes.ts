import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { implement } from '../http/implement.ts'
import { addVisit, changeVisit, readVisits, removeVisit } from './patient-visit.service.ts'

export const visitRoutes = implement(patientVisits, {
  visits: ({ db, actor, params }) => readVisits(db, actor, params.patientId),

  addVisit: ({ db, actor, params, body }) => addVisit(db, actor, params.patientId, body),

  changeVisit: ({ db, actor, params, body }) => changeVisit(db, actor, params.id, body),

  async removeVisit({ db, actor, params }) {
    await removeVisit(db, actor, params.id)
    return {}
  },
})

import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { implement } from '../http/implement.ts'
import { addPause, endPause, readPauses } from './patient-pause.service.ts'

export const pauseRoutes = implement(patientPauses, {
  pauses: ({ db, actor, params }) => readPauses(db, actor, params.patientId),

  addPause: ({ db, actor, params, body }) => addPause(db, actor, params.patientId, body),

  endPause: ({ db, actor, params }) => endPause(db, actor, params.id),
})

import { precautions } from '@kinora/contract/precautions.ts'
import { implement } from '../http/implement.ts'
import { readPrescribedAnyway } from './precaution-guard.service.ts'

export const precautionRoutes = implement(precautions, {
  prescribedAnyway: ({ db, actor, params }) => readPrescribedAnyway(db, actor, params.id),
})

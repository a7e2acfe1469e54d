import { precautions } from '@kinora/contract/precautions.ts'
import { implement } from '../http/implement.ts'
import { readGivenAnyway } from './precaution-guard.service.ts'

export const precautionRoutes = implement(precautions, {
  givenAnyway: ({ db, actor, params }) => readGivenAnyway(db, actor, params.id),
})

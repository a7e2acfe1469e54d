import { patientShares } from '@kinora/contract/patient-shares.ts'
import { implement } from '../http/implement.ts'
import { findColleagues } from './patient-share.queries.ts'
import { addShare, answerShare, endShare, readShares } from './patient-share.service.ts'

export const shareRoutes = implement(patientShares, {
  shares: ({ db, actor }) => readShares(db, actor),

  colleagues: ({ db, actor }) => findColleagues(db, actor.organizationId),

  addShare: ({ db, actor, body }) => addShare(db, actor, body),

  answerShare: ({ db, actor, params, body }) => answerShare(db, actor, params.id, body.isAccepted),

  endShare: ({ db, actor, params }) => endShare(db, actor, params.id),
})

import { ownProgress } from '@kinora/contract/own-progress.ts'
import { implement } from '../http/implement.ts'
import { answerNextDay, rateGoal, readGoalOf, readOwnProgress, saveGoal } from './own-progress.service.ts'

export const ownProgressRoutes = implement(ownProgress, {
  ownProgress: ({ db, actor }) => readOwnProgress(db, actor),

  saveGoal: ({ db, actor, body }) => saveGoal(db, actor, body.text),

  rateGoal: ({ db, actor, body }) => rateGoal(db, actor, body.rating),

  answerNextDay: ({ db, actor, body }) => answerNextDay(db, actor, body),

  goalOf: ({ db, actor, params }) => readGoalOf(db, actor, params.patientId),
})

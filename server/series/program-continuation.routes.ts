import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { implement } from '../http/implement.ts'
import { continueProgram } from './series-copy.service.ts'

export const programContinuationRoutes = implement(programContinuation, {
  continueProgram: ({ db, actor, params, body }) => continueProgram(db, actor, params.id, body),
})

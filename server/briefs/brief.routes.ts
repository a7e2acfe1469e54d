import { briefs } from '@kinora/contract/briefs.ts'
import { implement } from '../http/implement.ts'
import { printBrief, readBrief } from './brief.service.ts'

export const briefRoutes = implement(briefs, {
  ofPatient: ({ db, actor, params }) => readBrief(db, actor, params.patientId),

  download: ({ db, actor, params }) => printBrief(db, actor, params.patientId),
})

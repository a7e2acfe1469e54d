import { inTransaction } from '../database/connect.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { anonymizeDeleted } from './reassignment.queries.ts'

export const practitionerJobs = ({ systemDb }: JobContext) => ({
  async anonymizePractitioners() {
    await inTransaction(systemDb, anonymizeDeleted)
  },
})

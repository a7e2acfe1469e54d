import { inTransaction } from '../database/connect.ts'
import type { JobContext } from '../jobs/worker.ts'
import { anonymizeDeleted } from './reassignment.queries.ts'

export const practitionerJobs = ({ systemDb }: JobContext) => ({
  /** Who was deleted thirty days ago can no longer be brought back. */
  async forgetPractitioners() {
    await inTransaction(systemDb, anonymizeDeleted)
  },
})

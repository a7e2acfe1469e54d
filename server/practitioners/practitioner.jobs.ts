import { inTransaction } from '../database/connect.ts'
import type { Workshop } from '../jobs/worker.ts'
import { forgetDeleted } from './reassignment.queries.ts'

export const practitionerJobs = ({ system }: Workshop) => ({
  /** Who was deleted thirty days ago can no longer be brought back. */
  async forgetPractitioners() {
    await inTransaction(system, forgetDeleted)
  },
})

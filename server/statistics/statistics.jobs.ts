import { type Db, inTransaction } from '../database/connect.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { findUncounted } from './statistics.queries.ts'
import { countStatistics } from './statistics.service.ts'
import { countTotals } from './totals.service.ts'

/** Patients found per query, and per transaction, which locks their rows. */
const [found, pageSize] = [500, 10]

/** Counts everybody who has not been counted on their current day. */
export async function countUncounted(systemDb: Db) {
  for (;;) {
    const organizations = await findUncounted(systemDb, found)
    if (organizations.length === 0) return
    for (const { organizationId, ids } of organizations)
      for (let at = 0; at < ids.length; at += pageSize)
        await inTransaction(systemDb, (tx) => countStatistics(tx, organizationId, ids.slice(at, at + pageSize)))
  }
}

export const statisticsJobs = ({ systemDb }: JobContext) => ({
  countStatistics: async () => {
    await countUncounted(systemDb)
    await countTotals(systemDb)
  },
})

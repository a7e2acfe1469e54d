import type { Db } from '../database/connect.ts'
import { deleteOldTexts } from '../emails/email-outbox.queries.ts'
import { deleteExpiredRows } from './retention.queries.ts'
import { retentionRules } from './retention.rules.ts'
import type { JobContext } from './job-context.ts'

const batchSize = 5000
/** Per table and run, so that one table does not delay the others. */
const maxBatches = 200

/** Deletes rows whose retention period is over, in short statements whatever their number. */
export async function deleteExpired(systemDb: Db) {
  for (const rule of retentionRules)
    for (let batch = 0; batch < maxBatches; batch++)
      if ((await deleteExpiredRows(systemDb, rule, batchSize)) < batchSize) break
  await deleteOldTexts(systemDb)
}

export const retentionJobs = ({ systemDb, integrations: { fileStorage, backup } }: JobContext) => ({
  async deleteExpired() {
    await deleteExpired(systemDb)
    for (const files of [fileStorage, backup?.target]) await files?.removeLeftovers?.()
  },
})

import { inTransaction } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'
import { anonymizeDeleted } from './reassignment.queries.ts'

export const practitionerJobs = ({ systemDb }: JobContext) => ({
  async anonymizePractitioners() {
    await inTransaction(systemDb, async (tx) => {
      for (const { organizationId, imageFileId } of await anonymizeDeleted(tx)) {
        if (!imageFileId) continue
        const files = await deleteFiles(tx, organizationId, [imageFileId])
        await enqueue(tx, 'removeFiles', { keys: files.map(({ storageKey }) => storageKey) })
      }
    })
  },
})

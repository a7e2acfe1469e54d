import type { JobContext } from '../jobs/worker.ts'
import { makeCopy } from './record-copy.service.ts'
import { deleteExpired } from './record.queries.ts'

export const recordJobs = ({ db, systemDb, integrations }: JobContext) => ({
  makeCopy: (asked: { organizationId: string; recordId: string }) =>
    makeCopy(db, systemDb, integrations.fileStorage, asked),

  async removeFiles({ keys }: { keys: string[] }) {
    for (const key of keys) await integrations.fileStorage.remove(key)
  },

  /** A copy is a whole record in one file: it is there for a day. */
  async removeOldCopies() {
    for (const key of await deleteExpired(systemDb)) await integrations.fileStorage.remove(key)
  },
})

import type { Workshop } from '../jobs/worker.ts'
import { makeCopy } from './record-copy.service.ts'
import { deleteExpired } from './record.queries.ts'

export const recordJobs = ({ db, system, outside }: Workshop) => ({
  makeCopy: (asked: { organizationId: string; recordId: string }) => makeCopy(db, system, outside.files, asked),

  async removeFiles({ keys }: { keys: string[] }) {
    for (const key of keys) await outside.files.remove(key)
  },

  /** A copy is a whole record in one file: it is there for a day. */
  async removeOldCopies() {
    for (const key of await deleteExpired(system)) await outside.files.remove(key)
  },
})

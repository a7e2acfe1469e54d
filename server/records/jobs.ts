import type { Workshop } from '../worker.ts'
import { makeCopy } from './actions-copy.ts'
import { deleteExpired } from './queries.ts'

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

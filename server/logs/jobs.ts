import { inTransaction } from '../database/connect.ts'
import type { Workshop } from '../worker.ts'
import { summarize } from './actions.ts'
import { findOutdated } from './queries-summary.ts'

/** Patients in one transaction, few enough that nobody who saves a session waits long for it. */
const pageSize = 25

export const logJobs = ({ system }: Workshop) => ({
  summarizePatient: ({ organizationId, patientId }: { organizationId: string; patientId: string }) =>
    inTransaction(system, (tx) => summarize(tx, organizationId, [patientId])),

  /** A new day changes what is silent, finishing or a fortnight ago without anybody doing anything. */
  async summarizeAll() {
    for (;;) {
      const { rows } = await findOutdated(system, pageSize)
      if (rows.length === 0) return
      for (const { organizationId, ids } of rows)
        await inTransaction(system, (tx) => summarize(tx, organizationId, ids))
    }
  },
})

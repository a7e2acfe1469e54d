import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notification.service.ts'
import type { JobContext } from '../jobs/worker.ts'
import { summarize } from './workout.service.ts'
import { findMissedWorkouts } from './missed-workout.queries.ts'
import { findOutdated } from './summary.queries.ts'

/** Patients in one transaction, few enough that nobody who saves a session waits long for it. */
const pageSize = 25

export const workoutJobs = ({ systemDb }: JobContext) => ({
  summarizePatient: ({ organizationId, patientId }: { organizationId: string; patientId: string }) =>
    inTransaction(systemDb, (tx) => summarize(tx, organizationId, [patientId])),

  /** A new day changes what is silent, finishing or a fortnight ago without anybody doing anything. */
  async summarizeAll() {
    for (;;) {
      const { rows } = await findOutdated(systemDb, pageSize)
      if (rows.length === 0) return
      for (const { organizationId, ids } of rows)
        await inTransaction(systemDb, (tx) => summarize(tx, organizationId, ids))
    }
  },

  /** Sessions of yesterday of which nothing was done, once the day is over where the patient is; each told once. */
  async notifyMissedWorkouts() {
    for (;;) {
      const missed = await findMissedWorkouts(systemDb, pageSize)
      if (missed.length === 0) return
      await inTransaction(systemDb, async (tx) => {
        for (const { organizationId, patientId, patient, program, day, once } of missed) {
          const facts = { patient, program: program ?? undefined, days: [day] }
          await notify(tx, { kind: 'sessionMissed', organizationId, patientId, facts, once })
        }
      })
    }
  },
})

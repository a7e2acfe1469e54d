import { randomUUID } from 'node:crypto'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notification.service.ts'
import type { JobContext } from '../jobs/job-context.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { findEndedPauses } from './patient-pause.queries.ts'
import { finishPauses } from './patient-pause.service.ts'
import { approveByRule } from './progression-decision.service.ts'
import { convertFormCheck, deleteExpiredFormChecks, type FormCheckJob } from './form-check-conversion.service.ts'
import { summarize } from './summary.service.ts'
import { findMissedWorkouts } from './missed-workout.queries.ts'
import { sendDueSnoozes } from './workout-reminder-snooze.service.ts'
import { sendDueReminders } from './workout-reminder.service.ts'
import { findOutdated } from './summary.queries.ts'

/** Patients per transaction. Their rows are locked, so a patient who saves a workout waits for the transaction. */
const pageSize = 25

const chunks = <T>(items: T[]) =>
  Array.from({ length: Math.ceil(items.length / pageSize) }, (_, at) => items.slice(at * pageSize, (at + 1) * pageSize))

export const workoutJobs = ({ systemDb, integrations }: JobContext) => ({
  convertFormCheck: (job: FormCheckJob) => convertFormCheck(systemDb, job, integrations),

  deleteFormChecks: () => deleteExpiredFormChecks(systemDb, randomUUID()),

  summarizePatient: ({ organizationId, patientId }: { organizationId: string; patientId: string }) =>
    inTransaction(systemDb, (tx) => summarize(tx, organizationId, [patientId])),

  /** A proposal that conflicts with a precaution or a program change stays open for staff to decide. */
  async approveProposal(proposal: { organizationId: string; proposalId: string; accountId: string }) {
    try {
      await inTransaction(systemDb, (tx) => approveByRule(tx, proposal))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  },

  /** A new day changes summaries even if nothing else happened: silent days, programs about to end. */
  async summarizePatients() {
    for (;;) {
      const ended = await findEndedPauses(systemDb, pageSize)
      if (ended.length === 0) break
      for (const { organizationId, patientId } of ended)
        await inTransaction(systemDb, async (tx) => {
          await lockPatients(tx, organizationId, [patientId])
          await finishPauses(tx, organizationId, patientId)
        })
    }
    for await (const found of findOutdated(systemDb))
      for (const [organizationId, own] of Map.groupBy(found, (patient) => patient.organizationId))
        for (const some of chunks(own))
          await inTransaction(systemDb, (tx) =>
            summarize(
              tx,
              organizationId,
              some.map(({ id }) => id),
            ),
          )
  },

  async remindWorkouts() {
    const remindPage = () => inTransaction(systemDb, (tx) => sendDueReminders(tx, new Date(), pageSize))
    while ((await remindPage()) === pageSize);
    const remindAgain = () => inTransaction(systemDb, (tx) => sendDueSnoozes(tx, new Date(), pageSize))
    while ((await remindAgain()) === pageSize);
  },

  /** Notifies once of each missed day, after it has ended in the patient's time zone. */
  async notifyMissedWorkouts() {
    for await (const missedWorkouts of findMissedWorkouts(systemDb))
      for (const missed of chunks(missedWorkouts))
        await inTransaction(systemDb, async (tx) => {
          for (const { organizationId, patientId, patient, program, day, once } of missed) {
            const facts = { patient, program: program ?? undefined, days: [day] }
            await notify(tx, { kind: 'sessionMissed', organizationId, patientId, facts, once })
          }
        })
  },
})

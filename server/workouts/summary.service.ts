import { withoutWaiting, type WriteTx } from '../database/connect.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { findWaiting } from './form-check.queries.ts'
import { findOpenAlerts } from './patient-alert.queries.ts'
import { findPausedDays } from './pause.queries.ts'
import { pauseOn } from './pause.rules.ts'
import { findProposalStates, findRunningRules } from './progression-proposal.queries.ts'
import { syncProposals } from './progression-proposal.service.ts'
import {
  findEntries,
  findExerciseChanges,
  findPatientFacts,
  findProgramsOf,
  findRecentShares,
  updateSummary,
  type Circumstances,
} from './summary.queries.ts'
import { summaryOf } from './summary.rules.ts'
import { findSeries } from './workout.queries.ts'

type Facts = Awaited<ReturnType<typeof findPatientFacts>>[number]

/** Something else has to be settled before anything becomes harder for this patient. */
const isHeld = (
  { id, isActive, statusReason, today }: Facts,
  alerts: Awaited<ReturnType<typeof findOpenAlerts>>,
  pauses: Awaited<ReturnType<typeof findPausedDays>>,
) => {
  const own = pauses.filter(({ patientId }) => patientId === id)
  return !isActive || statusReason !== null || alerts.some(({ patientId }) => patientId === id) || !!pauseOn(own, today)
}

/** Recalculates the worklist's summaries of patients of one organization. */
export async function summarize(tx: WriteTx, organizationId: string, patientIds: string[]) {
  // What is asked for at once leaves in one packet and is executed in this order, so all of it is read under the lock.
  await Promise.all([lockPatients(tx, organizationId, patientIds), summarizeLocked(tx, organizationId, patientIds)])
}

const everything: Circumstances = {
  alerts: true,
  pauses: true,
  formChecks: true,
  changes: true,
  rules: true,
  proposals: true,
}

/**
 * The same for patients whom the transaction has locked. What it writes leaves with the commit, or with the next statement.
 * Nothing is asked of circumstances that the patients are known not to have.
 */
export async function summarizeLocked(
  tx: WriteTx,
  organizationId: string,
  patientIds: string[],
  has: Circumstances = everything,
) {
  const ofPatients = { by: 'patient', ids: patientIds } as const
  const [patients, alerts, programs, pauses, formChecks, logged, series, workouts, changes, rules, states] =
    await Promise.all([
      findPatientFacts(tx, organizationId, patientIds),
      has.alerts ? findOpenAlerts(tx, organizationId, patientIds) : [],
      findProgramsOf(tx, organizationId, patientIds),
      has.pauses ? findPausedDays(tx, organizationId, patientIds) : [],
      has.formChecks ? findWaiting(tx, organizationId, patientIds) : [],
      findEntries(tx, organizationId, patientIds),
      findSeries(tx, organizationId, ofPatients),
      findRecentShares(tx, organizationId, patientIds),
      has.changes ? findExerciseChanges(tx, organizationId, patientIds) : [],
      has.rules ? findRunningRules(tx, organizationId, patientIds) : [],
      has.proposals ? findProposalStates(tx, organizationId, patientIds) : [],
    ])
  if (patients.length === 0) return
  const changedAt = new Map(changes.map(({ programId, exerciseId, at }) => [`${programId} ${exerciseId}`, at]))
  const entries = logged.map((entry) => {
    const at = changedAt.get(`${entry.programId} ${entry.exerciseId}`)
    return { ...entry, isSettled: entry.isHandled || (at !== undefined && at > entry.updatedAt) }
  })
  const judged = patients.map((patient) => ({ ...patient, isHeld: isHeld(patient, alerts, pauses) }))
  const proposals = await syncProposals(tx, organizationId, judged, { rules, states })
  for (const { id, lastWorkoutAt, ...patient } of patients) {
    const own = programs.filter(({ patientId }) => patientId === id)
    const { summary, rank } = summaryOf({
      ...patient,
      programs: own.map((program) => ({
        ...program,
        pauses: pauses.filter(({ patientId }) => patientId === id),
        series: series.filter(({ programId }) => programId === program.id),
        sessions: workouts.filter(({ programId }) => programId === program.id),
      })),
      entries: entries.filter(({ patientId }) => patientId === id),
      alerts: alerts.filter(({ patientId }) => patientId === id),
      proposals: proposals.filter(({ patientId }) => patientId === id),
      formChecks: formChecks.filter(({ patientId }) => patientId === id),
    })
    const { lastWorkoutDay } = patient
    withoutWaiting(tx, updateSummary(tx, organizationId, id, { summary, rank, lastWorkoutAt, lastWorkoutDay }))
  }
}

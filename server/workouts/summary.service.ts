import { daysBetween } from '@kinora/contract/days.ts'
import { sendWithoutWaiting, type Tx, type WriteTx } from '../database/connect.ts'
import { lockPatients } from '../patients/patient.queries.ts'
import { findWaiting } from './form-check.queries.ts'
import { findPausedDays } from './patient-pause.queries.ts'
import { pauseOn } from './patient-pause.rules.ts'
import { findProposalStates, findRunningRules } from './progression-proposal.queries.ts'
import { syncProposals } from './progression-proposal.service.ts'
import { findSummaryFacts, type SummaryFacts, type SummarySession } from './summary-facts.queries.ts'
import { updateSummary } from './summary.queries.ts'
import { summaryOf } from './summary.rules.ts'
import type { MeasuredEntry } from './workout.queries.ts'

/** Whether something else must be settled before an exercise may become harder for this patient. */
const isHeld = (
  { isActive, statusReason, today, alerts }: SummaryFacts,
  pauses: Awaited<ReturnType<typeof findPausedDays>>,
) => !isActive || statusReason !== null || alerts.some(({ isHandled }) => !isHandled) || !!pauseOn(pauses, today)

/** Recalculates the worklist's summaries of patients of one organization. */
export async function summarize(tx: WriteTx, organizationId: string, patientIds: string[]) {
  // Queries started together are sent in one packet and run in this order, so all of them read under the lock.
  await Promise.all([lockPatients(tx, organizationId, patientIds), summarizeLocked(tx, organizationId, patientIds)])
}

/** Like `summarize`, for patients whom the transaction has already locked. */
export const summarizeLocked = async (tx: WriteTx, organizationId: string, patientIds: string[]) =>
  storeSummaries(tx, organizationId, await findSummaryFacts(tx, organizationId, patientIds))

type SavedSession = Omit<SummarySession, 'id' | 'updatedAt' | 'isFinished' | 'entries'> & {
  _id: string
  finishedAt: string | null
  entries: MeasuredEntry[]
}

/** Like `summarizeLocked` for one patient, from the facts before a session was saved, and that session. */
export function summarizeWith(tx: WriteTx, organizationId: string, facts: SummaryFacts, saved: SavedSession) {
  const { _id: id, programId, seriesId, week, day, startedAt, share } = saved
  const isRecent = daysBetween(day, facts.today) < 28
  const entries = (isRecent ? saved.entries : []).map(({ assignedExerciseId, painDuring, difficulty, ...entry }) => ({
    ...{ prescriptionId: assignedExerciseId, pain: painDuring, difficulty: difficulty ?? null, ...entry },
  }))
  const session = {
    ...{ id, programId, seriesId, week, day, startedAt, share, entries },
    updatedAt: facts.now.toISOString(),
    isFinished: saved.finishedAt !== null,
  }
  const sessions = [...facts.sessions.filter((each) => each.id !== id), session]
  const inOrder = sessions.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
  return storeSummaries(tx, organizationId, [{ ...facts, sessions: inOrder }])
}

/** The exercises that a patient logged, oldest first. */
const loggedExercisesOf = ({ programs, sessions, alerts }: SummaryFacts) => {
  const changes = new Map(programs.map(({ id, changes }) => [id, changes]))
  const handled = new Set(alerts.filter(({ isHandled }) => isHandled).map(({ source }) => source))
  return sessions.flatMap(({ id, programId, day, updatedAt, entries }) =>
    entries.map((entry) => {
      const changedAt = changes.get(programId)?.[entry.exerciseId]
      const isSettled =
        handled.has(`pain ${id} ${entry.prescriptionId}`) ||
        (changedAt !== undefined && Date.parse(changedAt) > Date.parse(updatedAt))
      return { ...entry, day, isSettled }
    }),
  )
}

/**
 * Stores the summaries calculated from these facts. The writes are sent with the next statement or the commit. Data
 * that the facts mark as absent is not queried.
 */
async function storeSummaries(tx: WriteTx, organizationId: string, patients: SummaryFacts[]) {
  const findFor = <T>(
    isNeeded: (facts: SummaryFacts) => boolean,
    find: (tx: Tx, organizationId: string, ids: string[]) => Promise<T[]>,
  ) => {
    const ids = patients.filter(isNeeded).map(({ id }) => id)
    return ids.length > 0 ? find(tx, organizationId, ids) : []
  }
  const [allPauses, allFormChecks, rules, states] = await Promise.all([
    findFor(({ hasPauses }) => hasPauses, findPausedDays),
    findFor(({ hasFormChecks }) => hasFormChecks, findWaiting),
    findFor(({ programs }) => programs.some(({ hasRules }) => hasRules), findRunningRules),
    findFor(({ hasProposals }) => hasProposals, findProposalStates),
  ])
  const pausesOf = Map.groupBy(allPauses, ({ patientId }) => patientId)
  const judged = patients.map((facts) => ({ ...facts, isHeld: isHeld(facts, pausesOf.get(facts.id) ?? []) }))
  const proposals = await syncProposals(tx, organizationId, judged, { rules, states })
  for (const facts of patients) {
    const { id, programs, sessions, alerts } = facts
    const lastWorkoutDay = latestDay(sessions.map(({ day }) => day))
    const { summary, rank } = summaryOf({
      ...facts,
      lastWorkoutDay,
      programs: programs.map((program) => ({
        ...program,
        pauses: pausesOf.get(id) ?? [],
        sessions: sessions.filter(({ programId }) => programId === program.id),
      })),
      entries: loggedExercisesOf(facts),
      alerts: alerts.filter(({ isHandled }) => !isHandled),
      proposals: proposals.filter(({ patientId }) => patientId === id),
      formChecks: allFormChecks.filter(({ patientId }) => patientId === id),
    })
    const lastWorkoutAt = sessions.at(-1)?.startedAt ?? null
    sendWithoutWaiting(tx, updateSummary(tx, organizationId, id, { summary, rank, lastWorkoutAt, lastWorkoutDay }))
  }
}

const latestDay = (days: string[]) => days.toSorted().at(-1) ?? null

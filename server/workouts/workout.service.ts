import { isDeepStrictEqual } from 'node:util'
import { weeksBetween } from '@kinora/contract/days.ts'
import { mergeWorkouts, normalizeWorkout } from '@kinora/contract/workout-merge.ts'
import type { LogEntry, Progress, SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { notFound } from '@kinora/contract/problem.ts'
import { sendWithoutWaiting, type Tx, type WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { planOnce } from '../database/plan-once.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { narrowed, patientScopeOf, type PatientScope } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import { markSeen, notify } from '../notifications/notification.service.ts'
import {
  findWorkout,
  findPrescriptions,
  findProgram,
  findSeries,
  findSeriesOfProgram,
  insertWorkoutChange,
  lockPatientOfProgram,
  upsertEntries,
  insertWorkout,
  updateWorkout,
  type ChosenPrograms,
  type MeasuredEntry,
  type StoredEntry,
} from './workout.queries.ts'
import {
  findDifficulties,
  findExerciseTotals,
  findNotes,
  findSkips,
  findWorkoutsOfProgram,
} from './progress.queries.ts'
import { syncDayPainAlert } from './day-pain.service.ts'
import { findPausedDays } from './patient-pause.queries.ts'
import { syncPainAlerts } from './patient-alert.service.ts'
import { progressOf } from './progress.rules.ts'
import { painAlert, worstPain } from './pain-alert.rules.ts'
import { setsDone, workoutShare, type FollowedPrescription } from './adherence.rules.ts'
import { ensureChangeable, ensureDay, ensureEntries, losesAnswers } from './workout.rules.ts'
import { findFactsOfProgram } from './summary-facts.queries.ts'
import { summarizeLocked, summarizeWith } from './summary.service.ts'

export type WorkoutActor = Pick<Actor, 'accountId' | 'organizationId' | 'role'>

/** A patient's program that the actor may see; 404 otherwise. Patients shared by colleagues are searched last. */
export async function readProgram(db: Tx, actor: WorkoutActor, id: string) {
  const scope = patientScopeOf(actor, 'workouts')
  const find = (scope: PatientScope) => findProgram(db, actor.organizationId, id, scope)
  return ensureFound((await find(narrowed(scope, 'mine'))) ?? (scope.shared && (await find(scope))), 'This program')
}

type Prescription = Awaited<ReturnType<typeof findPrescriptions>>[number]

/** The prescription in the version that was followed. */
function inVersion(
  prescription: Prescription,
  version = prescription.version,
): FollowedPrescription & { stopAbove: number; exerciseId: string; exercise: string } {
  const { priority, side, dosage, painRule } = { ...prescription, ...prescription.versions[version] }
  return {
    id: prescription.id,
    priority,
    side,
    dosage,
    isRemoved: prescription.isRemoved,
    stopAbove: painRule.stopAbove,
    exerciseId: prescription.exerciseId,
    exercise: prescription.exercise,
  }
}

/**
 * Leaves out prescriptions that replaced an exercise of the session since, for example when another week was copied
 * onto its week.
 */
function asBegun<P extends { id: string; exerciseId: string; isRemoved: boolean }>(
  { entries }: SeriesLogDraft,
  prescriptions: P[],
) {
  const logged = new Set(entries.map(({ assignedExerciseId }) => assignedExerciseId))
  const replaced = new Set(
    prescriptions.filter(({ id, isRemoved }) => isRemoved && logged.has(id)).map(({ exerciseId }) => exerciseId),
  )
  return prescriptions.filter(({ id, exerciseId }) => logged.has(id) || !replaced.has(exerciseId))
}

/** The entries with their planned and completed sets, and the measures of the whole session. */
function measureEntries(draft: SeriesLogDraft, prescriptions: Prescription[], dayPain: number | null) {
  const byId = new Map(prescriptions.map((prescription) => [prescription.id, prescription]))
  ensureEntries(draft.entries, (id) => {
    const prescription = byId.get(id)
    return prescription && [prescription.version, ...Object.keys(prescription.versions).map(Number)]
  })
  const versionOf = new Map(draft.entries.map(({ assignedExerciseId, version }) => [assignedExerciseId, version]))
  const followed = prescriptions.map((prescription) => inVersion(prescription, versionOf.get(prescription.id)))
  const followedOf = new Map(followed.map((each) => [each.id, each]))
  const entries = draft.entries.map((entry) => {
    const { side, dosage, stopAbove, exerciseId, exercise } = followedOf.get(entry.assignedExerciseId)!
    return {
      ...entry,
      setsDone: setsDone(entry, side),
      setsPlanned: Number(dosage.set),
      stopAbove,
      exerciseId,
      exercise,
    }
  })
  const stops = followed.filter(({ isRemoved }) => !isRemoved).map(({ stopAbove }) => stopAbove)
  const measures = { share: workoutShare(draft, asBegun(draft, followed)), dayPain, ...worstPain(entries, dayPain) }
  return { entries, measures, stopAbove: stops.length > 0 ? Math.min(...stops) : null }
}

type StoredWorkout = NonNullable<Awaited<ReturnType<typeof findWorkout>>>

const timesOf = ({ startedAt, finishedAt, short = null }: SeriesLogDraft) => ({
  startedAt: new Date(startedAt),
  finishedAt: finishedAt === null ? null : new Date(finishedAt),
  short,
})

/** Fields that a phone may change in a stored session. */
const draftOf = ({
  startedAt,
  finishedAt,
  loggedBy: _by,
  updatedAt: _at,
  patientId: _of,
  dayPain: _pain,
  ...rest
}: StoredWorkout) => ({
  ...rest,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  entries: rest.entries.map(({ alertedPain: _pain, ...entry }) => entry),
})

/** The records needed to save a session, with its patient locked. 404 if the actor may not see the program. */
async function readForWorkout(tx: WriteTx, actor: WorkoutActor, draft: SeriesLogDraft) {
  const { organizationId } = actor
  const scope = patientScopeOf(actor, 'workouts')
  const read = async (readScope: PatientScope) => {
    // Sent in one packet and executed in this order: the program may have been deleted while the lock was waiting.
    const [locked, stored, prescriptions, facts] = await Promise.all([
      lockPatientOfProgram(tx, organizationId, draft.programId, readScope),
      findWorkout(tx, organizationId, draft._id),
      findPrescriptions(tx, organizationId, draft),
      findFactsOfProgram(tx, organizationId, draft.programId),
    ])
    const program = facts?.programs.find(({ id }) => id === draft.programId)
    return locked && facts && program && { program, stored, prescriptions, facts }
  }
  return ensureFound(
    (await read(narrowed(scope, 'mine'))) || (scope.shared && (await read(scope))) || undefined,
    'This program',
  )
}

/**
 * Merges a session with the stored one and returns the result, so that two phones may record one session. The previous
 * content of a finished session is archived, and so are answers replaced by later ones from another phone. A session
 * from a printed sheet takes its finish and its day's pain from the sheet.
 */
export async function saveWorkout(
  tx: WriteTx,
  actor: WorkoutActor,
  draft: SeriesLogDraft,
  now: number,
  paper?: { dayPain: number | null },
) {
  const { organizationId, accountId, role } = actor
  planOnce(tx)
  const { program, stored, prescriptions, facts } = await readForWorkout(tx, actor, draft)
  if (prescriptions.every(({ isRemoved }) => isRemoved))
    ensureFound(await findSeriesOfProgram(tx, organizationId, draft.programId, draft.seriesId), 'This series')
  const knownPain = stored?.dayPain ?? null
  if (stored && stored.programId !== draft.programId) throw notFound('this session')
  const before = stored && normalizeWorkout(draftOf(stored))
  const merged = before ? { ...mergeWorkouts(before, draft), day: before.day } : normalizeWorkout(draft)
  if (paper) merged.finishedAt = draft.finishedAt
  const dayPain = paper ? paper.dayPain : knownPain
  if (stored && dayPain === knownPain && isDeepStrictEqual(merged, before)) return stored

  if (stored) ensureChangeable(stored, draft, role === 'patient', now)
  // A week removed from the program keeps its prescriptions, because a phone may hold a workout of it.
  if (prescriptions.length === 0) ensureWeek(program, draft.week)
  ensureDay(draft, facts.today, now)
  const { entries, measures, stopAbove } = measureEntries(merged, prescriptions, dayPain)
  const id = draft._id
  const workoutKey = { organizationId, programId: draft.programId, workoutId: id }
  const archive = async (content: SeriesLogDraft | StoredWorkout) =>
    insertWorkoutChange(tx, { ...workoutKey, revision: content.revision, content, changedBy: accountId })
  if (stored?.finishedAt) sendWithoutWaiting(tx, archive(stored))
  if (losesAnswers(draft, merged)) sendWithoutWaiting(tx, archive(draft))
  const { id: patientId, name: patient, today, isDischarged } = facts
  const row = { draft: merged, organizationId, patientId, loggedBy: accountId, ...measures }
  // The id may already belong to a session of another program, in which case nothing is stored.
  if (stored) sendWithoutWaiting(tx, updateWorkout(tx, row))
  else if (!(await insertWorkout(tx, row))) throw notFound('This session')
  // A discharged patient follows the flare-up plan, and asks for help if that is not enough.
  const alertedEntries = isDischarged
    ? entries.map((entry) => ({ ...entry, alertedPain: null }))
    : await alertOfPain(tx, { actor, patientId, patient, workoutId: id, stored, draft }, entries)
  sendWithoutWaiting(tx, upsertEntries(tx, workoutKey, alertedEntries))
  const hasOpen = facts.alerts.some(({ isHandled }) => !isHandled)
  const mayAlert = paper || hasOpen || entries.some(({ painDuring, stopAbove }) => (painDuring ?? 0) > stopAbove)
  if (mayAlert && !isDischarged) {
    const about = { organizationId, patientId, workoutId: id, day: merged.day, today }
    await syncPainAlerts(tx, { ...about, entries, hasOpen })
    const pains = { pain: dayPain, painBefore: knownPain, stopAbove }
    if (paper) await syncDayPainAlert(tx, { ...about, ...pains, patient, byId: accountId })
    await summarizeLocked(tx, organizationId, [patientId])
  } else await summarizeWith(tx, organizationId, facts, { ...merged, entries, share: measures.share })
  if (merged.finishedAt)
    sendWithoutWaiting(
      tx,
      markSeen(tx, { organizationId, accountId: patientId }, { kind: 'workoutReminder', patientId }),
    )
  const saved =
    stored && !facts.isHelped
      ? { ...stored, ...merged, ...timesOf(merged), updatedAt: facts.now }
      : ensureFound(await findWorkout(tx, organizationId, id))
  return { ...saved, entries: alertedEntries }
}

interface PainAlerts {
  actor: WorkoutActor
  patientId: string
  patient: string
  workoutId: string
  stored: StoredWorkout | undefined
  draft: SeriesLogDraft
}

/**
 * Notifies staff of pain above the rule, and of its correction: a slip must not remain an alert. Returns the entries
 * with the pain that staff were notified of.
 */
async function alertOfPain(
  tx: WriteTx,
  { actor: { organizationId, accountId: byId }, patientId, patient, workoutId, stored, draft }: PainAlerts,
  entries: MeasuredEntry[],
): Promise<StoredEntry[]> {
  const alerted: StoredEntry[] = []
  for (const entry of entries) {
    const isSame = ({ assignedExerciseId }: LogEntry) => assignedExerciseId === entry.assignedExerciseId
    const known = stored?.entries.find(isSame)?.alertedPain ?? null
    const change = painAlert(entry, known, draft.entries.find(isSame)?.painDuring ?? null)
    const isTold =
      change !== null &&
      (await notify(tx, {
        kind: 'painAboveRule',
        organizationId,
        patientId,
        byId,
        facts: { patient, exercise: entry.exercise, rule: entry.stopAbove, ...change },
        once: change.once && `pain ${workoutId} ${entry.assignedExerciseId} ${change.once}`,
        replaces: `pain ${workoutId} ${entry.assignedExerciseId}`,
      }))
    alerted.push({ ...entry, alertedPain: isTold ? (change!.correctedTo === undefined ? change!.pain : null) : known })
  }
  return alerted
}

/** Adherence and pain of a program, day by day and week by week. */
export async function readProgress(db: Tx, actor: WorkoutActor, id: string): Promise<Progress> {
  const { organizationId } = actor
  const ofProgram: ChosenPrograms = { by: 'program', ids: [id] }
  const [program, series, workouts, exercises, notes, skips, difficulties] = await Promise.all([
    readProgram(db, actor, id),
    findSeries(db, organizationId, ofProgram),
    findWorkoutsOfProgram(db, organizationId, id),
    findExerciseTotals(db, organizationId, id),
    findNotes(db, organizationId, id),
    findSkips(db, organizationId, id),
    findDifficulties(db, organizationId, id),
  ])
  const pauses = await findPausedDays(db, organizationId, [program.patientId])
  const { isOpenEnded, startDate, today } = program
  const weeks = isOpenEnded ? Math.max(1, weeksBetween(startDate, today)) : program.weeks
  return progressOf({ ...program, weeks, series, pauses }, workouts, exercises, notes, skips, difficulties)
}

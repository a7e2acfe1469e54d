import type { ProgramDraft } from '@kinora/contract/programs.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mayWrite } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { clearProgramReport, lockPatients } from '../patients/patient.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { insertChange, type NewChange } from './program-change.queries.ts'
import {
  countWorkouts,
  deleteProgram,
  findProgram,
  insertProgram,
  lockProgram,
  type ProgramRow,
  updateProgram,
  updateProgramTimestamp,
  type ProgramActor,
  type ProgramChanges,
} from './program.queries.ts'
import { describeProgramChange, ensureDated, ensureVersion, weeksOf } from './program.rules.ts'

/** A program the actor may read. 404 otherwise. */
export const findReadableProgram = async (db: Tx, actor: ProgramActor, id: string) =>
  ensureFound(await findProgram(db, actor, id), 'this program')

/** A program the actor may change, locked until the transaction ends. Patients cannot change programs. */
export async function findWritableProgram(tx: WriteTx, actor: ProgramActor, id: string) {
  const isThere = mayWrite(actor, 'programs') && (await lockProgram(tx, actor, id))
  return ensureFound(isThere ? await findProgram(tx, actor, id) : undefined, 'this program')
}

/** Called after every write to a program: updates its timestamp, notifies the patient and refreshes the worklist. */
export async function recordProgramChange(
  tx: WriteTx,
  actor: ProgramActor,
  program: Pick<ProgramRow, '_id' | 'patientId' | 'title'>,
  change?: NewChange,
) {
  const { organizationId } = actor
  if (change) await insertChange(tx, actor, program._id, change)
  await updateProgramTimestamp(tx, organizationId, program._id)
  await notifyPatient(tx, actor, 'programChanged', program)
  await enqueueSummary(tx, actor, program)
}

async function notifyPatient(
  tx: WriteTx,
  { organizationId, accountId: byId }: ProgramActor,
  kind: 'programAssigned' | 'programChanged',
  { _id: subjectId, patientId, title }: Pick<ProgramRow, '_id' | 'patientId' | 'title'>,
) {
  if (patientId) await notify(tx, { kind, organizationId, patientId, subjectId, byId, facts: { program: title } })
}

async function enqueueSummary(
  tx: WriteTx,
  { organizationId }: ProgramActor,
  { patientId }: Pick<ProgramRow, 'patientId'>,
) {
  if (patientId) await enqueue(tx, 'summarizePatient', { organizationId, patientId }, `summary:${patientId}`)
}

/** Adds a program. A repeated request with the same id returns the first one. */
export async function addProgram(
  tx: WriteTx,
  actor: ProgramActor,
  draft: Omit<ProgramDraft, 'weeks'> & {
    weeks?: number
    templateId?: string
    isOpenEnded?: boolean
    swapsSides?: boolean
  },
) {
  const { _id, title, description, patientId, startDate, templateId, isOpenEnded = false, swapsSides = false } = draft
  if (patientId) ensureInCare(await readPatient(tx, actor, patientId))
  const weeks = weeksOf(draft)
  const id = await insertProgram(tx, actor, {
    _id,
    title,
    description,
    patientId,
    startDate: patientId ? startDate : null,
    weeks,
    templateId,
    isOpenEnded,
    swapsSides,
  })
  if (!id) return { program: await findExisting(tx, actor, _id!), isNew: false }
  const program = await findReadableProgram(tx, actor, id)
  if (patientId) await clearProgramReport(tx, actor.organizationId, patientId)
  await notifyPatient(tx, actor, 'programAssigned', program)
  await enqueueSummary(tx, actor, program)
  return { program, isNew: true }
}

/** A discharged patient is on no worklist, so nobody would monitor their program. */
function ensureInCare({ name, dischargedOn }: { name: string; dischargedOn: string | null }) {
  if (dischargedOn)
    throw new Problem('conflict', `${name} is discharged. Take them back into care on their page first.`)
}

async function findExisting(tx: WriteTx, actor: ProgramActor, id: string) {
  const program = await findProgram(tx, actor, id)
  if (!program) throw new Problem('conflict', 'This id is taken. Use a new one.')
  return program
}

interface ProgramPatch extends ProgramChanges {
  endDate?: string
  version?: number
}

/** Changes a program and records the change for its patient. Weeks that are cut off return if it is extended again. */
export async function changeProgram(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { version, endDate, ...changes }: ProgramPatch,
) {
  const before = await findWritableProgram(tx, actor, id)
  ensureVersion(before, version, 'program')
  ensureDated(before, changes)
  if (changes.isStopped === false && before.patientId) ensureInCare(await readPatient(tx, actor, before.patientId))
  if (changes.startDate && changes.startDate !== before.startDate) await ensureStartIsFree(tx, actor, before)
  const weeks = weeksOf({ ...changes, endDate, startDate: changes.startDate ?? before.startDate }, before.weeks)
  await updateProgram(tx, actor.organizationId, id, { ...changes, weeks })
  const after = await findReadableProgram(tx, actor, id)
  if (before.patientId && (changes.isStopped === false || after.weeks > before.weeks))
    await clearProgramReport(tx, actor.organizationId, before.patientId)
  const change = describeProgramChange(summaryOf(before), summaryOf(after))
  if (change) {
    await insertChange(tx, actor, id, { kind: 'program', ...change })
    await notifyPatient(tx, actor, 'programChanged', after)
  }
  await enqueueSummary(tx, actor, after)
  return after
}

/** Takes the patient's lock, so that a workout being stored is counted. */
async function countLogged(tx: WriteTx, { organizationId }: ProgramActor, { _id, patientId }: ProgramRow) {
  if (patientId) await lockPatients(tx, organizationId, [patientId])
  return countWorkouts(tx, organizationId, _id)
}

/** The weeks determine the due days, so the start cannot change once sessions are logged. */
async function ensureStartIsFree(tx: WriteTx, actor: ProgramActor, program: ProgramRow) {
  const logged = await countLogged(tx, actor, program)
  if (logged === 0) return
  throw fieldProblem(
    'conflict',
    'startDate',
    `${program.patient} has logged ${sessionsText(logged)} in this program, so its start stays. To move the weeks still to come, use Pause in the patient’s menu. To begin again, stop it and add a new program.`,
  )
}

const sessionsText = (count: number) => (count === 1 ? 'one session' : `${count} sessions`)

const summaryOf = ({ stoppedAt, ...program }: ProgramRow) => ({ ...program, isStopped: stoppedAt !== null })

/** Deletes a program. A program with logged sessions stays, because they are part of the patient's record. */
export async function removeProgram(tx: WriteTx, actor: ProgramActor, id: string) {
  const program = await findWritableProgram(tx, actor, id)
  const logged = await countLogged(tx, actor, program)
  if (logged > 0)
    throw new Problem(
      'conflict',
      `${program.patient} has logged ${sessionsText(logged)} in this program. Stop it instead of deleting it.`,
    )
  await deleteProgram(tx, actor.organizationId, id)
  await enqueueSummary(tx, actor, program)
}

import type { ProgramDraft } from '@kinora/contract/programs.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mayWrite } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import { notify } from '../notifications/notification.service.ts'
import { readPatient } from '../patients/patient.service.ts'
import { insertChange, type NewChange } from './program-change.queries.ts'
import {
  countSessions,
  deleteProgram,
  findProgram,
  insertProgram,
  lockProgram,
  type ProgramRow,
  updateProgram,
  updateProgramTouched,
  type Who,
} from './program.queries.ts'
import { changeOf, ensureDated, ensureVersion, weeksOf } from './program.rules.ts'

/** A program the actor may read; to everybody else it is not there. */
export const findReadableProgram = async (db: Tx, actor: Who, id: string) =>
  ensureFound(await findProgram(db, actor, id), 'This program')

/** A program the actor may change, locked until the write is done. Patients change none. */
export async function findWritableProgram(tx: WriteTx, actor: Who, id: string) {
  const isThere = mayWrite(actor, 'programs') && (await lockProgram(tx, actor, id))
  return ensureFound(isThere ? await findProgram(tx, actor, id) : undefined, 'This program')
}

/** What follows every write to a program: it counts as changed, its patient hears of it, and the worklist learns of it. */
export async function programChanged(
  tx: WriteTx,
  actor: Who,
  program: Pick<ProgramRow, '_id' | 'patientId' | 'title'>,
  change?: NewChange,
) {
  const { organizationId } = actor
  if (change) await insertChange(tx, actor, program._id, change)
  await updateProgramTouched(tx, organizationId, program._id)
  await tellPatient(tx, actor, 'programChanged', program)
  await summarize(tx, actor, program)
}

async function tellPatient(
  tx: WriteTx,
  { organizationId, accountId: byId }: Who,
  kind: 'programAssigned' | 'programChanged',
  { _id: subjectId, patientId, title }: Pick<ProgramRow, '_id' | 'patientId' | 'title'>,
) {
  if (patientId) await notify(tx, { kind, organizationId, patientId, subjectId, byId, facts: { program: title } })
}

async function summarize(tx: WriteTx, { organizationId }: Who, { patientId }: Pick<ProgramRow, 'patientId'>) {
  if (patientId) await enqueue(tx, 'summarizePatient', { organizationId, patientId }, `summary:${patientId}`)
}

/** Adds a program, once for each id however often it is sent. */
export async function addProgram(
  tx: WriteTx,
  actor: Who,
  draft: Omit<ProgramDraft, 'weeks'> & { weeks?: number; templateId?: string },
) {
  const { _id, title, description, patientId, startDate, templateId } = draft
  if (patientId) await readPatient(tx, actor, patientId)
  const weeks = weeksOf(draft)
  const id = await insertProgram(tx, actor, {
    _id,
    title,
    description,
    patientId,
    startDate: patientId ? startDate : null,
    weeks,
    templateId,
  })
  if (!id) return { program: await findOfSameId(tx, actor, _id!), isNew: false }
  const program = await findReadableProgram(tx, actor, id)
  await tellPatient(tx, actor, 'programAssigned', program)
  await summarize(tx, actor, program)
  return { program, isNew: true }
}

async function findOfSameId(tx: WriteTx, actor: Who, id: string) {
  const program = await findProgram(tx, actor, id)
  if (!program) throw new Problem('conflict', 'This id is taken. Use a new one.')
  return program
}

interface Changes {
  title?: string
  description?: string
  startDate?: string
  weeks?: number
  endDate?: string
  isStopped?: boolean
  version?: number
}

/** Changes a program; what its patient should hear of is kept in words. Weeks that are cut off come back when it is made longer. */
export async function changeProgram(tx: WriteTx, actor: Who, id: string, { version, endDate, ...changes }: Changes) {
  const before = await findWritableProgram(tx, actor, id)
  ensureVersion(before, version, 'program')
  ensureDated(before, changes)
  const weeks = weeksOf({ ...changes, endDate, startDate: changes.startDate ?? before.startDate }, before.weeks)
  await updateProgram(tx, actor.organizationId, id, { ...changes, weeks })
  const after = await findReadableProgram(tx, actor, id)
  const told = changeOf(asTold(before), asTold(after))
  if (told) {
    await insertChange(tx, actor, id, { kind: 'program', ...told })
    await tellPatient(tx, actor, 'programChanged', after)
  }
  await summarize(tx, actor, after)
  return after
}

const asTold = ({ stoppedAt, ...program }: ProgramRow) => ({ ...program, isStopped: stoppedAt !== null })

/** Deletes a program and all that is in it. One that was trained with stays, since its sessions are the patient's record. */
export async function removeProgram(tx: WriteTx, actor: Who, id: string) {
  const program = await findWritableProgram(tx, actor, id)
  const sessions = await countSessions(tx, actor.organizationId, id)
  if (sessions > 0) {
    const many = sessions === 1 ? 'One session of it is' : `${sessions} sessions of it are`
    throw new Problem('conflict', `${many} in the record of ${program.patient}. Stop the program instead.`)
  }
  await deleteProgram(tx, actor.organizationId, id)
  await summarize(tx, actor, program)
}

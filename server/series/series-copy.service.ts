import { fieldProblem } from '@kinora/contract/problem.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { Progression, series as contract } from '@kinora/contract/series.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import {
  addProgram,
  findReadableProgram,
  findWritableProgram,
  recordProgramChange,
} from '../programs/program.service.ts'
import { updateProgram, type ProgramActor } from '../programs/program.queries.ts'
import { insertPrescriptions, insertVersions, type NewPrescription, updateRemoved } from './prescription.queries.ts'
import { findOneSeries, findPrescriptions, findSeries, insertSeries, type PrescriptionRow } from './series.queries.ts'
import { contentIn, copiedWeeks, ensureNextWeek, progressed, progressionText, weeksText } from './series.rules.ts'

const copyOf = (row: PrescriptionRow, changes: Partial<NewPrescription>): NewPrescription => {
  const { exerciseOrganizationId, seriesId, week, position } = row
  return { ...contentIn(row), exerciseOrganizationId, seriesId, week, position, ...changes }
}

async function insertCopies(tx: WriteTx, actor: ProgramActor, programId: string, rows: NewPrescription[]) {
  const inserted = await insertPrescriptions(tx, actor.organizationId, programId, rows)
  await insertVersions(
    tx,
    actor,
    programId,
    inserted.map(({ id }) => id),
  )
}

/** Replaces weeks with copies of a week; each further week progresses one step more. */
async function replaceWeeks(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  source: PrescriptionRow[],
  weeks: number[],
  progression: Progression,
  seriesId?: string,
) {
  await updateRemoved(tx, actor.organizationId, programId, { weeks, seriesId })
  const rows = weeks.flatMap((week, at) =>
    source.map((row) => copyOf(row, { week, dosage: progressed(row.dosage, progression, at + 1) })),
  )
  await insertCopies(tx, actor, programId, rows)
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

/** Appends a copy of the last week, with an optional progression. */
export async function addWeek(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { week, progression }: ParsedRequest<typeof contract.addWeek>['body'],
) {
  const program = await findWritableProgram(tx, actor, id)
  ensureNextWeek(program, week)
  const source = await findPrescriptions(tx, actor, id, { weeks: [program.weeks] })
  await updateProgram(tx, actor.organizationId, id, { weeks: week })
  await replaceWeeks(tx, actor, id, source, [week], progression)
  await recordProgramChange(tx, actor, program, {
    kind: 'program',
    after: joined(`Week ${week} added`, progressionText(progression)),
  })
  return findReadableProgram(tx, actor, id)
}

/** Copies a week, or one series of it, onto other weeks. */
export async function copyWeek(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { from, to, seriesId, progression }: ParsedRequest<typeof contract.copyWeek>['body'],
) {
  const program = await findWritableProgram(tx, actor, id)
  const weeks = copiedWeeks(program, from, to)
  const block = seriesId ? ensureFound(await findOneSeries(tx, actor, id, seriesId), 'this series') : undefined
  const source = await findPrescriptions(tx, actor, id, { weeks: [from], seriesId })
  if (source.length === 0) throw fieldProblem('invalid', 'from', `There are no exercises in week ${from}.`)
  await replaceWeeks(tx, actor, id, source, weeks, progression, seriesId)
  const words = weeksText(weeks)
  const after = joined(`${words[0]!.toUpperCase()}${words.slice(1)} as week ${from}`, progressionText(progression))
  await recordProgramChange(tx, actor, program, { kind: 'program', after, seriesName: block?.name })
}

/**
 * Copies a program with its series and prescriptions to a patient, or into the library. Staff notes about a patient
 * are not copied to another.
 */
export async function copyProgram(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { _id, patientId, startDate, title }: ParsedRequest<typeof contract.copyProgram>['body'],
) {
  const source = await findReadableProgram(tx, actor, id)
  if (patientId && !startDate) throw fieldProblem('invalid', 'startDate', 'Start date is required.')
  const { description, weeks } = source
  const templateId = source.patientId ? undefined : source._id
  const { program, isNew } = await addProgram(tx, actor, {
    _id,
    title: title ?? source.title,
    description,
    patientId,
    startDate,
    weeks,
    templateId,
  })
  if (!isNew) return program
  const ids = new Map<string, string>()
  const isLinked = patientId !== null && templateId !== undefined
  const originOf = (row: { _id: string; version: number }) =>
    isLinked ? { origin: { sourceId: row._id, sourceVersion: row.version } } : {}
  for (const block of await findSeries(tx, actor, id)) {
    const { _id: seriesId, name, note, position, weekdays, timesPerWeek } = block
    const copy = { name, note, position, weekdays, timesPerWeek, ...originOf(block) }
    ids.set(seriesId, ensureFound(await insertSeries(tx, actor.organizationId, program._id, copy)))
  }
  const isPrivate = source.patientId !== null && source.patientId !== patientId
  const rows = await findPrescriptions(tx, actor, id)
  await insertCopies(
    tx,
    actor,
    program._id,
    rows.map((row) =>
      copyOf(row, { seriesId: ids.get(row.seriesId)!, ...originOf(row), ...(isPrivate && { staffNote: '' }) }),
    ),
  )
  await recordProgramChange(tx, actor, program)
  return findReadableProgram(tx, actor, program._id)
}

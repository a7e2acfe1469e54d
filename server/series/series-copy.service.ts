import type { ParsedRequest } from '@kinora/contract/api.ts'
import { otherSide } from '@kinora/contract/dosage.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { programContinuation } from '@kinora/contract/program-continuation.ts'
import type { seriesCopies } from '@kinora/contract/series-copies.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import { addProgram, findReadableProgram, recordProgramChange } from '../programs/program.service.ts'
import { withPrecautionGuard, type PrecautionGuard } from './precaution-guard.service.ts'
import { contentIn } from './prescription-content.rules.ts'
import { insertPrescriptions, insertVersions, type NewPrescription } from './prescription.queries.ts'
import { copyProgressionRules } from './progression-rule.service.ts'
import { copyEducation } from './series-education.queries.ts'
import { findPrescriptions, findSeries, insertSeries, type PrescriptionRow, type SeriesRow } from './series.queries.ts'
import { weeksFrom } from './series.rules.ts'

type Copy = Omit<NewPrescription, 'precautionReason'> & { precautionReason?: string }

export const copyOf = (row: PrescriptionRow, changes: Partial<Copy>): Copy => {
  const { exerciseOrganizationId, precautionReason, seriesId, week, position } = row
  return { ...contentIn(row), exerciseOrganizationId, precautionReason, seriesId, week, position, ...changes }
}

export async function insertCopies(
  tx: WriteTx,
  actor: ProgramActor,
  guard: PrecautionGuard,
  program: ProgramRow,
  rows: Copy[],
) {
  const checked = await guard.check(tx, actor, program, rows)
  const inserted = await insertPrescriptions(tx, actor.organizationId, program._id, checked)
  await insertVersions(
    tx,
    actor,
    program._id,
    inserted.map(({ id }) => id),
  )
}

/** Creates a patient's next program: each week is a copy of the previous program's last week. */
export async function continueProgram(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { reason, ...facts }: ParsedRequest<typeof programContinuation.continueProgram>['body'],
) {
  const source = await findReadableProgram(tx, actor, id)
  const { patientId, description } = source
  if (!patientId) throw new Problem('conflict', 'A template has no patient. Assign it to one instead.')
  const { program, isNew } = await addProgram(tx, actor, { ...facts, description, patientId })
  if (!isNew) return program
  const last = await findPrescriptions(tx, actor, id, { weeks: [source.weeks] })
  const isInLast = ({ _id }: SeriesRow) => last.some(({ seriesId }) => seriesId === _id)
  const ids = await copySeries(tx, actor, id, program._id, isInLast)
  const rows = weeksFrom(1, facts.weeks, true).flatMap((week) =>
    last.map((row) => copyOf(row, { week, seriesId: ids.get(row.seriesId)! })),
  )
  await withPrecautionGuard(reason, (guard) => insertCopies(tx, actor, guard, program, rows))
  await copyProgressionRules(tx, actor, id, program._id, ids)
  await copyEducation(tx, actor.organizationId, program._id, ids, source.weeks)
  await recordProgramChange(tx, actor, program)
  return findReadableProgram(tx, actor, program._id)
}

/** Copies the series of a program. Returns the new ids by the old ones. */
async function copySeries(
  tx: WriteTx,
  actor: ProgramActor,
  from: string,
  to: string,
  isWanted: (series: SeriesRow) => boolean,
  originOf: (series: SeriesRow) => object = () => ({}),
) {
  const ids = new Map<string, string>()
  for (const block of (await findSeries(tx, actor, from)).filter(isWanted)) {
    const { name, note, position, weekdays, timesPerWeek } = block
    const copy = { name, note, position, weekdays, timesPerWeek, ...originOf(block) }
    ids.set(block._id, ensureFound(await insertSeries(tx, actor.organizationId, to, copy)))
  }
  return ids
}

/**
 * Copies a program with its series and prescriptions to a patient, or into the library. Staff notes about a patient
 * are not copied to another.
 */
export const copyProgram = (
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { reason, ...copy }: ParsedRequest<typeof seriesCopies.copyProgram>['body'],
) => withPrecautionGuard(reason, (guard) => copyGuarded(tx, actor, guard, id, copy))

/** Makes the copy under a guard that may cover several patients. */
export async function copyGuarded(
  tx: WriteTx,
  actor: ProgramActor,
  guard: PrecautionGuard,
  id: string,
  {
    _id,
    patientId,
    startDate,
    title,
    swapsSides,
  }: Omit<ParsedRequest<typeof seriesCopies.copyProgram>['body'], 'reason'>,
) {
  const source = await findReadableProgram(tx, actor, id)
  if (patientId && !startDate) throw fieldProblem('invalid', 'startDate', 'Start date is required.')
  const { description, weeks } = source
  const templateId = source.patientId ? undefined : source._id
  const isLinked = patientId !== null && templateId !== undefined
  const { program, isNew } = await addProgram(tx, actor, {
    _id,
    title: title ?? source.title,
    description,
    patientId,
    startDate,
    weeks,
    templateId,
    swapsSides: isLinked && swapsSides,
  })
  if (!isNew) return program
  const originOf = (row: { _id: string; version: number }) =>
    isLinked ? { origin: { sourceId: row._id, sourceVersion: row.version } } : {}
  const ids = await copySeries(tx, actor, id, program._id, () => true, originOf)
  const isPrivate = source.patientId !== null && source.patientId !== patientId
  const rows = await findPrescriptions(tx, actor, id)
  await insertCopies(
    tx,
    actor,
    guard,
    program,
    rows.map((row) =>
      copyOf(row, {
        seriesId: ids.get(row.seriesId)!,
        ...originOf(row),
        ...(swapsSides && { side: otherSide(row.side) }),
        ...(isPrivate && { staffNote: '', precautionReason: '' }),
      }),
    ),
  )
  await copyProgressionRules(tx, actor, id, program._id, ids)
  await copyEducation(tx, actor.organizationId, program._id, ids)
  await recordProgramChange(tx, actor, program)
  return findReadableProgram(tx, actor, program._id)
}

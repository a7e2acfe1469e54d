import { notFound } from '@kinora/contract/problem.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { PrescriptionChange, series as contract } from '@kinora/contract/series.ts'
import type { WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findReadableProgram, findWritableProgram, recordProgramChange } from '../programs/program.service.ts'
import { deleteChange, findOpenChange, insertChange } from '../programs/program-change.queries.ts'
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import { ensureVersion, ensureWeek } from '../programs/program.rules.ts'
import { type PrecautionGuard, withPrecautionGuard } from './precaution-guard.service.ts'
import { exercisesById, idConflict, patientNameOf, prescribe, recordChange } from './prescription.service.ts'
import {
  findOrder,
  insertVersions,
  updatePositions,
  updatePrescription,
  updateRemoved,
} from './prescription.queries.ts'
import {
  findOneSeries,
  findPrescription,
  findPrescriptions,
  findSeries,
  insertSeries,
  lockProgramOfPrescription,
  lockProgramOfSeries,
  type PrescriptionRow,
  type SeriesRow,
  updateSeries,
  updateSeriesOrder,
  updateSeriesRemoved,
  updateSeriesRestored,
} from './series.queries.ts'
import {
  ensurePrescribable,
  ensureSeriesCapacity,
  ensureWeekCapacity,
  exercisesText,
  insertAt,
  weeksFrom,
  withPlaces,
} from './series.rules.ts'
import {
  changedContent,
  describeContentChange,
  contentIn,
  contentOf,
  isSameContent,
  shortFormOf,
} from './prescription-content.rules.ts'

/** Finds a series and locks its program. */
async function lockSeries(tx: WriteTx, actor: ProgramActor, id: string) {
  const programId = ensureFound(await lockProgramOfSeries(tx, actor, id), 'this series')
  const program = await findReadableProgram(tx, actor, programId)
  return { program, series: ensureFound(await findOneSeries(tx, actor, programId, id), 'this series') }
}

/** Finds a prescription, within the given series and week, and locks its program. */
async function lockPrescription(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  parents?: { seriesId: string; week: number },
) {
  const programId = ensureFound(await lockProgramOfPrescription(tx, actor, id, parents), 'this exercise')
  const program = await findReadableProgram(tx, actor, programId)
  return { program, row: ensureFound(await findPrescription(tx, actor, id), 'this exercise') }
}

type NewSeries = ParsedRequest<typeof contract.create>['body']

/** Adds a series with its exercises, once even if repeated; a removed series is restored unchanged. */
export const addSeries = (tx: WriteTx, actor: ProgramActor, draft: NewSeries): Promise<SeriesRow> =>
  withPrecautionGuard(draft.reason, (guard) => insertWithExercises(tx, actor, draft, guard))

async function insertWithExercises(tx: WriteTx, actor: ProgramActor, draft: NewSeries, guard: PrecautionGuard) {
  const { _id, programId, week, isEveryWeek, exercises, name, note, weekdays, timesPerWeek } = draft
  const { organizationId } = actor
  const program = await findWritableProgram(tx, actor, programId)
  ensureWeek(program, week)
  const before = await findSeries(tx, actor, programId)
  const same = before.find((series) => series._id === _id)
  if (same) return same
  ensureSeriesCapacity(before.length)
  const isRestored = _id !== undefined && (await updateSeriesRestored(tx, organizationId, programId, _id))
  const facts = { _id, name, note, weekdays, timesPerWeek, position: before.length }
  const id = isRestored ? _id : await insertSeries(tx, organizationId, programId, facts)
  if (!id) throw idConflict()
  if (isRestored) await updateSeriesOrder(tx, organizationId, [...before.map((series) => series._id), id])
  else
    await prescribe(
      tx,
      actor,
      guard,
      { program, seriesId: id, weeks: weeksFrom(week, program.weeks, isEveryWeek) },
      exercises,
    )
  const added = ensureFound(await findOneSeries(tx, actor, programId, id), 'this series')
  const after = isRestored || exercises.length === 0 ? '' : exercisesText(exercises.length)
  await recordProgramChange(tx, actor, program, {
    kind: 'added',
    seriesName: added.name,
    after,
    ...(week > 1 && { week }),
  })
  return added
}

/** Changes a series, its position, or both. */
export async function changeSeries(
  tx: WriteTx,
  actor: ProgramActor,
  { _id, version, position, ...changes }: ParsedRequest<typeof contract.update>['body'],
) {
  const { program, series } = await lockSeries(tx, actor, _id)
  ensureVersion(series, version, 'series')
  if (position !== undefined) {
    const ids = (await findSeries(tx, actor, program._id)).map((each) => each._id)
    await updateSeriesOrder(tx, actor.organizationId, insertAt(ids, _id, position))
  }
  if (Object.values(changes).some((value) => value !== undefined))
    await updateSeries(tx, actor.organizationId, _id, changes)
  await recordProgramChange(tx, actor, program)
  return ensureFound(await findOneSeries(tx, actor, program._id, _id), 'this series')
}

/** Removes a series from every week. Logged sessions stay. */
export async function removeSeries(tx: WriteTx, actor: ProgramActor, id: string) {
  const { program, series } = await lockSeries(tx, actor, id)
  await updateSeriesRemoved(tx, actor.organizationId, id)
  await updateSeriesOrder(
    tx,
    actor.organizationId,
    (await findSeries(tx, actor, program._id)).map(({ _id }) => _id),
  )
  await recordProgramChange(tx, actor, program, { kind: 'removed', seriesName: series.name })
}

/** Adds exercises to a week of a series, or to every week from it on. Returns those of the week itself. */
export async function assignExercises(
  tx: WriteTx,
  actor: ProgramActor,
  { seriesId, week, isEveryWeek, exercises, reason }: ParsedRequest<typeof contract.assign>['body'],
) {
  const { program, series } = await lockSeries(tx, actor, seriesId)
  ensureWeek(program, week)
  const weeks = weeksFrom(week, program.weeks, isEveryWeek)
  const added = await withPrecautionGuard(reason, (guard) =>
    prescribe(tx, actor, guard, { program, seriesId, weeks }, exercises),
  )
  for (const [prescriptionId, { draft, exercise }] of added) {
    const content = contentOf(draft, exercise)
    const facts = {
      prescriptionId,
      week,
      seriesName: series.name,
      exercise: patientNameOf(content, exercise),
      after: shortFormOf(content),
    }
    await insertChange(tx, actor, program._id, { kind: 'added', ...facts })
  }
  await recordProgramChange(tx, actor, program)
  const ids = new Set([...added.keys(), ...exercises.map(({ _id }) => _id)])
  return (await findPrescriptions(tx, actor, program._id, { weeks: [week], seriesId })).filter(({ _id }) =>
    ids.has(_id),
  )
}

/**
 * Changes a prescription, moves it, or both. Changed content creates a new version. `cause` is the reason shown to the
 * patient.
 */
export async function changePrescription(tx: WriteTx, actor: ProgramActor, change: PrescriptionChange, cause = '') {
  const { program, row } = await lockPrescription(tx, actor, change._id)
  ensureVersion(row, change.version, 'exercise')
  const target = change.seriesId
    ? ensureFound(await findOneSeries(tx, actor, program._id, change.seriesId), 'this series')
    : undefined
  const exercises = await exercisesById(tx, actor, [row.exerciseId, change.exerciseId ?? row.exerciseId])
  const isOther = change.exerciseId !== undefined && change.exerciseId !== row.exerciseId
  const other = isOther ? ensurePrescribable(exercises.get(change.exerciseId!), 'exerciseId') : undefined

  const before = contentIn(row)
  const after = changedContent(before, change, other)
  const names = {
    before: patientNameOf(before, exercises.get(row.exerciseId)!),
    after: patientNameOf(after, exercises.get(after.exerciseId)!),
  }
  if (!isSameContent(before, after)) {
    const exerciseOrganizationId = other?.organizationId ?? row.exerciseOrganizationId
    const precautionReason = other
      ? await reasonFor(tx, actor, program, { exerciseId: other._id, week: row.week }, change.reason)
      : row.precautionReason
    await updatePrescription(tx, actor.organizationId, row._id, { ...after, exerciseOrganizationId, precautionReason })
    await insertVersions(tx, actor, program._id, [row._id])
    const description = describeContentChange(before, after, names)
    const facts = {
      week: row.week,
      seriesName: row.seriesName,
      exercise: names.after,
      whole: shortFormOf(after),
      reason: cause,
    }
    if (description) await recordChange(tx, actor, program._id, row._id, { ...facts, ...description })
  }
  if (target || change.position !== undefined)
    await move(tx, actor, program._id, row, target, change.position, names.after)
  await recordProgramChange(tx, actor, program)
  return row._id
}

/** The reason to store with the exercise that replaces another. */
const reasonFor = (
  tx: WriteTx,
  actor: ProgramActor,
  program: ProgramRow,
  item: { exerciseId: string; week: number },
  reason: string,
) => withPrecautionGuard(reason, async (guard) => (await guard.check(tx, actor, program, [item]))[0]!.precautionReason)

/** Moves within a series or to another; both are renumbered. */
async function move(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  row: PrescriptionRow,
  target: SeriesRow | undefined,
  position: number | undefined,
  exercise: string,
) {
  const { organizationId } = actor
  const isElsewhere = target !== undefined && target._id !== row.seriesId
  if (!isElsewhere && position === undefined) return
  const seriesId = target?._id ?? row.seriesId
  const ids = (await findOrder(tx, organizationId, seriesId, [row.week])).map(({ id }) => id)
  const moved = insertAt(ids, row._id, position)
  ensureWeekCapacity(moved.length)
  await updatePositions(tx, organizationId, seriesId, withPlaces(moved))
  if (!isElsewhere) return
  await renumber(tx, organizationId, row.seriesId, row.week)
  const facts = { prescriptionId: row._id, week: row.week, seriesName: target.name, exercise }
  await insertChange(tx, actor, programId, { ...facts, kind: 'moved', before: row.seriesName, after: target.name })
}

async function renumber(tx: WriteTx, organizationId: string, seriesId: string, week: number) {
  const ids = (await findOrder(tx, organizationId, seriesId, [week])).map(({ id }) => id)
  await updatePositions(tx, organizationId, seriesId, withPlaces(ids))
}

/** Removes an exercise from a week. Logged sets stay, and it can be restored by its id. */
export async function unassignExercise(
  tx: WriteTx,
  actor: ProgramActor,
  { seriesId, week, id }: { seriesId: string; week: number; id: string },
) {
  const { program, row } = await lockPrescription(tx, actor, id, { seriesId, week })
  const { organizationId } = actor
  await updateRemoved(tx, organizationId, program._id, { id })
  await renumber(tx, organizationId, seriesId, week)
  const open = await findOpenChange(tx, actor, program._id, id)
  if (open) await deleteChange(tx, organizationId, open.id)
  if (open?.kind !== 'added') {
    const exercise = (await exercisesById(tx, actor, [row.exerciseId])).get(row.exerciseId)
    if (!exercise) throw notFound('this exercise')
    const facts = { prescriptionId: id, week, seriesName: row.seriesName, exercise: patientNameOf(row, exercise) }
    await insertChange(tx, actor, program._id, {
      ...facts,
      kind: 'removed',
      before: open?.before || shortFormOf(contentIn(row)),
    })
  }
  await recordProgramChange(tx, actor, program)
}

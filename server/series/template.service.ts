import { minutesOf } from '@kinora/contract/dosage.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { templates as contract } from '@kinora/contract/templates.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { changeProgram, findReadableProgram, findWritableProgram, removeProgram } from '../programs/program.service.ts'
import { updateOrderNumber, type ProgramActor } from '../programs/program.queries.ts'
import { ensureWeek } from '../programs/program.rules.ts'
import { withPrecautionGuard } from './precaution-guard.service.ts'
import { copyGuarded } from './series-copy.service.ts'
import { withExercises } from './week.service.ts'
import {
  addSeries,
  assignExercises,
  changePrescription,
  changeSeries,
  removeSeries,
  unassignExercise,
} from './series.service.ts'
import { findOrder, updatePositions } from './prescription.queries.ts'
import { findOneSeries, findPrescriptions, findSeries, updateSeriesOrder } from './series.queries.ts'
import { withPlaces } from './series.rules.ts'

type Body<K extends 'updateTemplate' | 'setSeries' | 'setExercises' | 'setOrder' | 'assignTemplate'> = ParsedRequest<
  (typeof contract)[K]
>['body']

const ensureTemplate = <P extends { patientId: string | null }>(program: P) =>
  ensureFound(program.patientId === null ? program : undefined, 'this template')

/** A template the actor may read. 404 for a patient's program. */
export const findTemplate = async (db: Tx, actor: ProgramActor, id: string) =>
  ensureTemplate(await findReadableProgram(db, actor, id))

const findWritableTemplate = async (tx: WriteTx, actor: ProgramActor, id: string) =>
  ensureTemplate(await findWritableProgram(tx, actor, id))

/** A complete template, in a fixed number of queries. */
export async function readTemplate(db: Tx, actor: ProgramActor, id: string, secret: string) {
  const program = await findTemplate(db, actor, id)
  const allSeries = await findSeries(db, actor, id)
  const rows = await withExercises(db, actor, await findPrescriptions(db, actor, id), secret)
  const weeks = Array.from({ length: program.weeks }, (_, at) => at + 1).map((week) => ({
    week,
    series: allSeries.map((each) => {
      const assignedExercises = rows.filter((row) => row.week === week && row.seriesId === each._id)
      return { ...each, week, minutes: minutesOf(assignedExercises), assignedExercises }
    }),
  }))
  return { program, weeks }
}

/** Changes a template's title, description, length and position in the library. */
export async function changeTemplate(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { orderNumber, ...changes }: Body<'updateTemplate'>,
) {
  await findWritableTemplate(tx, actor, id)
  const program = await changeProgram(tx, actor, id, changes)
  if (orderNumber === undefined) return program
  await updateOrderNumber(tx, actor.organizationId, id, orderNumber)
  return findReadableProgram(tx, actor, id)
}

export async function removeTemplate(tx: WriteTx, actor: ProgramActor, id: string) {
  await findWritableTemplate(tx, actor, id)
  await removeProgram(tx, actor, id)
}

/** Replaces the series of a template: updates, adds, removes and orders them. */
export async function setSeries(tx: WriteTx, actor: ProgramActor, id: string, { series }: Body<'setSeries'>) {
  await findWritableTemplate(tx, actor, id)
  const before = await findSeries(tx, actor, id)
  const retainedIds = new Set(series.flatMap(({ _id }) => _id ?? []))
  for (const { _id } of before) if (!retainedIds.has(_id)) await removeSeries(tx, actor, _id)
  const ids: string[] = []
  for (const { _id, ...facts } of series) {
    const isThere = before.some((each) => each._id === _id)
    if (isThere) await changeSeries(tx, actor, { _id: _id!, ...facts })
    const added = isThere
      ? undefined
      : { _id, programId: id, week: 1, isEveryWeek: true, exercises: [], reason: '', ...facts }
    ids.push(added ? (await addSeries(tx, actor, added))._id : _id!)
  }
  await updateSeriesOrder(tx, actor.organizationId, ids)
  return findSeries(tx, actor, id)
}

/** Locks a template and returns the prescription ids of a series in a week. */
async function lockWeek(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { seriesId, week }: { seriesId: string; week: number },
) {
  const program = await findWritableTemplate(tx, actor, id)
  ensureWeek(program, week)
  ensureFound(await findOneSeries(tx, actor, id, seriesId), 'this series')
  return (await findOrder(tx, actor.organizationId, seriesId, [week])).map((each) => each.id)
}

/** Replaces the exercises of a series in a week: updates, adds, removes and orders them. */
export async function setExercises(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { seriesId, week, exercises }: Body<'setExercises'>,
) {
  const before = await lockWeek(tx, actor, id, { seriesId, week })
  const ids = exercises.flatMap(({ _id }) => _id ?? [])
  if (new Set(ids).size < ids.length)
    throw fieldProblem('invalid', 'exercises', 'The same prescription is listed twice.')
  for (const gone of before.filter((each) => !ids.includes(each)))
    await unassignExercise(tx, actor, { seriesId, week, id: gone })
  const order: string[] = []
  for (const exercise of exercises) {
    const isThere = exercise._id !== undefined && before.includes(exercise._id)
    if (isThere) order.push(await changePrescription(tx, actor, { ...exercise, _id: exercise._id!, reason: '' }))
    else {
      const earlierOrder = new Set(await orderOf(tx, actor, seriesId, week))
      await assignExercises(tx, actor, { seriesId, week, isEveryWeek: false, exercises: [exercise], reason: '' })
      order.push(...(await orderOf(tx, actor, seriesId, week)).filter((each) => !earlierOrder.has(each)))
    }
  }
  await updatePositions(tx, actor.organizationId, seriesId, withPlaces(order))
}

/** Reorders the exercises of a series in a week. */
export async function setOrder(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { seriesId, week, ids }: Body<'setOrder'>,
) {
  const before = await lockWeek(tx, actor, id, { seriesId, week })
  if (before.toSorted().join() !== ids.toSorted().join())
    throw new Problem('conflict', 'Someone else changed these exercises. Reload the page and try again.')
  await updatePositions(tx, actor.organizationId, seriesId, withPlaces(ids))
}

const orderOf = async (tx: WriteTx, { organizationId }: ProgramActor, seriesId: string, week: number) =>
  (await findOrder(tx, organizationId, seriesId, [week])).map(({ id }) => id)

/** Copies a template to each patient. */
export async function assignTemplate(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { patients, reason }: Body<'assignTemplate'>,
) {
  await findTemplate(tx, actor, id)
  return withPrecautionGuard(reason, async (guard) => {
    const copies = []
    for (const copy of patients) copies.push(await copyGuarded(tx, actor, guard, id, copy))
    return copies
  })
}

import { fieldProblem } from '@kinora/contract/problem.ts'
import type { PrescriptionDraft } from '@kinora/contract/series.ts'
import type { WriteTx } from '../database/connect.ts'
import { findExercises } from '../exercises/exercise.queries.ts'
import {
  deleteChange,
  findOpenChange,
  insertChange,
  type NewChange,
  updateChange,
} from '../programs/program-change.queries.ts'
import type { Who } from '../programs/program.queries.ts'
import {
  findKnown,
  findOrder,
  insertPrescriptions,
  insertVersions,
  type NewPrescription,
  updatePlaces,
  updatePrescription,
} from './prescription.queries.ts'
import {
  type Content,
  contentOf,
  ensurePrescribable,
  ensureRoomInWeek,
  mergedChange,
  placed,
  type PrescribedExercise,
} from './series.rules.ts'

export const idTaken = (field: string) => fieldProblem('conflict', field, 'This id is taken. Use a new one.')

export const exercisesById = async (tx: WriteTx, actor: Who, ids: string[]) =>
  new Map((await findExercises(tx, actor, ids)).map((exercise) => [exercise._id, exercise]))

/** What the patient knows an exercise by. */
export const nameOf = (
  { nameOverride }: Pick<Content, 'nameOverride'>,
  { patientName, name }: Pick<PrescribedExercise, 'patientName' | 'name'>,
) => nameOverride || patientName || name

/** Where exercises go: a series of a program, in some weeks. Their own ids are for the first of them. */
export interface Place {
  programId: string
  seriesId: string
  weeks: number[]
}

interface Item {
  draft: PrescriptionDraft
  exercise: PrescribedExercise
}

const rowOf = ({ draft, exercise }: Item): Content & { exerciseOrganizationId: string } => ({
  ...contentOf(draft, exercise),
  exerciseOrganizationId: exercise.organizationId,
})

/** Sorts out what was sent before: what is there is left alone, what was removed comes back as a new version. */
async function withoutKnown(tx: WriteTx, actor: Who, { programId, seriesId, weeks }: Place, items: Item[]) {
  const ids = items.flatMap(({ draft }) => draft._id ?? [])
  const known = new Map(
    ids.length ? (await findKnown(tx, actor.organizationId, programId, ids)).map((each) => [each.id, each]) : [],
  )
  const left: Item[] = []
  for (const item of items) {
    const before = known.get(item.draft._id ?? '')
    if (before && (before.seriesId !== seriesId || before.week !== weeks[0])) throw idTaken('_id')
    if (before?.removedAt) await updatePrescription(tx, actor.organizationId, before.id, rowOf(item))
    if (!before || before.removedAt) left.push(item)
  }
  return left
}

/** The exercises of drafts, each of which may be prescribed. */
async function itemsOf(tx: WriteTx, actor: Who, drafts: PrescriptionDraft[]): Promise<Item[]> {
  const exercises = await exercisesById(
    tx,
    actor,
    drafts.map(({ exerciseId }) => exerciseId),
  )
  return drafts.map((draft, at) => ({
    draft,
    exercise: ensurePrescribable(exercises.get(draft.exerciseId), `exercises.${at}.exerciseId`),
  }))
}

/**
 * Puts exercises into a series in the order given, each at its position or at the end. Answers what is new in the first
 * of the weeks, by id. Sent again under their ids they are there once.
 */
export async function prescribe(tx: WriteTx, actor: Who, place: Place, drafts: PrescriptionDraft[]) {
  const { organizationId } = actor
  const { programId, seriesId, weeks } = place
  const items = drafts.length ? await withoutKnown(tx, actor, place, await itemsOf(tx, actor, drafts)) : []
  if (items.length === 0) return new Map<string, Item>()

  const order = Map.groupBy(await findOrder(tx, organizationId, seriesId, weeks), ({ week }) => week)
  const rows: NewPrescription[] = []
  const places: { id: string; place: number }[] = []
  const first = new Map<number, Item>()
  for (const week of weeks) {
    const before = (order.get(week) ?? []).map(({ id }) => id)
    const isBack = ({ draft }: Item) => draft._id !== undefined && before.includes(draft._id)
    const list = items.reduce<(string | Item)[]>(
      (all, item) => placed(all, isBack(item) ? item.draft._id! : item, item.draft.position),
      before,
    )
    ensureRoomInWeek(list.length)
    for (const [position, item] of list.entries()) {
      if (typeof item === 'string') places.push({ id: item, place: position })
      else rows.push({ ...rowOf(item), _id: week === weeks[0] ? item.draft._id : undefined, seriesId, week, position })
      if (week === weeks[0])
        first.set(position, typeof item === 'string' ? items.find(({ draft }) => draft._id === item)! : item)
    }
  }
  await updatePlaces(tx, organizationId, seriesId, places)
  const inserted = await insertPrescriptions(tx, organizationId, programId, rows)
  if (inserted.length < rows.length) throw idTaken('_id')
  const back = places
    .flatMap(({ id }) => items.find(({ draft }) => draft._id === id) ?? [])
    .map(({ draft }) => draft._id!)
  await insertVersions(tx, actor, programId, [...inserted.map(({ id }) => id), ...back])
  const news = inserted
    .filter(({ week }) => week === weeks[0])
    .map(({ id, position }) => [id, first.get(position)!] as const)
  const backAgain = back.map((id) => [id, items.find(({ draft }) => draft._id === id)!] as const)
  const added = new Map([...news, ...backAgain])
  return new Map([...added].toSorted(([, a], [, b]) => items.indexOf(a) - items.indexOf(b)))
}

/** Keeps a change of one prescription, as one with what the same person did to it a moment ago. */
export async function recordChange(
  tx: WriteTx,
  actor: Who,
  programId: string,
  prescriptionId: string,
  {
    before,
    after,
    whole,
    ...facts
  }: Pick<NewChange, 'week' | 'seriesName' | 'exercise'> & { before: string; after: string; whole: string },
) {
  const open = await findOpenChange(tx, actor, programId, prescriptionId)
  const recorded = mergedChange(open, { before, after }, whole)
  if ('insert' in recorded)
    await insertChange(tx, actor, programId, { ...facts, ...recorded.insert, kind: 'changed', prescriptionId })
  else if ('delete' in recorded) await deleteChange(tx, actor.organizationId, recorded.delete.id)
  else
    await updateChange(tx, actor.organizationId, recorded.update.id, {
      after: recorded.update.after,
      exercise: facts.exercise,
    })
}

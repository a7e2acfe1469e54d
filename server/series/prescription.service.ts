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
import type { ProgramActor, ProgramRow } from '../programs/program.queries.ts'
import type { PrecautionGuard } from './precaution-guard.service.ts'
import {
  findExisting,
  findOrder,
  insertPrescriptions,
  insertVersions,
  type NewPrescription,
  updatePositions,
  updatePrescription,
} from './prescription.queries.ts'
import { ensurePrescribable, ensureWeekCapacity, mergeChange, insertAt } from './series.rules.ts'
import { type PrescriptionContent, contentOf, type PrescribedExercise } from './prescription-content.rules.ts'

export const idConflict = () => fieldProblem('conflict', '_id', 'This id is taken. Use a new one.')

export const exercisesById = async (tx: WriteTx, actor: ProgramActor, ids: string[]) =>
  new Map((await findExercises(tx, actor, ids)).map((exercise) => [exercise._id, exercise]))

/** The name that the patient sees. */
export const patientNameOf = (
  { nameOverride }: Pick<PrescriptionContent, 'nameOverride'>,
  { patientName, name }: Pick<PrescribedExercise, 'patientName' | 'name'>,
) => nameOverride || patientName || name

/** A series of a program in some weeks. Ids from the client apply to the first week. */
interface PrescriptionTarget {
  program: Pick<ProgramRow, '_id' | 'patientId' | 'startDate'>
  seriesId: string
  weeks: number[]
}

interface DraftItem {
  draft: PrescriptionDraft
  exercise: PrescribedExercise
  /** Restores a removed prescription with its earlier reason. */
  isRestored?: boolean
  precautionReason?: string
}

const rowOf = ({ draft, exercise }: DraftItem) => ({
  ...contentOf(draft, exercise),
  exerciseOrganizationId: exercise.organizationId,
})

/** Drops drafts that already exist and marks those that restore a removed prescription. */
async function withoutExisting(
  tx: WriteTx,
  actor: ProgramActor,
  { program, seriesId, weeks }: PrescriptionTarget,
  items: DraftItem[],
) {
  const ids = items.flatMap(({ draft }) => draft._id ?? [])
  const existing = new Map(
    ids.length ? (await findExisting(tx, actor.organizationId, program._id, ids)).map((each) => [each.id, each]) : [],
  )
  const remaining: DraftItem[] = []
  for (const item of items) {
    const before = existing.get(item.draft._id ?? '')
    if (before && (before.seriesId !== seriesId || before.week !== weeks[0])) throw idConflict()
    if (!before) remaining.push(item)
    else if (before.removedAt) {
      const isSame = before.exerciseId === item.exercise._id
      remaining.push({ ...item, isRestored: true, precautionReason: isSame ? before.precautionReason : '' })
    }
  }
  return remaining
}

/** Loads the exercises of drafts and checks that they may be prescribed. */
async function itemsOf(tx: WriteTx, actor: ProgramActor, drafts: PrescriptionDraft[]): Promise<DraftItem[]> {
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

/** Checks every exercise in every week with the guard, and returns the reason for each. */
async function reasonsOf(
  tx: WriteTx,
  actor: ProgramActor,
  guard: PrecautionGuard,
  { program, weeks }: PrescriptionTarget,
  items: DraftItem[],
) {
  const inWeeks = weeks.flatMap((week) =>
    items.map((item) => ({ item, exerciseId: item.exercise._id, week, precautionReason: item.precautionReason })),
  )
  const checked = Map.groupBy(await guard.check(tx, actor, program, inWeeks), ({ week }) => week)
  return (item: DraftItem, week: number) => checked.get(week)!.find((each) => each.item === item)!.precautionReason
}

/**
 * Adds exercises to a series in order, each at its position or at the end. Returns those added to the first week by id.
 * Repeating the request with the same ids adds nothing.
 */
export async function prescribe(
  tx: WriteTx,
  actor: ProgramActor,
  guard: PrecautionGuard,
  place: PrescriptionTarget,
  drafts: PrescriptionDraft[],
) {
  const { organizationId } = actor
  const { program, seriesId, weeks } = place
  const items = drafts.length ? await withoutExisting(tx, actor, place, await itemsOf(tx, actor, drafts)) : []
  if (items.length === 0) return new Map<string, DraftItem>()

  const reasonOf = await reasonsOf(tx, actor, guard, place, items)
  for (const item of items.filter(({ isRestored }) => isRestored))
    await updatePrescription(tx, organizationId, item.draft._id!, {
      ...rowOf(item),
      precautionReason: reasonOf(item, weeks[0]!),
    })

  const order = Map.groupBy(await findOrder(tx, organizationId, seriesId, weeks), ({ week }) => week)
  const rows: NewPrescription[] = []
  const positions: { id: string; place: number }[] = []
  const first = new Map<number, DraftItem>()
  for (const week of weeks) {
    const before = (order.get(week) ?? []).map(({ id }) => id)
    const isRestored = ({ draft }: DraftItem) => draft._id !== undefined && before.includes(draft._id)
    const list = items.reduce<(string | DraftItem)[]>(
      (all, item) => insertAt(all, isRestored(item) ? item.draft._id! : item, item.draft.position),
      before,
    )
    ensureWeekCapacity(list.length)
    for (const [position, item] of list.entries()) {
      if (typeof item === 'string') positions.push({ id: item, place: position })
      else {
        const _id = week === weeks[0] ? item.draft._id : undefined
        rows.push({ ...rowOf(item), precautionReason: reasonOf(item, week), _id, seriesId, week, position })
      }
      if (week === weeks[0])
        first.set(position, typeof item === 'string' ? items.find(({ draft }) => draft._id === item)! : item)
    }
  }
  await updatePositions(tx, organizationId, seriesId, positions)
  const inserted = await insertPrescriptions(tx, organizationId, program._id, rows)
  if (inserted.length < rows.length) throw idConflict()
  const restoredIds = positions
    .flatMap(({ id }) => items.find(({ draft }) => draft._id === id) ?? [])
    .map(({ draft }) => draft._id!)
  await insertVersions(tx, actor, program._id, [...inserted.map(({ id }) => id), ...restoredIds])
  const addedNow = inserted
    .filter(({ week }) => week === weeks[0])
    .map(({ id, position }) => [id, first.get(position)!] as const)
  const addedAgain = restoredIds.map((id) => [id, items.find(({ draft }) => draft._id === id)!] as const)
  const added = new Map([...addedNow, ...addedAgain])
  return new Map([...added].toSorted(([, a], [, b]) => items.indexOf(a) - items.indexOf(b)))
}

/** Records a change of a prescription, merged with a recent change by the same person. */
export async function recordChange(
  tx: WriteTx,
  actor: ProgramActor,
  programId: string,
  prescriptionId: string,
  {
    before,
    after,
    whole,
    ...facts
  }: Pick<NewChange, 'week' | 'seriesName' | 'exercise' | 'reason'> & { before: string; after: string; whole: string },
) {
  const open = await findOpenChange(tx, actor, programId, prescriptionId)
  const recorded = mergeChange(open, { before, after }, whole)
  if ('insert' in recorded)
    await insertChange(tx, actor, programId, { ...facts, ...recorded.insert, kind: 'changed', prescriptionId })
  else if ('delete' in recorded) await deleteChange(tx, actor.organizationId, recorded.delete.id)
  else
    await updateChange(tx, actor.organizationId, recorded.update.id, {
      after: recorded.update.after,
      exercise: facts.exercise,
    })
}

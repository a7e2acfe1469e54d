import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { templates as contract } from '@kinora/contract/templates.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import { findWritableProgram, programChanged } from '../programs/program.service.ts'
import { insertChange } from '../programs/program-change.queries.ts'
import { findFollowers, type FollowerRow, updateProgram, type Who } from '../programs/program.queries.ts'
import { recordChange } from './prescription.service.ts'
import { findTemplate } from './template.service.ts'
import {
  findOrder,
  insertPrescriptions,
  insertVersions,
  updatePlaces,
  updatePrescription,
  updateRemoved,
} from './prescription.queries.ts'
import {
  findProgramSides,
  findTemplateSide,
  updateDeclined,
  updatePrescriptionSources,
  updateSeriesSources,
  updateUnfollowed,
} from './template.queries.ts'
import { insertSeries, updateSeries, updateSeriesRemoved } from './series.queries.ts'
import { contentIn, placed, weeksText, wordsOf, changeWords } from './series.rules.ts'
import { type Copied, differenceOf, idOfStep, type Side, type Step, stepsTo } from './template.rules.ts'

/** The week from which on a program may still be changed; a planned one from its first. */
const firstOpenWeek = ({ currentWeek }: FollowerRow) => currentWeek ?? 1

/** A page of the programs that follow a template, each with what the template says now and it does not. */
export async function readFollowers(db: Tx, actor: Who, id: string, query: { pageSize: number; pageNumber: number }) {
  await findTemplate(db, actor, id)
  const { items, total } = await findFollowers(db, actor, id, query)
  const template = await findTemplateSide(db, actor, id)
  const sides = await findProgramSides(
    db,
    actor,
    items.map(({ _id }) => _id),
  )
  const followers = items.map((program) => ({
    program,
    differences: stepsTo(template, sides.get(program._id)!, firstOpenWeek(program)).map(differenceOf),
  }))
  return { items: followers, total }
}

type TemplateSide = Awaited<ReturnType<typeof findTemplateSide>>
interface Following {
  program: FollowerRow
  template: TemplateSide
  own: Side<Copied>
}

/** Takes chosen differences into programs that follow a template, or declines them for good. */
export async function answerDifferences(
  tx: WriteTx,
  actor: Who,
  id: string,
  { isDeclined, programs }: ParsedRequest<typeof contract.answerDifferences>['body'],
) {
  await findTemplate(tx, actor, id)
  const template = await findTemplateSide(tx, actor, id)
  // In one order for everybody, so that two answers do not wait for each other.
  for (const { programId, ids } of programs.toSorted((a, b) => a.programId.localeCompare(b.programId))) {
    await findWritableProgram(tx, actor, programId)
    const { items } = await findFollowers(tx, actor, id, { programId, pageSize: 1, pageNumber: 1 })
    const program = ensureFound(items[0], 'This program')
    const own = (await findProgramSides(tx, actor, [programId])).get(programId)!
    const chosen = new Set(ids)
    const steps = stepsTo(template, own, firstOpenWeek(program)).filter((step) => chosen.has(idOfStep(step)))
    const following = { program, template, own }
    if (isDeclined) await decline(tx, actor, following, steps)
    else await take(tx, actor, following, steps)
  }
}

/** The program's series that follows one of the template, made where there is none. */
async function seriesFor(tx: WriteTx, actor: Who, { program, template, own }: Following, sourceId: string) {
  const known = own.series.find((each) => each.sourceId === sourceId)
  if (known) return known
  const { _id, version, position, name, note, weekdays, timesPerWeek } = ensureFound(
    template.series.find((each) => each._id === sourceId),
  )
  const facts = { name, note, weekdays, timesPerWeek, position, origin: { sourceId: _id, sourceVersion: version } }
  const id = ensureFound(await insertSeries(tx, actor.organizationId, program._id, facts))
  const origin = { sourceId, sourceVersion: version, givenVersion: 1, isRemoved: false }
  const made = { _id: id, name, note, weekdays, timesPerWeek, version: 1, ...origin }
  own.series.push(made)
  return made
}

async function addCopy(tx: WriteTx, actor: Who, following: Following, { item }: Extract<Step, { kind: 'added' }>) {
  const series = await seriesFor(tx, actor, following, item.seriesId)
  const row = ensureFound(following.template.items.find(({ _id }) => _id === item._id))
  const [added] = await insertPrescriptions(tx, actor.organizationId, following.program._id, [
    {
      ...contentIn(row),
      exerciseOrganizationId: row.exerciseOrganizationId,
      seriesId: series._id,
      week: row.week,
      position: row.position,
      origin: { sourceId: row._id, sourceVersion: row.version },
    },
  ])
  await insertVersions(tx, actor, following.program._id, [added!.id])
  return { id: added!.id, series, row }
}

async function takeAdded(tx: WriteTx, actor: Who, following: Following, step: Extract<Step, { kind: 'added' }>) {
  const { id, series, row } = await addCopy(tx, actor, following, step)
  const order = (await findOrder(tx, actor.organizationId, series._id, [row.week])).map((each) => each.id)
  const places = placed(order, id, row.position).map((each, place) => ({ id: each, place }))
  await updatePlaces(tx, actor.organizationId, series._id, places)
  const facts = { prescriptionId: id, week: row.week, seriesName: series.name, exercise: row.exerciseName }
  await insertChange(tx, actor, following.program._id, { ...facts, kind: 'added', after: wordsOf(contentIn(row)) })
}

async function takeChanged(
  tx: WriteTx,
  actor: Who,
  { program, template }: Following,
  { item, own }: Extract<Step, { kind: 'changed' }>,
) {
  const { organizationId } = actor
  const { exerciseOrganizationId } = ensureFound(template.items.find(({ _id }) => _id === item._id))
  const [before, after] = [contentIn(own), contentIn(item)]
  // What staff noted about this patient is not the template's to overwrite.
  const content = { ...after, staffNote: before.staffNote || after.staffNote, exerciseOrganizationId }
  await updatePrescription(tx, organizationId, own._id, content)
  await insertVersions(tx, actor, program._id, [own._id])
  await updatePrescriptionSources(tx, organizationId, [
    { id: own._id, sourceId: item._id, sourceVersion: item.version },
  ])
  const told = changeWords(before, after, { before: own.exerciseName, after: item.exerciseName })
  const facts = { week: own.week, seriesName: own.seriesName, exercise: item.exerciseName, whole: wordsOf(after) }
  if (told) await recordChange(tx, actor, program._id, own._id, { ...facts, ...told })
}

async function takeSeries(
  tx: WriteTx,
  actor: Who,
  following: Following,
  { block, own }: Extract<Step, { kind: 'series' }>,
) {
  if (!own) {
    await seriesFor(tx, actor, following, block._id)
    return insertChange(tx, actor, following.program._id, { kind: 'added', seriesName: block.name })
  }
  const { name, note, weekdays, timesPerWeek } = block
  await updateSeries(tx, actor.organizationId, own._id, { name, note, weekdays, timesPerWeek })
  return updateSeriesSources(tx, actor.organizationId, [
    { id: own._id, sourceId: block._id, sourceVersion: block.version },
  ])
}

async function takeRemoved(
  tx: WriteTx,
  actor: Who,
  { program }: Following,
  { own }: Extract<Step, { kind: 'removed' }>,
) {
  await updateRemoved(tx, actor.organizationId, program._id, { id: own._id })
  const facts = { prescriptionId: own._id, week: own.week, seriesName: own.seriesName, exercise: own.exerciseName }
  await insertChange(tx, actor, program._id, { ...facts, kind: 'removed', before: wordsOf(contentIn(own)) })
}

/** A program grows by the weeks that what is added to it lies in. */
async function lengthen(tx: WriteTx, actor: Who, { program }: Following, steps: Step[]) {
  const last = Math.max(program.weeks, ...steps.flatMap((step) => (step.kind === 'added' ? step.item.week : [])))
  if (last === program.weeks) return
  await updateProgram(tx, actor.organizationId, program._id, { weeks: last })
  const weeks = Array.from({ length: last - program.weeks }, (_, at) => program.weeks + 1 + at)
  const words = weeksText(weeks)
  const after = `${words[0]!.toUpperCase()}${words.slice(1)} added`
  await insertChange(tx, actor, program._id, { kind: 'program', after })
}

async function take(tx: WriteTx, actor: Who, following: Following, steps: Step[]) {
  if (steps.length === 0) return
  await lengthen(tx, actor, following, steps)
  for (const step of steps) {
    if (step.kind === 'series') await takeSeries(tx, actor, following, step)
    else if (step.kind === 'added') await takeAdded(tx, actor, following, step)
    else if (step.kind === 'changed') await takeChanged(tx, actor, following, step)
    else await takeRemoved(tx, actor, following, step)
  }
  await programChanged(tx, actor, following.program)
}

/** What is declined is remembered where it would be: an addition as one that was taken out, a change as one made here. */
async function decline(tx: WriteTx, actor: Who, following: Following, steps: Step[]) {
  const { organizationId } = actor
  for (const step of steps) {
    if (step.kind === 'added') {
      const { id } = await addCopy(tx, actor, following, step)
      await updateRemoved(tx, organizationId, following.program._id, { id })
    } else if (step.kind === 'changed')
      await updateDeclined(tx, organizationId, 'series_prescriptions', { ...step.own, source: step.item })
    else if (step.kind === 'removed') await updateUnfollowed(tx, organizationId, [step.own._id])
    else if (step.own) await updateDeclined(tx, organizationId, 'series', { ...step.own, source: step.block })
    else await updateSeriesRemoved(tx, organizationId, (await seriesFor(tx, actor, following, step.block._id))._id)
  }
}

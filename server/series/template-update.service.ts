import type { ParsedRequest } from '@kinora/contract/api.ts'
import type { templates as contract } from '@kinora/contract/templates.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { Page } from '../database/page.ts'
import { ensureFound } from '../http/implement.ts'
import { findWritableProgram, recordProgramChange } from '../programs/program.service.ts'
import { insertChange } from '../programs/program-change.queries.ts'
import {
  findLinkedPrograms,
  type LinkedProgramRow,
  updateProgram,
  type ProgramActor,
} from '../programs/program.queries.ts'
import { type PrecautionGuard, withPrecautionGuard } from './precaution-guard.service.ts'
import { recordChange } from './prescription.service.ts'
import { findTemplate } from './template.service.ts'
import {
  findOrder,
  insertPrescriptions,
  insertVersions,
  updatePositions,
  updatePrescription,
  updateRemoved,
} from './prescription.queries.ts'
import {
  findLinkedContent,
  findTemplateContent,
  updateDeclined,
  updatePrescriptionSources,
  updateSeriesSources,
  updateUnlinked,
} from './template-update.queries.ts'
import { insertSeries, updateSeries, updateSeriesRemoved } from './series.queries.ts'
import { insertAt, weeksText } from './series.rules.ts'
import { contentIn, shortFormOf, describeContentChange } from './prescription-content.rules.ts'
import { answerOffers, readOffers } from './template-offer.service.ts'
import {
  type CopyOrigin,
  templateFor,
  templateUpdateOf,
  idOfStep,
  type ProgramContent,
  type UpdateStep,
  updateSteps,
} from './template-update.rules.ts'

/** The first week that updates may change: past weeks stay as they were done. */
const firstOpenWeek = ({ currentWeek }: LinkedProgramRow) => currentWeek ?? 1

const openPart = (program: LinkedProgramRow) => ({ _id: program._id, fromWeek: firstOpenWeek(program) })

/** A page of the programs linked to a template, each with its pending updates. */
export async function readLinkedPrograms(db: Tx, actor: ProgramActor, id: string, query: Page) {
  await findTemplate(db, actor, id)
  const { items, total } = await findLinkedPrograms(db, actor, id, query)
  const template = await findTemplateContent(db, actor, id)
  const sides = await findLinkedContent(
    db,
    actor,
    items.map(({ _id }) => _id),
  )
  const offers = await readOffers(db, actor.organizationId, id, items.map(openPart))
  const followers = items.map((program) => ({
    program,
    updates: [
      ...updateSteps(templateFor(template, program), sides.get(program._id)!, firstOpenWeek(program)).map(
        templateUpdateOf,
      ),
      ...offers(program._id),
    ],
  }))
  return { items: followers, total }
}

type TemplateContent = Awaited<ReturnType<typeof findTemplateContent>>
interface UpdateContext {
  program: LinkedProgramRow
  template: TemplateContent
  linkedContent: ProgramContent<CopyOrigin>
  guard: PrecautionGuard
}

/** Applies the selected updates to linked programs, or declines them. */
export async function answerTemplateUpdates(
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  { isDeclined, programs, reason }: ParsedRequest<typeof contract.answerTemplateUpdates>['body'],
) {
  await findTemplate(tx, actor, id)
  const content = await findTemplateContent(tx, actor, id)
  await withPrecautionGuard(reason, async (guard) => {
    // A fixed order prevents deadlocks between two requests.
    for (const { programId, ids } of programs.toSorted((a, b) => a.programId.localeCompare(b.programId))) {
      await findWritableProgram(tx, actor, programId)
      const { items } = await findLinkedPrograms(tx, actor, id, { programId, pageSize: 1, pageNumber: 1 })
      const program = ensureFound(items[0], 'this program')
      const template = templateFor(content, program)
      const linkedContent = (await findLinkedContent(tx, actor, [programId])).get(programId)!
      const chosenIds = new Set(ids)
      const steps = updateSteps(template, linkedContent, firstOpenWeek(program)).filter((step) =>
        chosenIds.has(idOfStep(step)),
      )
      const context = { program, template, linkedContent, guard }
      if (isDeclined) await declineSteps(tx, actor, context, steps)
      else await applySteps(tx, actor, context, steps)
      await answerOffers(tx, actor, {
        templateId: id,
        program,
        chosenIds,
        isDeclined,
        fromWeek: firstOpenWeek(program),
      })
    }
  })
}

/** The program's copy of a template series, created if missing. */
async function ensureLinkedSeries(
  tx: WriteTx,
  actor: ProgramActor,
  { program, template, linkedContent }: UpdateContext,
  sourceId: string,
) {
  const known = linkedContent.series.find((each) => each.sourceId === sourceId)
  if (known) return known
  const { _id, version, position, name, note, weekdays, timesPerWeek } = ensureFound(
    template.series.find((each) => each._id === sourceId),
  )
  const facts = { name, note, weekdays, timesPerWeek, position, origin: { sourceId: _id, sourceVersion: version } }
  const id = ensureFound(await insertSeries(tx, actor.organizationId, program._id, facts))
  const origin = { sourceId, sourceVersion: version, givenVersion: 1, isRemoved: false }
  const created = { _id: id, name, note, weekdays, timesPerWeek, version: 1, ...origin }
  linkedContent.series.push(created)
  return created
}

async function addCopy(
  tx: WriteTx,
  actor: ProgramActor,
  context: UpdateContext,
  { item }: Extract<UpdateStep, { kind: 'added' }>,
  precautionReason: string,
) {
  const series = await ensureLinkedSeries(tx, actor, context, item.seriesId)
  const row = ensureFound(context.template.items.find(({ _id }) => _id === item._id))
  const [added] = await insertPrescriptions(tx, actor.organizationId, context.program._id, [
    {
      ...contentIn(row),
      precautionReason,
      exerciseOrganizationId: row.exerciseOrganizationId,
      seriesId: series._id,
      week: row.week,
      position: row.position,
      origin: { sourceId: row._id, sourceVersion: row.version },
    },
  ])
  await insertVersions(tx, actor, context.program._id, [added!.id])
  return { id: added!.id, series, row }
}

async function applyAdded(
  tx: WriteTx,
  actor: ProgramActor,
  context: UpdateContext,
  step: Extract<UpdateStep, { kind: 'added' }>,
) {
  const [checked] = await context.guard.check(tx, actor, context.program, [step.item])
  const { id, series, row } = await addCopy(tx, actor, context, step, checked!.precautionReason)
  const order = (await findOrder(tx, actor.organizationId, series._id, [row.week])).map((each) => each.id)
  const places = insertAt(order, id, row.position).map((each, place) => ({ id: each, place }))
  await updatePositions(tx, actor.organizationId, series._id, places)
  const facts = { prescriptionId: id, week: row.week, seriesName: series.name, exercise: row.patientName }
  await insertChange(tx, actor, context.program._id, { ...facts, kind: 'added', after: shortFormOf(contentIn(row)) })
}

async function applyChanged(
  tx: WriteTx,
  actor: ProgramActor,
  { program, template, guard }: UpdateContext,
  { item, own }: Extract<UpdateStep, { kind: 'changed' }>,
) {
  const { organizationId } = actor
  const { exerciseOrganizationId } = ensureFound(template.items.find(({ _id }) => _id === item._id))
  const [before, after] = [contentIn(own), contentIn(item)]
  const [checked] =
    item.exerciseId === own.exerciseId ? [own] : await guard.check(tx, actor, program, [{ ...item, week: own.week }])
  const { precautionReason } = checked!
  // A template update never overwrites a staff note about the patient.
  const content = { ...after, staffNote: before.staffNote || after.staffNote, exerciseOrganizationId, precautionReason }
  await updatePrescription(tx, organizationId, own._id, content)
  await insertVersions(tx, actor, program._id, [own._id])
  await updatePrescriptionSources(tx, organizationId, [
    { id: own._id, sourceId: item._id, sourceVersion: item.version },
  ])
  const description = describeContentChange(before, after, { before: own.patientName, after: item.patientName })
  const facts = { week: own.week, seriesName: own.seriesName, exercise: item.patientName, whole: shortFormOf(after) }
  if (description) await recordChange(tx, actor, program._id, own._id, { ...facts, ...description })
}

async function applySeries(
  tx: WriteTx,
  actor: ProgramActor,
  context: UpdateContext,
  { series, own }: Extract<UpdateStep, { kind: 'series' }>,
) {
  if (!own) {
    await ensureLinkedSeries(tx, actor, context, series._id)
    return insertChange(tx, actor, context.program._id, { kind: 'added', seriesName: series.name })
  }
  const { name, note, weekdays, timesPerWeek } = series
  await updateSeries(tx, actor.organizationId, own._id, { name, note, weekdays, timesPerWeek })
  return updateSeriesSources(tx, actor.organizationId, [
    { id: own._id, sourceId: series._id, sourceVersion: series.version },
  ])
}

async function applyRemoved(
  tx: WriteTx,
  actor: ProgramActor,
  { program }: UpdateContext,
  { own }: Extract<UpdateStep, { kind: 'removed' }>,
) {
  await updateRemoved(tx, actor.organizationId, program._id, { id: own._id })
  const facts = { prescriptionId: own._id, week: own.week, seriesName: own.seriesName, exercise: own.patientName }
  await insertChange(tx, actor, program._id, { ...facts, kind: 'removed', before: shortFormOf(contentIn(own)) })
}

/** Makes the program long enough for the added prescriptions. */
async function lengthenProgram(tx: WriteTx, actor: ProgramActor, { program }: UpdateContext, steps: UpdateStep[]) {
  const last = Math.max(program.weeks, ...steps.flatMap((step) => (step.kind === 'added' ? step.item.week : [])))
  if (last === program.weeks) return
  await updateProgram(tx, actor.organizationId, program._id, { weeks: last })
  const weeks = Array.from({ length: last - program.weeks }, (_, at) => program.weeks + 1 + at)
  const words = weeksText(weeks)
  const after = `${words[0]!.toUpperCase()}${words.slice(1)} added`
  await insertChange(tx, actor, program._id, { kind: 'program', after })
}

async function applySteps(tx: WriteTx, actor: ProgramActor, context: UpdateContext, steps: UpdateStep[]) {
  if (steps.length === 0) return
  await lengthenProgram(tx, actor, context, steps)
  for (const step of steps) {
    if (step.kind === 'series') await applySeries(tx, actor, context, step)
    else if (step.kind === 'added') await applyAdded(tx, actor, context, step)
    else if (step.kind === 'changed') await applyChanged(tx, actor, context, step)
    else await applyRemoved(tx, actor, context, step)
  }
  await recordProgramChange(tx, actor, context.program)
}

/** Records declined updates: an addition as a removed copy, a change as a customized one. */
async function declineSteps(tx: WriteTx, actor: ProgramActor, context: UpdateContext, steps: UpdateStep[]) {
  const { organizationId } = actor
  for (const step of steps) {
    if (step.kind === 'added') {
      const { id } = await addCopy(tx, actor, context, step, '')
      await updateRemoved(tx, organizationId, context.program._id, { id })
    } else if (step.kind === 'changed')
      await updateDeclined(tx, organizationId, 'series_prescriptions', { ...step.own, source: step.item })
    else if (step.kind === 'removed') await updateUnlinked(tx, organizationId, [step.own._id])
    else if (step.own) await updateDeclined(tx, organizationId, 'series', { ...step.own, source: step.series })
    else
      await updateSeriesRemoved(tx, organizationId, (await ensureLinkedSeries(tx, actor, context, step.series._id))._id)
  }
}

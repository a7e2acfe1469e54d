import type { Difference } from '@kinora/contract/templates.ts'
import { changeWords, type Content, contentIn, wordsOf } from './series.rules.ts'

/** What a copy remembers of where it came from; null for what was made here. */
export interface Origin {
  sourceId: string | null
  sourceVersion: number | null
  /** The copy's own version when it last said what its source says. */
  givenVersion: number | null
}

export interface BlockRow {
  _id: string
  name: string
  note: string
  weekdays: number[]
  timesPerWeek: number | null
  version: number
}

export interface ItemRow {
  _id: string
  seriesId: string
  seriesName: string
  week: number
  version: number
  exerciseId: string
  /** What the patient knows the exercise by. */
  exerciseName: string
}

/** A template or a program: its series and what is prescribed in them, with what was removed where that matters. */
export interface Side<Extra = unknown> {
  series: (BlockRow & Extra)[]
  items: (ItemRow & Extra & { [K in keyof Content]: unknown })[]
}
export type Copied = Origin & { isRemoved: boolean }
type Item = Side['items'][number]
type CopiedItem = Side<Copied>['items'][number]

/** What is to be done with a program for a difference to be gone. */
export type Step =
  | { kind: 'added'; item: Item }
  | { kind: 'changed'; item: Item; own: CopiedItem }
  | { kind: 'removed'; own: CopiedItem }
  | { kind: 'series'; block: BlockRow; own?: BlockRow & Copied }

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const daysText = ({ weekdays, timesPerWeek }: BlockRow) =>
  weekdays.length
    ? weekdays.map((day) => dayNames[day - 1]).join(', ')
    : timesPerWeek
      ? `${timesPerWeek} × a week`
      : 'every day'
const blockText = (block: BlockRow) => [block.name, daysText(block), block.note].filter(Boolean).join(' · ')

const isAdapted = (own: { version: number } & Origin) => own.version > (own.givenVersion ?? own.version)

function seriesSteps(template: Side, program: Side<Copied>): Step[] {
  return template.series.flatMap((block): Step[] => {
    const own = program.series.find(({ sourceId }) => sourceId === block._id)
    if (!own) return [{ kind: 'series', block }]
    const isNews = !own.isRemoved && block.version > own.sourceVersion! && blockText(block) !== blockText(own)
    return isNews ? [{ kind: 'series', block, own }] : []
  })
}

/**
 * The copies of a program by the template's prescription that they follow. One whose source was removed follows what has
 * taken its place: the same exercise in the same week and series, which nothing follows yet.
 */
function followed(template: Side, program: Side<Copied>) {
  const sources = new Map(template.items.map((item) => [item._id, item]))
  const byItem = new Map<string, CopiedItem>()
  const copies = program.items.filter(({ sourceId }) => sourceId !== null)
  for (const own of copies) if (sources.has(own.sourceId!)) byItem.set(own.sourceId!, own)
  const orphans: CopiedItem[] = []
  const origin = new Map(program.series.map(({ _id, sourceId }) => [_id, sourceId]))
  for (const own of copies.filter(({ sourceId }) => !sources.has(sourceId!))) {
    const heir = template.items.find(
      ({ _id, week, seriesId, exerciseId }) =>
        !byItem.has(_id) && week === own.week && exerciseId === own.exerciseId && seriesId === origin.get(own.seriesId),
    )
    if (heir) byItem.set(heir._id, own)
    else if (!own.isRemoved) orphans.push(own)
  }
  return { byItem, orphans }
}

const saysOther = (item: Item, own: Item) =>
  changeWords(contentIn(own), contentIn(item), { before: own.exerciseName, after: item.exerciseName })

/** What a template says and a program that follows it does not, from a week on: series first, then week by week. */
export function stepsTo(template: Side, program: Side<Copied>, fromWeek: number): Step[] {
  const { byItem, orphans } = followed(template, program)
  const gone = new Set(program.series.flatMap(({ sourceId, isRemoved }) => (isRemoved && sourceId ? [sourceId] : [])))
  const items = template.items.filter(({ week, seriesId }) => week >= fromWeek && !gone.has(seriesId))
  const steps = items.flatMap((item): Step[] => {
    const own = byItem.get(item._id)
    if (!own) return [{ kind: 'added', item }]
    const isNews = !own.isRemoved && (own.sourceId !== item._id || item.version > own.sourceVersion!)
    return isNews && saysOther(item, own) ? [{ kind: 'changed', item, own }] : []
  })
  const removed = orphans.filter(({ week }) => week >= fromWeek).map((own): Step => ({ kind: 'removed', own }))
  return [...seriesSteps(template, program), ...[...steps, ...removed].toSorted((a, b) => weekOf(a) - weekOf(b))]
}

const weekOf = (step: Step) => ('item' in step ? step.item.week : 'block' in step ? 0 : step.own.week)

/** The id by which a step is chosen. */
export const idOfStep = (step: Step) =>
  step.kind === 'series' ? step.block._id : step.kind === 'removed' ? step.own._id : step.item._id

const said = (item: Item) => wordsOf(contentIn(item))

/** A step as a person reads it. */
export function differenceOf(step: Step): Difference {
  const _id = idOfStep(step)
  if (step.kind === 'series') {
    const { block, own } = step
    const facts = { week: null, series: block.name, exercise: null, after: blockText(block) }
    return {
      _id,
      kind: 'series',
      ...facts,
      before: own ? blockText(own) : '',
      isAdapted: own !== undefined && isAdapted(own),
    }
  }
  const item = step.kind === 'removed' ? step.own : step.item
  const facts = { _id, kind: step.kind, week: item.week, series: item.seriesName, exercise: item.exerciseName }
  if (step.kind === 'added') return { ...facts, before: '', after: said(item), isAdapted: false }
  if (step.kind === 'removed') return { ...facts, before: said(item), after: '', isAdapted: isAdapted(step.own) }
  return { ...facts, ...saysOther(step.item, step.own)!, isAdapted: isAdapted(step.own) }
}

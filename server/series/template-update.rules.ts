import { shortWeekdayNames } from '@kinora/contract/days.ts'
import { otherSide } from '@kinora/contract/dosage.ts'
import { ruleText, type ProgressionRule } from '@kinora/contract/progression-rules.ts'
import type { TemplateUpdate } from '@kinora/contract/templates.ts'
import {
  describeContentChange,
  type PrescriptionContent,
  contentIn,
  shortFormOf,
} from './prescription-content.rules.ts'

/** The template with sides swapped, if the program swaps left and right. */
export const templateFor = <T extends ProgramContent>(template: T, { swapsSides }: { swapsSides: boolean }): T =>
  swapsSides
    ? { ...template, items: template.items.map((item) => ({ ...item, side: otherSide(item.side) })) }
    : template

/** The source of a copy; null for additions to the program itself. */
interface Origin {
  sourceId: string | null
  sourceVersion: number | null
  /** The copy's own version when it was last identical to its source. */
  givenVersion: number | null
}

interface SeriesContent {
  _id: string
  name: string
  note: string
  weekdays: number[]
  timesPerWeek: number | null
  version: number
}

interface PrescriptionFacts {
  _id: string
  seriesId: string
  seriesName: string
  week: number
  version: number
  exerciseId: string
  precautionReason: string
  /** The exercise name in the patient's changes and in the offers shown to staff. */
  patientName: string
  staffName: string
}

/** The series and prescriptions of a template or a program. */
export interface ProgramContent<Extra = unknown> {
  series: (SeriesContent & Extra)[]
  items: (PrescriptionFacts & Extra & PrescriptionContent)[]
}
export type CopyOrigin = Origin & { isRemoved: boolean }
type Item = ProgramContent['items'][number]
type CopiedItem = ProgramContent<CopyOrigin>['items'][number]

/** A step that brings a program up to date with its template. */
export type UpdateStep =
  | { kind: 'added'; item: Item }
  | { kind: 'changed'; item: Item; own: CopiedItem }
  | { kind: 'removed'; own: CopiedItem }
  | { kind: 'series'; series: SeriesContent; own?: SeriesContent & CopyOrigin }

/** A progression rule that a program lacks or has in another form. */
export interface MissingRule {
  /** The id of the template's rule. */
  _id: string
  series: string | null
  exercise: string | null
  rule: ProgressionRule
  before: ProgressionRule | null
  /** The program's rule was set for its patient. */
  isCustomized: boolean
}

/** Education that a program lacks. */
export interface MissingReading {
  /** The id of the item: of the template's, or of the program's if it is to be removed. */
  _id: string
  week: number | null
  series: string
  title: string
}

const daysText = ({ weekdays, timesPerWeek }: SeriesContent) =>
  weekdays.length
    ? weekdays.map((day) => shortWeekdayNames[day - 1]).join(', ')
    : timesPerWeek
      ? `${timesPerWeek} × a week`
      : 'every day'
const seriesText = (series: SeriesContent) => [series.name, daysText(series), series.note].filter(Boolean).join(' · ')

const isCustomized = (own: { version: number } & Origin) => own.version > (own.givenVersion ?? own.version)

function seriesUpdates(template: ProgramContent, program: ProgramContent<CopyOrigin>): UpdateStep[] {
  return template.series.flatMap((series): UpdateStep[] => {
    const own = program.series.find(({ sourceId }) => sourceId === series._id)
    if (!own) return [{ kind: 'series', series }]
    const isChanged = !own.isRemoved && series.version > own.sourceVersion! && seriesText(series) !== seriesText(own)
    return isChanged ? [{ kind: 'series', series, own }] : []
  })
}

/**
 * Matches the copies of a program to the template's prescriptions. A copy whose source was removed matches its
 * replacement: the same exercise in the same week and series, if no other copy matches it.
 */
function matchCopies(template: ProgramContent, program: ProgramContent<CopyOrigin>) {
  const sources = new Map(template.items.map((item) => [item._id, item]))
  const byItem = new Map<string, CopiedItem>()
  const copies = program.items.filter(({ sourceId }) => sourceId !== null)
  for (const own of copies) if (sources.has(own.sourceId!)) byItem.set(own.sourceId!, own)
  const orphans: CopiedItem[] = []
  const origin = new Map(program.series.map(({ _id, sourceId }) => [_id, sourceId]))
  for (const own of copies.filter(({ sourceId }) => !sources.has(sourceId!))) {
    const successor = template.items.find(
      ({ _id, week, seriesId, exerciseId }) =>
        !byItem.has(_id) && week === own.week && exerciseId === own.exerciseId && seriesId === origin.get(own.seriesId),
    )
    if (successor) byItem.set(successor._id, own)
    else if (!own.isRemoved) orphans.push(own)
  }
  return { byItem, orphans }
}

const describeDifference = (item: Item, own: Item) =>
  describeContentChange(contentIn(own), contentIn(item), { before: own.staffName, after: item.staffName })

/** The pending steps of a linked program from a week on: series first, then by week. */
export function updateSteps(
  template: ProgramContent,
  program: ProgramContent<CopyOrigin>,
  fromWeek: number,
): UpdateStep[] {
  const { byItem, orphans } = matchCopies(template, program)
  const removedSources = new Set(
    program.series.flatMap(({ sourceId, isRemoved }) => (isRemoved && sourceId ? [sourceId] : [])),
  )
  const items = template.items.filter(({ week, seriesId }) => week >= fromWeek && !removedSources.has(seriesId))
  const steps = items.flatMap((item): UpdateStep[] => {
    const own = byItem.get(item._id)
    if (!own) return [{ kind: 'added', item }]
    const isChanged = !own.isRemoved && (own.sourceId !== item._id || item.version > own.sourceVersion!)
    return isChanged && describeDifference(item, own) ? [{ kind: 'changed', item, own }] : []
  })
  const removed = orphans.filter(({ week }) => week >= fromWeek).map((own): UpdateStep => ({ kind: 'removed', own }))
  return [...seriesUpdates(template, program), ...[...steps, ...removed].toSorted((a, b) => weekOf(a) - weekOf(b))]
}

const weekOf = (step: UpdateStep) => ('item' in step ? step.item.week : step.kind === 'series' ? 0 : step.own.week)

/** The id by which a client selects a step. */
export const idOfStep = (step: UpdateStep) =>
  step.kind === 'series' ? step.series._id : step.kind === 'removed' ? step.own._id : step.item._id

const shortFormOfItem = (item: Item) => shortFormOf(contentIn(item))

export const readingUpdateOf = (
  { _id, week, series, title }: MissingReading,
  kind: 'reading' | 'withdrawnReading',
): TemplateUpdate => ({
  ...{ _id, kind, week, series, exercise: title, before: '', after: '', isCustomized: false },
})

export const ruleUpdateOf = ({ _id, series, exercise, rule, before, isCustomized }: MissingRule): TemplateUpdate => ({
  ...{ _id, kind: 'rule', week: null, series: series ?? 'the whole program', exercise, isCustomized },
  before: before ? ruleText(before) : '',
  after: ruleText(rule),
})

export function templateUpdateOf(step: UpdateStep): TemplateUpdate {
  const _id = idOfStep(step)
  if (step.kind === 'series') {
    const { series, own } = step
    const facts = { week: null, series: series.name, exercise: null, after: seriesText(series) }
    return {
      _id,
      kind: 'series',
      ...facts,
      before: own ? seriesText(own) : '',
      isCustomized: own !== undefined && isCustomized(own),
    }
  }
  const item = step.kind === 'removed' ? step.own : step.item
  const facts = { _id, kind: step.kind, week: item.week, series: item.seriesName, exercise: item.staffName }
  if (step.kind === 'added') return { ...facts, before: '', after: shortFormOfItem(item), isCustomized: false }
  if (step.kind === 'removed')
    return { ...facts, before: shortFormOfItem(item), after: '', isCustomized: isCustomized(step.own) }
  return { ...facts, ...describeDifference(step.item, step.own)!, isCustomized: isCustomized(step.own) }
}

import type { Reply } from '@kinora/contract/api.ts'
import type { Prescription, series, SeriesInWeek } from '@kinora/contract/series.ts'

/** What the builder shows: a program and the series of one of its weeks. */
export type ProgramWeek = Reply<typeof series.week>

/** Where a card stands or would stand: so many cards of that series come before it, itself not counted. */
export interface Place {
  seriesId: string
  index: number
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key)

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

function numeral(number: number) {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** 'Third' of 2, '21st' of 20. */
export const ordinal = (index: number) => ordinals[index] ?? numeral(index + 1)

/** 'Third in Evening': said on the slot, and to those who listen. */
export function placeWords(columns: readonly SeriesInWeek[], { seriesId, index }: Place) {
  const name = columns.find(({ _id }) => _id === seriesId)?.name
  return name === undefined ? '' : `${ordinal(index)} in ${name}`
}

export const isSamePlace = (one: Place, other: Place) => one.seriesId === other.seriesId && one.index === other.index

/** Where a card stands, or nothing for one that is not in this week. */
export function placeOf(columns: readonly SeriesInWeek[], id: string): Place | undefined {
  for (const { _id, assignedExercises } of columns) {
    const index = assignedExercises.findIndex((prescription) => prescription._id === id)
    if (index >= 0) return { seriesId: _id, index }
  }
  return undefined
}

export const prescriptionIn = (columns: readonly SeriesInWeek[], id: string) =>
  columns.flatMap(({ assignedExercises }) => assignedExercises).find(({ _id }) => _id === id)

const numbered = (list: Prescription[]) =>
  list.map((one, position) => (one.position === position ? one : { ...one, position }))

export const withoutCard = (columns: readonly SeriesInWeek[], id: string): SeriesInWeek[] =>
  columns.map((column) => {
    const left = column.assignedExercises.filter(({ _id }) => _id !== id)
    return left.length === column.assignedExercises.length ? column : { ...column, assignedExercises: numbered(left) }
  })

/** The cards put in at a place, in their order; an index past the end is the end. */
export const withCards = (
  columns: readonly SeriesInWeek[],
  { seriesId, index }: Place,
  cards: readonly Prescription[],
): SeriesInWeek[] =>
  columns.map((column) => {
    if (column._id !== seriesId) return column
    const own = cards.map((card) => ({ ...card, seriesId }))
    return { ...column, assignedExercises: numbered(column.assignedExercises.toSpliced(index, 0, ...own)) }
  })

/** A card taken from where it is to a place. Nothing changes for one that is not there. */
export function withMove(columns: readonly SeriesInWeek[], id: string, place: Place): SeriesInWeek[] {
  const card = prescriptionIn(columns, id)
  if (!card || !columns.some(({ _id }) => _id === place.seriesId)) return [...columns]
  return withCards(withoutCard(columns, id), place, [card])
}

/** A card as it is now: the server's answer, or what is being changed. Its place stays. */
export const withChange = (
  columns: readonly SeriesInWeek[],
  id: string,
  change: Partial<Prescription>,
): SeriesInWeek[] =>
  columns.map((column) => {
    if (!column.assignedExercises.some(({ _id }) => _id === id)) return column
    const { position: _position, seriesId: _seriesId, ...rest } = change
    return {
      ...column,
      assignedExercises: column.assignedExercises.map((one) => (one._id === id ? { ...one, ...rest } : one)),
    }
  })

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/**
 * One step with an arrow key for a card that is carried: up and down in its series, left and right to the next one.
 * Nothing at the edge. `columns` may still hold the carried card.
 */
export function stepPlace(
  columns: readonly SeriesInWeek[],
  id: string,
  from: Place,
  key: Direction,
): Place | undefined {
  const others = withoutCard(columns, id)
  const at = others.findIndex(({ _id }) => _id === from.seriesId)
  const length = others[at]?.assignedExercises.length ?? 0
  if (key === 'ArrowUp') return from.index > 0 ? { ...from, index: from.index - 1 } : undefined
  if (key === 'ArrowDown') return from.index < length ? { ...from, index: from.index + 1 } : undefined
  const next = others[at + (key === 'ArrowLeft' ? -1 : 1)]
  return next && { seriesId: next._id, index: clamp(from.index, next.assignedExercises.length) }
}

/** The card an arrow key goes to: the next one in the series, or the one at the same height in the next series that has any. */
export function neighborOf(columns: readonly SeriesInWeek[], id: string, key: Direction): string | undefined {
  const place = placeOf(columns, id)
  if (!place) return undefined
  const at = columns.findIndex(({ _id }) => _id === place.seriesId)
  if (key === 'ArrowUp') return columns[at]!.assignedExercises[place.index - 1]?._id
  if (key === 'ArrowDown') return columns[at]!.assignedExercises[place.index + 1]?._id
  const side = key === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1)
  const filled = side.find(({ assignedExercises }) => assignedExercises.length > 0)?.assignedExercises
  return filled?.[clamp(place.index, filled.length - 1)]?._id
}

/** Who gets the focus when a card goes: the next one, else the one before. */
export const heirOf = (columns: readonly SeriesInWeek[], id: string) =>
  neighborOf(columns, id, 'ArrowDown') ?? neighborOf(columns, id, 'ArrowUp')

/** The index at which something let go at height `y` lands among cards with these middles, top first. */
export const indexAt = (middles: readonly number[], y: number) => middles.filter((middle) => middle < y).length

/** The series whose width holds `x`, else the nearest one. */
export function nearestColumn<Column extends { left: number; right: number }>(columns: readonly Column[], x: number) {
  const distance = ({ left, right }: Column) => Math.max(left - x, x - right, 0)
  return columns.toSorted((one, other) => distance(one) - distance(other))[0]
}

import type { Reply } from '@kinora/contract/api.ts'
import type { Prescription, series, SeriesInWeek } from '@kinora/contract/series.ts'
import { nameOf } from './prescription-name.ts'

/** A program with the series of one of its weeks. */
export type ProgramWeek = Reply<typeof series.week>

/** The position of a card in a series: how many other cards come before it. */
export interface CardPosition {
  seriesId: string
  index: number
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
export const isDirection = (key: string): key is Direction => /^Arrow(Up|Down|Left|Right)$/.test(key)

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

function numberWithSuffix(number: number) {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** 'Third' of 2, '21st' of 20. */
export const ordinal = (index: number) => ordinals[index] ?? numberWithSuffix(index + 1)

/** 'Third in Evening': shown on the drop slot and announced to screen readers. */
export function positionLabel(columns: readonly SeriesInWeek[], { seriesId, index }: CardPosition) {
  const name = columns.find(({ _id }) => _id === seriesId)?.name
  return name === undefined ? '' : `${ordinal(index)} in ${name}`
}

export const isSamePosition = (position: CardPosition, other: CardPosition) =>
  position.seriesId === other.seriesId && position.index === other.index

/** The position of a card, or undefined if it is not in this week. */
export function positionOf(columns: readonly SeriesInWeek[], id: string): CardPosition | undefined {
  for (const { _id, assignedExercises } of columns) {
    const index = assignedExercises.findIndex((prescription) => prescription._id === id)
    if (index >= 0) return { seriesId: _id, index }
  }
  return undefined
}

export const prescriptionIn = (columns: readonly SeriesInWeek[], id: string) =>
  columns.flatMap(({ assignedExercises }) => assignedExercises).find(({ _id }) => _id === id)

/** The name of a card; '' once it was removed. */
export function nameIn(columns: readonly SeriesInWeek[], id: string) {
  const card = prescriptionIn(columns, id)
  return card ? nameOf(card) : ''
}

const withPositions = (list: Prescription[]) =>
  list.map((one, position) => (one.position === position ? one : { ...one, position }))

export const withoutCard = (columns: readonly SeriesInWeek[], id: string): SeriesInWeek[] =>
  columns.map((column) => {
    const cardsLeft = column.assignedExercises.filter(({ _id }) => _id !== id)
    return cardsLeft.length === column.assignedExercises.length
      ? column
      : { ...column, assignedExercises: withPositions(cardsLeft) }
  })

/** Inserts the cards in their order; an index past the end is the end. */
export const withCards = (
  columns: readonly SeriesInWeek[],
  { seriesId, index }: CardPosition,
  cards: readonly Prescription[],
): SeriesInWeek[] =>
  columns.map((column) => {
    if (column._id !== seriesId) return column
    const movedCards = cards.map((card) => ({ ...card, seriesId }))
    return { ...column, assignedExercises: withPositions(column.assignedExercises.toSpliced(index, 0, ...movedCards)) }
  })

/** Moves a card. An unknown card or series changes nothing. */
export function withMove(columns: readonly SeriesInWeek[], id: string, position: CardPosition): SeriesInWeek[] {
  const card = prescriptionIn(columns, id)
  if (!card || !columns.some(({ _id }) => _id === position.seriesId)) return [...columns]
  return withCards(withoutCard(columns, id), position, [card])
}

/** Updates a card from a reply or an edit, without moving it. */
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
      assignedExercises: column.assignedExercises.map((exercise) =>
        exercise._id === id ? { ...exercise, ...rest } : exercise,
      ),
    }
  })

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

/**
 * One arrow key step for a picked-up card: up and down within its series, left and right to the next series. Undefined
 * at the edge. `columns` may still contain the card.
 */
export function stepPosition(
  columns: readonly SeriesInWeek[],
  id: string,
  from: CardPosition,
  key: Direction,
): CardPosition | undefined {
  const others = withoutCard(columns, id)
  const at = others.findIndex(({ _id }) => _id === from.seriesId)
  const length = others[at]?.assignedExercises.length ?? 0
  if (key === 'ArrowUp') return from.index > 0 ? { ...from, index: from.index - 1 } : undefined
  if (key === 'ArrowDown') return from.index < length ? { ...from, index: from.index + 1 } : undefined
  const next = others[at + (key === 'ArrowLeft' ? -1 : 1)]
  return next && { seriesId: next._id, index: clamp(from.index, next.assignedExercises.length) }
}

/** The card an arrow key focuses: the next in the series, or the one at the same index in the next series with cards. */
export function neighborOf(columns: readonly SeriesInWeek[], id: string, key: Direction): string | undefined {
  const position = positionOf(columns, id)
  if (!position) return undefined
  const at = columns.findIndex(({ _id }) => _id === position.seriesId)
  if (key === 'ArrowUp') return columns[at]!.assignedExercises[position.index - 1]?._id
  if (key === 'ArrowDown') return columns[at]!.assignedExercises[position.index + 1]?._id
  const side = key === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1)
  const filled = side.find(({ assignedExercises }) => assignedExercises.length > 0)?.assignedExercises
  return filled?.[clamp(position.index, filled.length - 1)]?._id
}

/** The card to focus when a card is removed: the next one, else the previous one. */
export const nextFocusAfterRemoval = (columns: readonly SeriesInWeek[], id: string) =>
  neighborOf(columns, id, 'ArrowDown') ?? neighborOf(columns, id, 'ArrowUp')

/** The index for a drop at height `y` among cards with these vertical centers, from top to bottom. */
export const indexAt = (middles: readonly number[], y: number) => middles.filter((middle) => middle < y).length

/** The column at `x`, else the nearest one. */
export function nearestColumn<Column extends { left: number; right: number }>(columns: readonly Column[], x: number) {
  const distance = ({ left, right }: Column) => Math.max(left - x, x - right, 0)
  return columns.toSorted((column, other) => distance(column) - distance(other))[0]
}

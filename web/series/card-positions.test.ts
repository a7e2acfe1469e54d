import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import {
  nextFocusAfterRemoval,
  indexAt,
  nearestColumn,
  neighborOf,
  ordinal,
  positionOf,
  positionLabel,
  stepPosition,
  withCards,
  withChange,
  withMove,
  withoutCard,
} from './card-positions.ts'
import { sampleSeries } from '../testing/sample-programs.ts'

const card = (id: string, position = 0) =>
  ({ _id: id, seriesId: '', position, dosage: Dosage.parse({}) }) as Prescription
const series = (name: string, ids: string): SeriesInWeek => ({
  ...sampleSeries([]),
  ...{ _id: name, name },
  assignedExercises: [...ids].map((id, at) => card(id, at)),
})
const week = [series('Morning', 'abc'), series('Evening', 'de'), series('Empty', ''), series('Gym', 'fgh')]
const drawn = (columns: readonly SeriesInWeek[]) =>
  columns.map(({ assignedExercises }) => assignedExercises.map(({ _id }) => _id).join(''))

test('a position has a label, also beyond the tenth', () => {
  expect(positionLabel(week, { seriesId: 'Evening', index: 2 })).toBe('Third in Evening')
  expect([9, 10, 11, 12, 20, 21, 22, 110].map(ordinal)).toEqual([
    'Tenth',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '111th',
  ])
  expect(positionLabel(week, { seriesId: 'gone', index: 0 })).toBe('')
})

test('a card moves within its series and to another, and positions are renumbered', () => {
  expect(drawn(withMove(week, 'a', { seriesId: 'Morning', index: 2 }))).toEqual(['bca', 'de', '', 'fgh'])
  expect(drawn(withMove(week, 'c', { seriesId: 'Morning', index: 0 }))).toEqual(['cab', 'de', '', 'fgh'])
  const moved = withMove(week, 'b', { seriesId: 'Evening', index: 1 })
  expect(drawn(moved)).toEqual(['ac', 'dbe', '', 'fgh'])
  expect(moved[1]!.assignedExercises.map(({ position, seriesId }) => [position, seriesId])[1]).toEqual([1, 'Evening'])
  expect(moved.flatMap(({ assignedExercises }) => assignedExercises.map(({ position }) => position))).toEqual([
    0, 1, 0, 1, 2, 0, 1, 2,
  ])
})

test('moving an unknown card, or to an unknown series, changes nothing', () => {
  expect(drawn(withMove(week, 'x', { seriesId: 'Evening', index: 0 }))).toEqual(drawn(week))
  expect(drawn(withMove(week, 'a', { seriesId: 'gone', index: 0 }))).toEqual(drawn(week))
})

test('removing a card and inserting it again restores the week', () => {
  const position = positionOf(week, 'b')!
  expect(drawn(withCards(withoutCard(week, 'b'), position, [card('b')]))).toEqual(drawn(week))
})

test('changing a card keeps its position', () => {
  const changed = withChange(week, 'e', { version: 7, position: 99, seriesId: 'Morning' })
  expect(changed[1]!.assignedExercises[1]).toMatchObject({ _id: 'e', version: 7, position: 1, seriesId: '' })
  expect(drawn(changed)).toEqual(drawn(week))
})

test('arrow keys move a picked-up card step by step and stop at the edge', () => {
  const from = positionOf(week, 'b')!
  expect(stepPosition(week, 'b', from, 'ArrowUp')).toEqual({ seriesId: 'Morning', index: 0 })
  expect(stepPosition(week, 'b', from, 'ArrowDown')).toEqual({ seriesId: 'Morning', index: 2 })
  expect(stepPosition(week, 'b', { seriesId: 'Morning', index: 2 }, 'ArrowDown')).toBeUndefined()
  expect(stepPosition(week, 'b', { seriesId: 'Morning', index: 0 }, 'ArrowUp')).toBeUndefined()
  expect(stepPosition(week, 'b', from, 'ArrowRight')).toEqual({ seriesId: 'Evening', index: 1 })
  expect(stepPosition(week, 'b', { seriesId: 'Evening', index: 2 }, 'ArrowRight')).toEqual({
    seriesId: 'Empty',
    index: 0,
  })
  expect(stepPosition(week, 'b', from, 'ArrowLeft')).toBeUndefined()
})

test('arrow keys move the focus from card to card and skip an empty series', () => {
  expect(neighborOf(week, 'b', 'ArrowUp')).toBe('a')
  expect(neighborOf(week, 'c', 'ArrowDown')).toBeUndefined()
  expect(neighborOf(week, 'c', 'ArrowRight')).toBe('e')
  expect(neighborOf(week, 'e', 'ArrowRight')).toBe('g')
  expect(neighborOf(week, 'h', 'ArrowLeft')).toBe('e')
  expect(neighborOf(week, 'a', 'ArrowLeft')).toBeUndefined()
})

test('when a card is removed, the next or the previous one is focused', () => {
  expect(nextFocusAfterRemoval(week, 'a')).toBe('b')
  expect(nextFocusAfterRemoval(week, 'c')).toBe('b')
  expect(nextFocusAfterRemoval([series('One', 'x')], 'x')).toBeUndefined()
})

test('a card is dropped between the cards around the pointer', () => {
  expect([5, 15, 25, 99].map((y) => indexAt([10, 20, 30], y))).toEqual([0, 1, 2, 3])
  expect(indexAt([], 50)).toBe(0)
  const columns = [
    { name: 'left', left: 0, right: 100 },
    { name: 'right', left: 120, right: 220 },
  ]
  expect([50, 108, 112, 300].map((x) => nearestColumn(columns, x)?.name)).toEqual(['left', 'left', 'right', 'right'])
  expect(nearestColumn([], 10)).toBeUndefined()
})

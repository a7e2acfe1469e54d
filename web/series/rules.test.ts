import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import {
  heirOf,
  indexAt,
  nearestColumn,
  neighborOf,
  ordinal,
  placeOf,
  placeWords,
  stepPlace,
  withCards,
  withChange,
  withMove,
  withoutCard,
} from './rules.ts'

const card = (id: string, position = 0) =>
  ({ _id: id, seriesId: '', position, dosage: Dosage.parse({}) }) as Prescription
const series = (name: string, ids: string): SeriesInWeek => ({
  _id: name,
  programId: 'p',
  name,
  note: '',
  position: 0,
  weekdays: [],
  timesPerWeek: null,
  version: 1,
  week: 1,
  minutes: 0,
  assignedExercises: [...ids].map((id, at) => card(id, at)),
})
const week = [series('Morning', 'abc'), series('Evening', 'de'), series('Empty', ''), series('Gym', 'fgh')]
const drawn = (columns: readonly SeriesInWeek[]) =>
  columns.map(({ assignedExercises }) => assignedExercises.map(({ _id }) => _id).join(''))

test('a place is said in words, also beyond the tenth', () => {
  expect(placeWords(week, { seriesId: 'Evening', index: 2 })).toBe('Third in Evening')
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
  expect(placeWords(week, { seriesId: 'gone', index: 0 })).toBe('')
})

test('a card moves within its series and to another, and all are numbered anew', () => {
  expect(drawn(withMove(week, 'a', { seriesId: 'Morning', index: 2 }))).toEqual(['bca', 'de', '', 'fgh'])
  expect(drawn(withMove(week, 'c', { seriesId: 'Morning', index: 0 }))).toEqual(['cab', 'de', '', 'fgh'])
  const moved = withMove(week, 'b', { seriesId: 'Evening', index: 1 })
  expect(drawn(moved)).toEqual(['ac', 'dbe', '', 'fgh'])
  expect(moved[1]!.assignedExercises.map(({ position, seriesId }) => [position, seriesId])[1]).toEqual([1, 'Evening'])
  expect(moved.flatMap(({ assignedExercises }) => assignedExercises.map(({ position }) => position))).toEqual([
    0, 1, 0, 1, 2, 0, 1, 2,
  ])
})

test('a move of what is not there, or to where nothing is, changes nothing', () => {
  expect(drawn(withMove(week, 'x', { seriesId: 'Evening', index: 0 }))).toEqual(drawn(week))
  expect(drawn(withMove(week, 'a', { seriesId: 'gone', index: 0 }))).toEqual(drawn(week))
})

test('taking out and putting in again where it was gives what there was', () => {
  const place = placeOf(week, 'b')!
  expect(drawn(withCards(withoutCard(week, 'b'), place, [card('b')]))).toEqual(drawn(week))
})

test('a change keeps the place of its card', () => {
  const changed = withChange(week, 'e', { version: 7, position: 99, seriesId: 'Morning' })
  expect(changed[1]!.assignedExercises[1]).toMatchObject({ _id: 'e', version: 7, position: 1, seriesId: '' })
  expect(drawn(changed)).toEqual(drawn(week))
})

test('carried by keys, a card goes step by step to any place and no further', () => {
  const from = placeOf(week, 'b')!
  expect(stepPlace(week, 'b', from, 'ArrowUp')).toEqual({ seriesId: 'Morning', index: 0 })
  expect(stepPlace(week, 'b', from, 'ArrowDown')).toEqual({ seriesId: 'Morning', index: 2 })
  expect(stepPlace(week, 'b', { seriesId: 'Morning', index: 2 }, 'ArrowDown')).toBeUndefined()
  expect(stepPlace(week, 'b', { seriesId: 'Morning', index: 0 }, 'ArrowUp')).toBeUndefined()
  expect(stepPlace(week, 'b', from, 'ArrowRight')).toEqual({ seriesId: 'Evening', index: 1 })
  expect(stepPlace(week, 'b', { seriesId: 'Evening', index: 2 }, 'ArrowRight')).toEqual({ seriesId: 'Empty', index: 0 })
  expect(stepPlace(week, 'b', from, 'ArrowLeft')).toBeUndefined()
})

test('the arrows go from card to card, over a series without any', () => {
  expect(neighborOf(week, 'b', 'ArrowUp')).toBe('a')
  expect(neighborOf(week, 'c', 'ArrowDown')).toBeUndefined()
  expect(neighborOf(week, 'c', 'ArrowRight')).toBe('e')
  expect(neighborOf(week, 'e', 'ArrowRight')).toBe('g')
  expect(neighborOf(week, 'h', 'ArrowLeft')).toBe('e')
  expect(neighborOf(week, 'a', 'ArrowLeft')).toBeUndefined()
})

test('the focus of a card that goes is taken by the next one, or the one before', () => {
  expect(heirOf(week, 'a')).toBe('b')
  expect(heirOf(week, 'c')).toBe('b')
  expect(heirOf([series('One', 'x')], 'x')).toBeUndefined()
})

test('what is let go lands between the cards it is between', () => {
  expect([5, 15, 25, 99].map((y) => indexAt([10, 20, 30], y))).toEqual([0, 1, 2, 3])
  expect(indexAt([], 50)).toBe(0)
  const columns = [
    { name: 'left', left: 0, right: 100 },
    { name: 'right', left: 120, right: 220 },
  ]
  expect([50, 108, 112, 300].map((x) => nearestColumn(columns, x)?.name)).toEqual(['left', 'left', 'right', 'right'])
  expect(nearestColumn([], 10)).toBeUndefined()
})

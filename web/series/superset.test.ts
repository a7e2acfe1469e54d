import { expect, test } from 'vitest'
import { supersetWithAbove } from './superset.ts'

const cards = (...groups: (string | null)[]) => groups.map((group, at) => ({ _id: String(at), group }))

test('a card joins the superset of the card above, or begins one with it', () => {
  expect(supersetWithAbove(cards(null, null), '1')).toEqual([
    ['0', 'A'],
    ['1', 'A'],
  ])
  expect(supersetWithAbove(cards('A', 'A', null), '2')).toEqual([['2', 'A']])
  expect(supersetWithAbove(cards('A', 'A', null, null), '3')).toEqual([
    ['2', 'B'],
    ['3', 'B'],
  ])
})

test('a card leaves the superset that it shares with the card above', () => {
  expect(supersetWithAbove(cards('A', 'A'), '1')).toEqual([['1', null]])
  expect(supersetWithAbove(cards('A', 'B'), '1')).toEqual([['1', 'A']])
})

test('the first card has none above', () => {
  expect(supersetWithAbove(cards(null, null), '0')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { goalMonths } from './GoalPlot.tsx'

const rated = (month: string, rating: number) => ({ month: `${month}-01`, rating })

test('months stand in order, and one without an answer stays empty', () => {
  expect(goalMonths([rated('2027-01', 7), rated('2026-12', 5), rated('2026-10', 3)])).toEqual([
    { month: '2026-10-01', rating: 3 },
    { month: '2026-11-01', rating: null },
    { month: '2026-12-01', rating: 5 },
    { month: '2027-01-01', rating: 7 },
  ])
})

test('at most the last twelve months are drawn, and none without answers', () => {
  expect(goalMonths([rated('2027-11', 7), rated('2026-10', 3)])).toHaveLength(12)
  expect(goalMonths([])).toEqual([])
})

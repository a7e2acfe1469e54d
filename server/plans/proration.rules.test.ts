import { expect, test } from 'vitest'
import { openCalendar } from '../testing/billing-calendar.ts'
import { changeLines, dueOf, firstLines, periodEnd, renewalLines, totalOf, unusedValue } from './proration.rules.ts'

const terms = (cycle: 'monthly' | 'yearly', listAmount: number, firstAmount = listAmount, amount = listAmount) => ({
  ...{ cycle, listAmount, firstAmount, amount },
  text: `Kinora ${cycle}`,
})
const start = new Date('2026-11-22T00:00:00Z')
const year = { from: start, until: periodEnd(start, 'yearly') }
const month = { from: start, until: periodEnd(start, 'monthly') }
const later = new Date('2026-12-07T00:00:00Z')

test('a year of Business that becomes monthly Solo leaves the rest of the year as balance', () => {
  const lines = firstLines(terms('yearly', 163_900), year)
  const before = { lines, text: 'Business', cycle: 'yearly' as const, period: year }
  const change = changeLines(before, terms('monthly', 3_190), start, month)
  expect(change.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit', -163_900],
    ['charge', 3_190],
  ])
  expect([dueOf(change, 0), totalOf(change)]).toEqual([0, -160_710])
})

test('a first month that was free credits nothing when the cycle changes', () => {
  const lines = firstLines(terms('monthly', 16_390, 0), month)
  const before = { lines, text: 'Business', cycle: 'monthly' as const, period: month }
  expect(dueOf(changeLines(before, terms('yearly', 163_900), later, year), 0)).toBe(163_900)
})

test('a one-time discount goes on within its period, and is never more than it was', () => {
  const lines = firstLines(terms('monthly', 3_190, 0), month)
  const before = { lines, text: 'Solo', cycle: 'monthly' as const, period: month }
  const change = changeLines(before, terms('monthly', 16_390), later, month)
  const half = (amount: number) => Math.round(amount / 2)
  expect(dueOf(change, 0)).toBe(half(16_390) - half(3_190))
  // A second change in the same period has no discount left to carry over.
  const again = changeLines({ ...before, lines: [...lines, ...change] }, terms('monthly', 3_190), later, month)
  expect(totalOf(again)).toBe(-(half(16_390) - half(3_190)))
})

test('time that was credited is not credited again', () => {
  const lines = firstLines(terms('yearly', 163_900), year)
  const before = { lines, text: 'Business', cycle: 'yearly' as const, period: year }
  const change = changeLines(before, terms('monthly', 3_190), later, {
    from: later,
    until: periodEnd(later, 'monthly'),
  })
  expect(unusedValue([...lines, ...change], later)).toEqual({ charged: 3_190, discount: 0 })
})

test('a lasting discount holds for later periods, a one-time discount does not', () => {
  expect(totalOf(renewalLines(terms('monthly', 3_190, 1_595, 1_595), month))).toBe(1_595)
  expect(totalOf(renewalLines(terms('monthly', 3_190, 1_595), month))).toBe(3_190)
})

test.each([
  ['2027-01-31', 'monthly', 31, '2027-02-28'],
  ['2027-02-28', 'monthly', 31, '2027-03-31'],
  ['2028-01-30', 'monthly', 30, '2028-02-29'],
  ['2028-02-29', 'yearly', 29, '2029-02-28'],
  ['2031-02-28', 'yearly', 29, '2032-02-29'],
] as const)('from %s a %s period with day %i ends on %s', (from, cycle, anchor, end) => {
  expect(periodEnd(new Date(`${from}T10:00:00Z`), cycle, anchor).toISOString()).toBe(`${end}T10:00:00.000Z`)
})

test('every period ends as the calendar says, from each day of four years, also at month ends and leap days', () => {
  for (const cycle of ['monthly', 'yearly'] as const)
    for (let start = 0; start < 1461; start++) {
      const calendar = openCalendar()
      let from = new Date(Date.UTC(2026, 0, 1 + start, 9))
      const anchorDay = from.getUTCDate()
      for (let period = 0; period < (cycle === 'yearly' ? 5 : 14); period++) {
        const until = periodEnd(from, cycle, anchorDay)
        calendar.follow({ reference: 'a', periodStart: from, paidUntil: until })
        from = until
      }
    }
})

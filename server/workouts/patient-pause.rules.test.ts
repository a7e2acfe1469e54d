import { expect, test } from 'vitest'
import { ensurePause, lastDayWhenBack, pauseOn, pauseState, shiftOf } from './patient-pause.rules.ts'

const today = '2026-11-18'
const away = (from: string, until: string | null) => ({ reason: 'away' as const, from, until })

test.each([
  ['2026-11-19', null, 'coming'],
  ['2026-11-18', '2026-11-18', 'running'],
  ['2026-11-01', null, 'running'],
  ['2026-11-01', '2026-11-17', 'over'],
])('a pause from %s to %s is %s', (from, until, state) => {
  expect(pauseState({ from, until }, today)).toBe(state)
  expect(pauseOn([away(from, until)], today) !== undefined).toBe(state === 'running')
})

const known = [away('2026-11-10', '2026-11-12'), away('2026-12-01', null)]
test.each<[string, string, string | null, string | null]>([
  ['between the others', '2026-11-13', '2026-11-30', null],
  ['before both', '2026-11-06', '2026-11-09', null],
  ['on a day of the first', '2026-11-12', '2026-11-14', 'from'],
  ['around the first', '2026-11-09', '2026-11-13', 'from'],
  ['into the open one', '2026-11-20', '2026-12-01', 'from'],
  ['open, before another', '2026-11-20', null, 'from'],
  ['too long ago for a patient', '2026-11-03', '2026-11-05', 'from'],
  ['more than a year ahead', '2027-12-01', '2027-12-02', 'from'],
  ['longer than a year', '2026-11-13', '2027-11-30', 'until'],
])('a pause %s is refused at its field, or not', (_, from, until, field) => {
  const refused = () => ensurePause(away(from, until), known, today, true)
  if (field) expect(refused).toThrow(expect.objectContaining({ fields: [expect.objectContaining({ field })] }))
  else expect(refused).not.toThrow()
})

test('whoever is back today was paused until yesterday; a pause of no day is none; one that is over stays', () => {
  expect(lastDayWhenBack(away('2026-11-10', null), today)).toBe('2026-11-17')
  expect(lastDayWhenBack(away(today, '2026-11-30'), today)).toBeNull()
  expect(lastDayWhenBack(away('2026-11-20', '2026-11-30'), today)).toBeNull()
  expect(() => lastDayWhenBack(away('2026-11-10', '2026-11-12'), today)).toThrow('This pause is over.')
})

/** Weeks 1 to 6 from Monday, 02/11. */
const program = { startDate: '2026-11-02', weeks: 6, endsOn: null, lastWeekDone: 2 }

test.each<[string, Partial<typeof program> | { endsOn: string }, [string, string], ReturnType<typeof shiftOf>]>([
  ['a week in the middle of week 3', {}, ['2026-11-18', '2026-11-24'], { afterWeek: 3, weeks: 1 }],
  ['ten days are one week', {}, ['2026-11-16', '2026-11-25'], { afterWeek: 3, weeks: 1 }],
  ['eleven days are two', {}, ['2026-11-16', '2026-11-26'], { afterWeek: 3, weeks: 2 }],
  ['three days move nothing', {}, ['2026-11-16', '2026-11-18'], null],
  ['four days are a week', {}, ['2026-11-16', '2026-11-19'], { afterWeek: 3, weeks: 1 }],
  ['weeks with sessions do not move', { lastWeekDone: 4 }, ['2026-11-18', '2026-11-24'], { afterWeek: 4, weeks: 1 }],
  ['days before the program do not count', {}, ['2026-10-20', '2026-11-03'], null],
  ['days after the program do not count', {}, ['2026-12-12', '2026-12-31'], null],
  ['the last week can be left too', {}, ['2026-12-07', '2026-12-31'], { afterWeek: 6, weeks: 1 }],
  ['a stopped program stays', { endsOn: '2026-11-10' }, ['2026-11-18', '2026-11-24'], null],
  ['at most 52 weeks', { weeks: 51 }, ['2026-11-16', '2026-12-13'], { afterWeek: 3, weeks: 1 }],
])('%s', (_, facts, [from, until], expected) => {
  expect(shiftOf({ ...program, ...facts }, { from, until })).toEqual(expected)
})

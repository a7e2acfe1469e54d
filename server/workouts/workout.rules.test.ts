import { expect, test } from 'vitest'
import type { LogEntry } from '@kinora/contract/workouts.ts'
import { ensureChangeable, ensureDay, ensureEntries, statusAfter } from './workout.rules.ts'

const finishedAt = '2026-11-02T08:00:00Z'
const entry = (assignedExerciseId: string, version = 1) =>
  ({ assignedExerciseId, version, undoneSets: [] }) as unknown as LogEntry
const draft = {
  _id: 'x',
  revision: 2,
  programId: 'p',
  seriesId: 's',
  week: 1,
  day: '2026-11-03',
  startedAt: '2026-11-03T08:00:00Z',
  finishedAt,
  isShort: false,
  effort: null,
  note: '',
  entries: [],
}
const stored = { seriesId: 's', week: 1, finishedAt: new Date(finishedAt) }
const day = 86_400_000

test('a patient may change a finished session for seven days; staff, and anybody an open one, at any time', () => {
  const end = Date.parse(finishedAt)
  expect(() => ensureChangeable(stored, draft, true, end + 7 * day)).not.toThrow()
  expect(() => ensureChangeable(stored, draft, true, end + 7 * day + 1)).toThrow('7 days')
  expect(() => ensureChangeable(stored, draft, false, end + 30 * day)).not.toThrow()
  expect(() => ensureChangeable({ ...stored, finishedAt: null }, draft, true, end + 30 * day)).not.toThrow()
  expect(() => ensureChangeable({ ...stored, week: 2 }, draft, false, end)).toThrow('another series or week')
})

test.each([
  [{ day: '2026-11-06' }, 'This day is in the future. Choose today or an earlier day.'],
  [{ day: '2025-10-06' }, 'This day is more than a year ago.'],
  [{ startedAt: '2026-11-07T08:00:00Z', finishedAt: null }, 'The start is in the future.'],
  [{ startedAt: '2026-11-03T08:00:00Z', finishedAt: '2026-11-03T07:00:00Z' }, 'The end is before the start.'],
  [{ startedAt: '2026-11-03T08:00:00Z', finishedAt: '2027-11-03T09:00:00Z' }, 'The end is in the future.'],
])('%o is refused: %s', (facts, message) => {
  const now = Date.parse('2026-11-04T12:00:00Z')
  expect(() => ensureDay({ ...draft, finishedAt: null, ...facts }, '2026-11-04', now)).toThrow(message)
  expect(() => ensureDay({ ...draft, finishedAt: null }, '2026-11-04', now)).not.toThrow()
})

test('each entry is for a prescription of the session, once, in a version that existed', () => {
  const versionsOf = (id: string) => ({ a: [2, 1] })[id]
  expect(() => ensureEntries([entry('a'), entry('b')], versionsOf)).toThrow('not part of the session')
  expect(() => ensureEntries([entry('a'), entry('a')], versionsOf)).toThrow('appears twice')
  expect(() => ensureEntries([entry('a', 3)], versionsOf)).toThrow('never had this version')
  expect(() => ensureEntries([entry('a', 2)], versionsOf)).not.toThrow()
})

test.each([
  ['needHelp', null, 'Need help'],
  ['finished', null, 'Completed program'],
  ['stopped', null, 'Unable to complete program'],
  ['started', null, null],
  ['stopped', 'Need help', 'Need help'],
] as const)('ENUM-03 %s with the reason %s sets the status %s', (event, reason, expected) =>
  expect(statusAfter(event, reason)).toBe(expected),
)

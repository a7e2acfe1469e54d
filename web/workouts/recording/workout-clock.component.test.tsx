import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { clockMark, compareClocks, forgetClock, timeNow } from '../../app/clock.ts'
import { sampleId } from '../../testing/sample-data.ts'
import { runningProgram, sampleMyWeek } from '../../testing/sample-workouts.ts'
import { correctedByClock } from './workout-clock.ts'
import { beginWorkout, completePart, finishWorkout } from './workout-changes.ts'
import { draftOf } from './workout.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const noon = Date.parse('2026-11-20T02:00:00Z')
const timeZone = 'Australia/Sydney'
const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())

/** The true time. The phone's clock is wrong by `error`; `performance.now()` counts from `opened`. */
let [truth, error, opened] = [noon, 0, noon]
const setTime = () => {
  vi.setSystemTime(truth + error)
  vi.spyOn(performance, 'now').mockReturnValue(truth - opened)
}
const pass = (time: number) => {
  truth += time
  setTime()
}
const setClock = (to: number) => {
  error = to
  setTime()
}
/** Closes and reopens the app, so that `performance.now()` starts again. */
const reopen = () => {
  opened = truth
  setTime()
}
const receiveServerDate = () =>
  compareClocks(new Response(null, { headers: { date: new Date(truth).toUTCString() } }), Date.now())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  forgetClock()
  ;[truth, error, opened] = [noon, 0, noon]
  setTime()
  receiveServerDate()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const sydney = (moment: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)

/** A session of ten minutes that begins now by the phone's clock. */
function exercise(inTheMiddle = () => {}, today = sydney(timeNow())) {
  const included = new Set(prescriptions.map(({ _id }) => _id))
  const ids = { _id: sampleId(70), userId: sampleId(1), programId: sampleId(20), seriesId: sampleId(40) }
  const facts = { ...ids, name: 'Morning', week: 1, day: today, isShort: false, prescriptions, included }
  const begun = { ...beginWorkout(facts, timeNow()), clock: { ...clockMark(), today, timeZone } }
  const one = completePart(begun, Date.now())
  inTheMiddle()
  pass(10 * minute)
  return finishWorkout(one, { effort: 5, note: '' }, timeNow())
}

const daysOf = ({ day: own, startedAt, finishedAt }: ReturnType<typeof exercise>) => ({
  day: own,
  started: startedAt.slice(0, 16),
  finished: finishedAt!.slice(0, 16),
})

test.each([
  ['ahead', day],
  ['behind', -day],
  ['behind by years, as after an empty battery', -2000 * day],
])('a phone whose clock went %s without a connection sends the session with the day it was done', (_, by) => {
  pass(2 * hour)
  setClock(by)
  const recorded = exercise()
  pass(hour)
  receiveServerDate()
  const sent = correctedByClock(recorded)
  expect(daysOf(sent)).toEqual({ day: '2026-11-20', started: '2026-11-20T04:00', finished: '2026-11-20T04:10' })
  const { entries } = SeriesLogDraft.parse(draftOf(sent))
  expect(Math.abs(entries[0]!.sets[0]!.at! - Date.parse(sent.startedAt))).toBeLessThan(minute)
  // A corrected session is not moved again.
  setClock(0)
  receiveServerDate()
  expect(correctedByClock(sent)).toBe(sent)
})

test('so does one whose app was closed between the session and the connection', () => {
  setClock(day)
  const recorded = exercise()
  pass(3 * hour)
  reopen()
  receiveServerDate()
  expect(daysOf(correctedByClock(recorded)).day).toBe('2026-11-20')
})

test('a clock that was known to be wrong and is set right without a connection moves no session', () => {
  setClock(day)
  receiveServerDate()
  pass(hour)
  const before = exercise()
  expect(before.day).toBe('2026-11-20')
  setClock(0)
  const after = exercise()
  expect(after.day).toBe('2026-11-20')
  pass(3 * day)
  receiveServerDate()
  expect([correctedByClock(before).day, correctedByClock(after).day]).toEqual(['2026-11-20', '2026-11-20'])
})

test('a clock that is set right in the middle of a session leaves it its day, and its end after its start', () => {
  setClock(day)
  const recorded = exercise(() => setClock(0))
  expect(recorded.finishedAt! < recorded.startedAt).toBe(true)
  pass(hour)
  receiveServerDate()
  const sent = correctedByClock(recorded)
  expect(sent).toMatchObject({ day: '2026-11-20' })
  expect(sent.finishedAt! >= sent.startedAt).toBe(true)
  expect(Date.parse(sent.finishedAt!)).toBeLessThanOrEqual(truth)
})

test('forty sessions of two weeks without a connection keep their days where the clock was right', () => {
  const recorded = Array.from({ length: 40 }, () => {
    pass(8 * hour)
    return { session: exercise(), done: sydney(truth) }
  })
  reopen()
  receiveServerDate()
  for (const { session, done } of recorded) expect(correctedByClock(session)).toMatchObject({ day: done })
})

test('an hour of sleep is no change of the clock, and a session of yesterday stays one of yesterday', () => {
  const recorded = { ...exercise(), day: '2026-11-19' }
  truth += hour
  // `performance.now()` did not count that hour.
  opened += hour
  setTime()
  receiveServerDate()
  const { clock: _mark, ...rest } = recorded
  expect(correctedByClock(recorded)).toEqual({ ...rest, clock: undefined })
})

test('a session that nobody can place is set between the last reply before it and the first one since', () => {
  setClock(-2000 * day)
  const recorded = exercise()
  // The network sets the clock before the server replies.
  setClock(0)
  pass(2 * hour)
  reopen()
  receiveServerDate()
  expect(daysOf(correctedByClock(recorded))).toEqual({
    ...{ day: '2026-11-20', started: '2026-11-20T02:00', finished: '2026-11-20T02:10' },
  })
})

test('a clock that went wrong by itself days ago is found where the page counted the time', () => {
  pass(2 * day)
  setClock(day)
  const recorded = exercise()
  expect(recorded.day).toBe('2026-11-23')
  pass(3 * day)
  receiveServerDate()
  expect(correctedByClock(recorded).day).toBe('2026-11-22')
})

test('a screen that still shows the right day when its clock goes wrong has the right day', () => {
  setClock(day)
  const recorded = exercise(undefined, '2026-11-20')
  pass(hour)
  receiveServerDate()
  expect(daysOf(correctedByClock(recorded))).toMatchObject({ day: '2026-11-20', started: '2026-11-20T02:00' })
})

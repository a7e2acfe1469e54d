import { describe, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { clockIn } from '../notifications/quiet-hours.rules.ts'
import { ensureReminders, isSessionOpen, isTimely, nextDue, type ReminderProgram } from './workout-reminder.rules.ts'

const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }
const sydney = { timeZone: 'Australia/Sydney', quietFrom: null, quietUntil: null }
const at = (moment: string) => new Date(moment)

describe('the next time of a reminder', () => {
  test.each([
    ['later on the same day', '2026-11-22T20:00:00Z', '2026-11-22T21:00:00.000Z'],
    ['the next day once its time is here', '2026-11-22T21:00:00Z', '2026-11-23T21:00:00.000Z'],
    ['an hour earlier in UTC from the day daylight saving begins', '2026-10-02T22:00:00Z', '2026-10-03T21:00:00.000Z'],
    ['an hour later in UTC from the day it ends', '2027-04-02T21:00:00Z', '2027-04-03T22:00:00.000Z'],
  ])('is %s', (_, after, due) => {
    expect(nextDue(daily, 'Australia/Sydney', at(after)).toISOString()).toBe(due)
  })

  test('is on the next of its weekdays', () => {
    // 2026-11-23 is a Monday.
    const due = nextDue({ weekdays: [3], time: '08:00' }, 'UTC', at('2026-11-23T09:00:00Z'))
    expect(due.toISOString()).toBe('2026-11-25T08:00:00.000Z')
  })

  test('is later where daylight saving skips it', () => {
    const due = nextDue({ weekdays: [7], time: '02:30' }, 'Australia/Sydney', at('2026-10-03T00:00:00Z'))
    expect(due.toISOString()).toBe('2026-10-03T16:30:00.000Z')
  })

  test.each([
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04 02:45'],
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14 03:30'],
    ['Europe/London', '2027-03-28', '01:30', '2027-03-28 02:30'],
    ['Atlantic/Azores', '2027-03-28', '00:30', '2027-03-28 01:30'],
    ['Australia/Lord_Howe', '2026-10-04', '07:00', '2026-10-04 07:00'],
    ['America/New_York', '2027-11-07', '07:00', '2027-11-07 07:00'],
  ])('in %s is on %s at %s, or later where that is skipped', (timeZone, day, time, shown) => {
    const due = nextDue({ ...daily, time }, timeZone, at(`${addDays(day, -1)}T12:00:00Z`))
    const first = clockIn(timeZone, due).day === day ? due : nextDue({ ...daily, time }, timeZone, due)
    const clock = clockIn(timeZone, first)
    expect(`${clock.day} ${clock.time}`).toBe(shown)
    expect(isTimely({ ...daily, time, checkedOn: null }, { timeZone, quietFrom: null, quietUntil: null }, first)).toBe(
      true,
    )
  })

  test.each([
    ['that daylight saving skips', '2026-10-03T00:00:00Z', ['2026-10-03T16:30:00.000Z', '2026-10-04T15:30:00.000Z']],
    ['that comes twice', '2027-04-03T00:00:00Z', ['2027-04-03T16:30:00.000Z', '2027-04-04T16:30:00.000Z']],
  ])('comes once on a night with a time %s', (_, after, expected) => {
    const times = { ...daily, time: '02:30' }
    const first = nextDue(times, 'Australia/Sydney', at(after))
    expect([first, nextDue(times, 'Australia/Sydney', first)].map((due) => due.toISOString())).toEqual(expected)
  })
})

describe('a reminder that came up', () => {
  const timely = (now: string, facts = {}, quiet = {}) =>
    isTimely({ ...daily, checkedOn: null, ...facts }, { ...sydney, ...quiet }, at(now))

  test('is sent at its time, and late on the same day after an outage', () => {
    expect(timely('2026-11-22T21:00:00Z')).toBe(true)
    expect(timely('2026-11-23T08:00:00Z')).toBe(true)
  })
  test('is not sent twice on a day', () =>
    expect(timely('2026-11-23T08:00:00Z', { checkedOn: '2026-11-23' })).toBe(false))
  test('waits for its time where the patient has moved west', () =>
    expect(timely('2026-11-22T21:00:00Z', {}, { timeZone: 'Australia/Perth' })).toBe(false))
  test('is not sent again for a day that was checked before the patient crossed the date line', () => {
    // Checked at 8:00 on the 23rd in Sydney, when it is still the 22nd in Los Angeles.
    const losAngeles = { timeZone: 'America/Los_Angeles' }
    expect(timely('2026-11-22T21:30:00Z', { checkedOn: '2026-11-23' }, losAngeles)).toBe(false)
    expect(timely('2026-11-24T16:00:00Z', { checkedOn: '2026-11-23' }, losAngeles)).toBe(true)
  })
  test('is not sent on another weekday', () => expect(timely('2026-11-22T21:00:00Z', { weekdays: [2] })).toBe(false))
  test('is dropped if quiet hours hold it back until tomorrow', () =>
    expect(timely('2026-11-23T11:30:00Z', {}, { quietFrom: '21:00', quietUntil: '07:00' })).toBe(false))
})

describe('a session is still to be done', () => {
  const today = '2026-11-25'
  const program = (series = {}, sessions: ReminderProgram['sessions'] = [], facts = {}): ReminderProgram => ({
    startDate: '2026-11-23',
    weeks: 2,
    endsOn: null,
    pauses: [],
    series: [{ id: 'morning', weekdays: [], timesPerWeek: null, weeks: [1, 2], endsOn: null, ...series }],
    sessions,
    ...facts,
  })
  const done = (day: string, isFinished = true) => ({ seriesId: 'morning', week: 1, day, share: 1, isFinished })
  const isOpen = (...of: Parameters<typeof program>) => isSessionOpen([program(...of)], null, today)

  test.each([
    ['every day', {}, [], true],
    ['not once it is done today', {}, [done(today)], false],
    ['while it is only begun', {}, [done(today, false)], true],
    ['on its weekday', { weekdays: [3] }, [], true],
    ['not on another', { weekdays: [4] }, [], false],
    ['twice a week, after one', { timesPerWeek: 2 }, [done('2026-11-23')], true],
    ['twice a week, not after two', { timesPerWeek: 2 }, [done('2026-11-23'), done('2026-11-24')], false],
    ['not in a week without exercises', { weeks: [2] }, [], false],
    ['not once it was removed', { endsOn: today }, [], false],
  ])('%s', (_, series, sessions, expected) => expect(isOpen(series, sessions)).toBe(expected))

  test('not before the program, after it, or once it was stopped', () => {
    for (const facts of [{ startDate: '2026-11-26' }, { startDate: '2026-11-01' }, { endsOn: today }])
      expect(isOpen({}, [], facts)).toBe(false)
  })

  test('of the series that was asked for', () => {
    expect(isSessionOpen([program()], 'morning', today)).toBe(true)
    expect(isSessionOpen([program()], 'evening', today)).toBe(false)
  })
})

test('a time in quiet hours and a session of somebody else are refused at their fields', () => {
  const quiet = { ...sydney, quietFrom: '21:00', quietUntil: '07:00' }
  const check = (reminder: object) => () =>
    ensureReminders([{ ...daily, seriesId: null, isRepeated: true, ...reminder }], new Set(['own']), quiet)
  expect(check({ time: '06:30' })).toThrow('This is in your quiet hours, 21:00 to 07:00.')
  expect(check({ seriesId: 'other' })).toThrow('Choose a session of your program.')
  expect(check({ seriesId: 'own' })).not.toThrow()
})

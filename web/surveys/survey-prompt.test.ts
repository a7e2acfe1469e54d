import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { mayPrompt, markOpenedToday, shouldOpen, surveysToShow, wasOpenedToday } from './survey-prompt.ts'

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => void vi.unstubAllGlobals())

const surveys = [{ title: 'Pain' }, { title: 'Mood' }]
const today = '2026-11-21'
const opening = {
  isOffered: true,
  isSessionCurrent: true,
  modalShown: false,
  wasOpenedToday: false,
  isOnline: true,
  hasAnsweredToday: false,
  due: [],
  today,
}
const due = (dueOn: string) => [{ title: 'Pain', dueOn, isOverdue: false, isAsked: true }]

describe('PROMPT-01 who is offered a survey', () => {
  test.each([
    ['/home', surveys, true],
    ['/profile', surveys, true],
    ['/home', [], false],
    ['/patient-program/7', surveys, false],
    ['/clinic/patient-program/7', surveys, false],
    ['/my-account/survey-responses', surveys, false],
    ['/patient-series/7/8/1', surveys, false],
    ['/exercise/7/8/9/1', surveys, false],
  ])('%s', (pathname, chosen, expected) => {
    expect(mayPrompt({ pathname, surveys: chosen })).toBe(expected)
  })
})

describe('PROMPT-02 PROMPT-04 it opens by itself once a session', () => {
  test.each([
    ['with everything known', {}, true],
    ['not where it is not offered', { isOffered: false }, false],
    ['not with a session that is over', { isSessionCurrent: false }, false],
    ['not a second time', { modalShown: true }, false],
    ['not a second time on one day, after signing in again', { wasOpenedToday: true }, false],
    ['not without a connection', { isOnline: false }, false],
    ['not on a day with answers', { hasAnsweredToday: true }, false],
    ['not before the look-up has answered', { hasAnsweredToday: undefined }, false],
    ['not before it is known what is due', { due: undefined }, false],
    ['when something is due', { due: due(today) }, true],
    ['when something has been due', { due: due('2026-11-01') }, true],
    ['not while the schedule asks for nothing yet', { due: due('2026-11-22') }, false],
  ])('%s', (_, change, expected) => {
    expect(shouldOpen({ ...opening, ...change })).toBe(expected)
  })
})

test('due surveys are shown, or all of them if none is due', () => {
  expect(surveysToShow(surveys, due(today), today)).toEqual([{ title: 'Pain' }])
  expect(surveysToShow(surveys, due('2026-11-22'), today)).toEqual(surveys)
  expect(surveysToShow(surveys, [{ title: 'Gone', dueOn: today, isOverdue: false, isAsked: true }], today)).toEqual(
    surveys,
  )
})

test('on a phone that two people use, it opens by itself for each of them once a day', () => {
  const opened = (day: string) => ['ann', 'eve'].map((patient) => wasOpenedToday(patient, day))
  markOpenedToday('ann', '2026-11-20')
  expect(opened('2026-11-20')).toEqual([true, false])
  markOpenedToday('eve', '2026-11-20')
  expect(opened('2026-11-20')).toEqual([true, true])
  expect(opened('2026-11-21')).toEqual([false, false])
})

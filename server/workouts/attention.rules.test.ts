import { expect, test } from 'vitest'
import { attentionOf, dayText, type AttentionFacts } from './attention.rules.ts'

const today = '2026-11-20'
const calm: AttentionFacts = {
  today,
  isActive: true,
  statusReason: null,
  statusNote: '',
  alerts: [],
  pain: [],
  skips: [],
  isAllElseDone: false,
  lastWorkoutDay: '2026-11-19',
  silentDays: 0,
  runningSince: '2026-11-02',
  endDate: '2026-12-13',
  hasNextProgram: false,
  proposals: [],
  formChecks: [],
  isPaused: false,
}
const pain = (day: string, level: number, facts: Partial<AttentionFacts['pain'][number]> = {}) => ({
  day,
  pain: level,
  exercise: 'Squat',
  stopAbove: 6,
  setsDone: 3,
  setsPlanned: 3,
  isSettled: false,
  ...facts,
})
const attention = (facts: Partial<AttentionFacts>) => attentionOf({ ...calm, ...facts })
const before = [pain('2026-11-15', 3), pain('2026-11-16', 3), pain('2026-11-17', 2)]

test('a patient who follows the plan needs no attention', () => {
  expect(attention({ pain: before })).toBeNull()
})

test('pain above the rule comes first, with the usual pain and the set it stopped in', () => {
  expect(attention({ pain: [...before, pain('2026-11-19', 7, { setsDone: 2 })], statusReason: 'Need help' })).toEqual({
    kind: 'painUp',
    title: 'Pain 7 after Squat yesterday',
    detail: 'Usually 3. Stopped after the second set.',
    exercise: 'Squat',
  })
})

test.each<[string, AttentionFacts['pain'], string | undefined]>([
  [
    'without earlier pain to compare with, the rule is quoted',
    [pain('2026-11-20', 8, { setsDone: 0 })],
    'The rule says stop above 6. Stopped in the first set.',
  ],
  ['far above the usual, though below the rule', [...before, pain('2026-11-20', 6)], 'Usually 3.'],
  ['a little above the usual is no reason', [...before, pain('2026-11-20', 5)], undefined],
  ['from 0 to 3 is no reason', [pain('2026-11-15', 0), pain('2026-11-16', 0), pain('2026-11-20', 3)], undefined],
  ['a week ago is still a reason', [pain('2026-11-13', 7)], 'The rule says stop above 6.'],
  ['more than a week ago is no reason', [pain('2026-11-12', 7)], undefined],
  ['settled by doing the exercise again with less pain', [pain('2026-11-18', 7), pain('2026-11-19', 3)], undefined],
  [
    'not settled by another exercise',
    [pain('2026-11-18', 7), pain('2026-11-19', 3, { exercise: 'Bridge' })],
    'The rule says stop above 6.',
  ],
  ['settled by a change of the exercise', [pain('2026-11-18', 7, { isSettled: true })], undefined],
])('pain: %s', (_, days, detail) => expect(attention({ pain: days })?.detail).toBe(detail))

test('a request for help quotes the patient', () => {
  expect(attention({ statusReason: 'Need help', statusNote: 'It pinches' })).toEqual({
    kind: 'needHelp',
    title: 'Asked for help',
    detail: '‘It pinches’',
  })
  expect(attention({ statusReason: 'Unable to complete program' })).toMatchObject({
    kind: 'needHelp',
    title: 'Unable to complete program',
  })
})

test('five planned days without a workout are reported as silence while a program is running', () => {
  const since = { lastWorkoutDay: '2026-11-11', silentDays: 8 }
  expect(attention(since)).toEqual({
    kind: 'silent',
    title: 'No activity for 9 days',
    detail: 'Last session on 11 November.',
  })
  expect(attention({ ...since, silentDays: 4 })).toBeNull()
  expect(attention({ ...since, runningSince: null, endDate: null })).toBeNull()
  expect(attention({ lastWorkoutDay: null, silentDays: 18 })?.detail).toBe('Nothing logged since the program began.')
  expect(attention({ lastWorkoutDay: '2026-10-01', silentDays: 18 })?.title).toBe('No activity for 18 days')
})

test('a patient who has done all of a program early is not silent', () => {
  const early = { lastWorkoutDay: '2026-11-11', silentDays: 8, statusReason: 'Completed program' as const }
  expect(attention(early)).toMatchObject({ kind: 'finishing', title: 'Completed program' })
})

test('an exercise skipped three times for one reason is reported with the reason', () => {
  const skip = { exercise: 'Bird dog', reason: 'too hard' as const, times: 3, lastDay: '2026-11-19' }
  expect(attention({ skips: [skip], isAllElseDone: true })).toEqual({
    kind: 'skipped',
    title: 'Skipped Bird dog three times: too hard',
    detail: 'Everything else done. Last yesterday.',
    exercise: 'Bird dog',
  })
  expect(attention({ skips: [{ ...skip, times: 2 }] })).toBeNull()
  expect(attention({ skips: [{ ...skip, times: 12 }] })?.title).toBe('Skipped Bird dog 12 times: too hard')
})

test('a program that ends within a week is reported, unless another follows', () => {
  const ending = { endDate: '2026-11-22', pain: [pain('2026-11-02', 5), pain('2026-11-19', 1)] }
  expect(attention(ending)).toEqual({
    kind: 'finishing',
    title: 'Finishes on Sunday',
    detail: 'Pain 1, down from 5. Nothing planned after it.',
  })
  expect(attention({ ...ending, hasNextProgram: true })).toBeNull()
  expect(attention({ endDate: '2026-11-28' })).toBeNull()
  expect(attention({ endDate: null, runningSince: null, statusReason: 'Completed program' })).toMatchObject({
    kind: 'finishing',
    title: 'Completed program',
  })
})

test('an inactive patient needs no attention', () => {
  expect(attention({ isActive: false, statusReason: 'Need help' })).toBeNull()
})

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-19', 'yesterday'],
  ['2026-11-14', 'on Saturday'],
  ['2026-11-26', 'on Thursday'],
  ['2026-11-13', 'on 13 November'],
])('%s reads as %s', (day, words) => expect(dayText(day, today)).toBe(words))

import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { phoneText } from '@kinora/contract/phone-text.ts'
import {
  detailsText,
  precautionsText,
  dosageText,
  isDark,
  isMirrored,
  painSteps,
  joinSentences,
  shareAdvice,
  spanText,
  tickRows,
  weekdaysFrom,
  weekSpan,
} from './handout.rules.ts'

test.each([
  ['2026-11-02', 3, '16 – 22 Nov 2026'],
  ['2026-11-26', 1, '26 Nov – 2 Dec 2026'],
  ['2026-12-28', 1, '28 Dec 2026 – 3 Jan 2027'],
  ['2027-06-28', 1, '28 Jun – 4 July 2027'],
])('from %s week %i is %s', (start, week, text) => expect(spanText(weekSpan(start, week))).toBe(text))

test('a week begins on the weekday that the program began on', () => {
  expect(weekdaysFrom('2026-11-04')).toEqual([3, 4, 5, 6, 7, 1, 2])
  expect(weekdaysFrom('2026-11-08')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(weekdaysFrom(null)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the strictest pain rule applies', () => {
  const rows = (...rules: [number, number][]) =>
    painSteps(
      rules.map(([reduceAbove, stopAbove]) => ({ reduceAbove, stopAbove })),
      '02',
    ).map(({ from, to }) => `${from}-${to}`)
  expect(rows([4, 6])).toEqual(['0-4', '5-6', '7-10'])
  expect(rows([4, 6], [3, 8])).toEqual(['0-3', '4-6', '7-10'])
  expect(rows([5, 5])).toEqual(['0-5', '6-10'])
  expect(rows([10, 10])).toEqual(['0-10'])
  expect(rows([8, 9], [2, 10])).toEqual(['0-2', '3-9', '10-10'])
})

test('precautions are printed for the days they apply', () => {
  const all = [
    { text: 'Always', from: null, until: null },
    { text: 'Until the first day.', from: null, until: '2026-11-16' },
    { text: 'Over', from: null, until: '2026-11-15' },
    { text: 'From the last day', from: '2026-11-22', until: null },
    { text: 'Not yet', from: '2026-11-23', until: null },
  ]
  expect(precautionsText(all, { first: '2026-11-16', last: '2026-11-22' })).toBe(
    'Always. Until the first day. From the last day.',
  )
})

test('a dosage is printed in plain words', () => {
  const prescribed = {
    exerciseId: 'x',
    side: 'each' as const,
    priority: 'must',
    group: null,
    patientNote: '',
    nameOverride: '',
  }
  const dosage = Dosage.parse({
    set: '2',
    repsMin: 8,
    holdSeconds: 3,
    restSeconds: 30,
    rpeTarget: 5,
    timesPerDay: 3,
    load: { type: 'weight', value: 5, unit: 'kg' },
  })
  expect(dosageText({ ...prescribed, dosage })).toBe('Do 8 on each side, twice. Hold for 3 seconds. Use 5 kg.')
  expect(detailsText({ ...prescribed, dosage, group: 'A' }, 3)).toBe(
    'Rest 30 seconds in between. Aim for an effort of 5 out of 10. Three times a day. Alternate with the others in group A. Three times a week.',
  )
  expect(
    dosageText({ ...prescribed, priority: 'extra', dosage: Dosage.parse({ set: '1', durationSeconds: 60 }) }),
  ).toBe('If you have time: keep going for 60 seconds on each side, once.')
})

test('each series has a row of boxes per time a day, hatched on rest days', () => {
  const rows = tickRows({ name: 'Morning', weekdays: [1, 2] }, 2, [1, 2, 3])
  expect(rows).toEqual([
    { label: 'Morning', isRest: [false, false, true] },
    { label: '', isRest: [false, false, true] },
  ])
  expect(tickRows({ name: 'Daily', weekdays: [] }, null, [1, 2])).toEqual([{ label: 'Daily', isRest: [false, false] }])
  expect(tickRows({ name: 'Often', weekdays: [] }, 12, [1])).toHaveLength(4)
})

test('a picture is mirrored for the other side', () => {
  expect(isMirrored('left', ['quadR'])).toBe(true)
  expect(isMirrored('right', ['quadR'])).toBe(false)
  expect(isMirrored('right', ['gluteMedL', 'calfL', 'quadR'])).toBe(true)
  expect(isMirrored('each', ['quadR'])).toBe(false)
  expect(isMirrored('left', undefined)).toBe(true)
})

test('phone numbers, sentences and colors are formatted for print', () => {
  expect(['0412555018', '0255500142', '1300975711', '131450'].map(phoneText)).toEqual([
    '0412 555 018',
    '02 5550 0142',
    '1300 975 711',
    '131450',
  ])
  expect(joinSentences(['Bend ', '', 'Stop!', 'Hold on…'])).toBe('Bend. Stop! Hold on…')
  expect([isDark('#17667A'), isDark('#C1E0E7'), isDark('#000000')]).toEqual([true, false, true])
})

test('warning signs of several exercises are printed once, and what is special to one stays with it', () => {
  const calf = 'A hot, swollen calf can be a clot: call your doctor today.'
  const chest = 'Chest pain: call 000.'
  expect(
    shareAdvice([`Stop if it hurts. ${calf} ${chest}`, `Stop if the knee locks. ${calf}`, '', 'Stop if it hurts.']),
  ).toEqual({
    warnings: [`Stop if it hurts. ${chest}`, 'Stop if the knee locks.', '', 'Stop if it hurts.'],
    advice: [calf],
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bandColors,
  Dosage,
  formatDosage,
  minutesOf,
  describeDosage,
  describeDosageDetails,
  secondsOf,
  Side,
} from './dosage.ts'
import { parseDosageLine } from './dosage-line.ts'

const dosage = (said: Partial<Dosage>) => Dosage.parse(said)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const hundredths = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((value) => value / 100)

const load = fc.oneof(
  fc.record({
    type: fc.constant('weight' as const),
    value: hundredths(1000),
    unit: fc.constantFrom('kg' as const, 'lb' as const),
    bandColor: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('band' as const),
    value: fc.constant(null),
    unit: fc.constant(null),
    bandColor: maybe(fc.constantFrom(...bandColors)),
  }),
  fc.constant({ type: 'body weight' as const, value: null, unit: null, bandColor: null }),
  fc.record({
    type: fc.constant('percent of 1RM' as const),
    value: hundredths(1000),
    unit: fc.constant('%' as const),
    bandColor: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('machine setting' as const),
    value: hundredths(1000),
    unit: fc.constant('setting' as const),
    bandColor: fc.constant(null),
  }),
)
const reps = fc.oneof(
  fc.constant({ repsMin: null, repsMax: null }),
  fc.record({ repsMin: fc.integer({ min: 1, max: 1000 }), repsMax: fc.constant(null) }),
  fc.record({ repsMin: fc.constant(null), repsMax: fc.integer({ min: 1, max: 1000 }) }),
  fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }))
    .map(([least, more]) => ({ repsMin: least, repsMax: least + more })),
)
const tempo = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 3, maxLength: 4 }).map((parts) => parts.join('-'))

/** Every dosage that a form or a line can produce: a rest of zero seconds is no rest, and once a day is the default. */
const dosages: fc.Arbitrary<Dosage> = fc
  .record({
    set: fc.integer({ min: 1, max: 50 }).map(String),
    reps,
    durationSeconds: maybe(fc.integer({ min: 0, max: 14_400 })),
    distanceMeters: maybe(hundredths(100_000)),
    holdSeconds: maybe(fc.integer({ min: 1, max: 600 })),
    tempo: maybe(tempo),
    restSeconds: maybe(fc.integer({ min: 1, max: 1800 })),
    restBetweenSidesSeconds: maybe(fc.integer({ min: 1, max: 600 })),
    load: maybe(load),
    rpeTarget: maybe(fc.integer({ min: 0, max: 10 })),
    timesPerDay: maybe(fc.integer({ min: 2, max: 12 })),
  })
  .map(({ reps: counted, ...rest }) => ({ ...rest, ...counted }))

test('every dosage comes back from its short form as it was', () => {
  fc.assert(
    fc.property(dosages, fc.constantFrom(...Side.options), (given, side) => {
      const line = formatDosage(given, side)
      const read = parseDosageLine(line)
      expect(read.unrecognized).toEqual([])
      expect(read.dosage).toEqual(given)
      expect(read.side ?? 'none').toBe(side)
    }),
    { numRuns: 2000 },
  )
})

test('a line can be typed over any dosage, and is then a dosage the contract takes', () => {
  fc.assert(
    fc.property(dosages, dosages, (base, typed) => {
      const { dosage: read } = parseDosageLine(formatDosage(typed), base)
      expect(Dosage.parse(read)).toEqual(read)
      expect(read.set).toBe(typed.set)
    }),
  )
})

test('nothing of a line is lost: what is not understood is told with its place, and no line breaks the reader', () => {
  const bits = [
    '3x10',
    'hold',
    '5s',
    '5 kg',
    'wobble',
    '×',
    '-',
    '999999x9',
    'red',
    'band',
    'each',
    '÷',
    '💪',
    '\u202e',
    ',',
    '3-1-2',
    'rest 60',
  ]
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.array(fc.constantFrom(...bits)).map((list) => list.join(' ')),
      ),
      (line) => {
        const { dosage: read, unrecognized } = parseDosageLine(line)
        expect(Dosage.parse(read)).toEqual(read)
        let at = 0
        for (const { text, start, end } of unrecognized) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(line.slice(start, end)).toBe(text)
          expect(text).not.toBe('')
          at = end
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('the work for a line of a hundred thousand signs does not grow with their square', () => {
  for (const line of [
    '1'.repeat(100_000),
    '3x'.repeat(50_000),
    ' '.repeat(100_000),
    'rest '.repeat(20_000),
    '1-'.repeat(50_000),
    'up to '.repeat(16_000),
  ]) {
    const before = process.cpuUsage()
    parseDosageLine(line)
    // Processor time, so that other processes do not count: it takes a twentieth of a second, but quadratic time would
    // be half a minute.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(10)
  }
})

test('every part of a dosage has its place in the short form', () => {
  const whole = dosage({
    set: '3',
    repsMin: 10,
    holdSeconds: 5,
    load: { type: 'weight', value: 5, unit: 'kg', bandColor: null },
    tempo: '3-1-1',
    restSeconds: 60,
    rpeTarget: 6,
    timesPerDay: 2,
  })
  expect(formatDosage(whole, 'each')).toBe(
    '3 × 10 · hold 5 s · 5 kg · tempo 3-1-1 · rest 60 s · each side · RPE 6 · 2×/day',
  )
  expect(formatDosage(dosage({}))).toBe('3 sets')
  expect(formatDosage(dosage({ set: '1' }))).toBe('1 set')
  expect(formatDosage(dosage({ set: '1', durationSeconds: 600 }))).toBe('1 × 10 min')
})

test('a patient reads it in words', () => {
  expect(describeDosage(dosage({ set: '3', repsMin: 10 }))).toBe('Do 10, three times')
  expect(describeDosage(dosage({ set: '2', repsMin: 8 }), 'each')).toBe('Do 8 on each side, twice')
  expect(describeDosage(dosage({ set: '1', repsMin: 8, repsMax: 12 }), 'left')).toBe('Do 8 to 12 on the left, once')
  expect(describeDosage(dosage({ set: '2', repsMax: 12 }))).toBe('Do up to 12, twice')
  expect(describeDosage(dosage({ set: '8', durationSeconds: 30 }))).toBe('Keep going for 30 seconds, 8 times')
  expect(describeDosage(dosage({ set: '1', distanceMeters: 400 }))).toBe('Go 400 metres, once')
  expect(describeDosage(dosage({ set: '4', holdSeconds: 30 }), 'right')).toBe(
    'Hold for 30 seconds on the right, four times',
  )
  expect(describeDosage(dosage({ set: '2' }))).toBe('Do it, twice')
})

test('and what else there is to know, a sentence each', () => {
  const more = dosage({
    repsMin: 10,
    holdSeconds: 5,
    restSeconds: 120,
    restBetweenSidesSeconds: 1,
    rpeTarget: 6,
    timesPerDay: 2,
  })
  const band = { type: 'band' as const, value: null, unit: null, bandColor: 'red' as const }
  expect(describeDosageDetails({ ...more, load: band })).toEqual([
    'Hold for 5 seconds',
    'Use the red band',
    'Rest 2 minutes in between',
    'Rest 1 second between sides',
    'Aim for an effort of 6 out of 10',
    'Twice a day',
  ])
  expect(describeDosageDetails(dosage({ holdSeconds: 30 }))).toEqual([])
})

test('the minutes count sets, holds, rests and both sides', () => {
  const squat = dosage({ set: '3', repsMin: 10, restSeconds: 60 })
  expect(secondsOf(squat)).toBe(15 + 3 * 10 * 4 + 2 * 60)
  expect(secondsOf(squat, 'each')).toBe(15 + 2 * 3 * 10 * 4 + 2 * 60)
  expect(minutesOf([])).toBe(0)
  expect(
    minutesOf([
      { dosage: squat, side: 'none' },
      { dosage: squat, side: 'each' },
    ]),
  ).toBe(11)
})

test.each([
  [{ set: '0' }, 'Use 1 to 50 sets.'],
  [{ set: '51' }, 'Use 1 to 50 sets.'],
  [{ repsMin: 0 }, 'Use 1 or more.'],
  [{ holdSeconds: 601 }, 'At most 600 s.'],
  [{ tempo: 'slow' }, 'Write a tempo like 3-1-2.'],
])('a dosage of %o is refused with words', (wrong, message) => {
  expect(Dosage.safeParse(wrong).error?.issues[0]?.message).toBe(message)
})

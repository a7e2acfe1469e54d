import { expect, test } from 'vitest'
import { Dosage, emptyDosage } from './dosage.ts'
import { parseDosageLine, writeDosageLine } from './dosage-line.ts'

const weight = (value: number, unit: 'kg' | 'lb' = 'kg') => ({ type: 'weight', value, unit, bandColor: null })
const band = (bandColor: string | null) => ({ type: 'band', value: null, unit: null, bandColor })

test.each<[string, object]>([
  ['3x10', { set: '3', repsMin: 10, repsMax: null }],
  ['3 x 8-12', { set: '3', repsMin: 8, repsMax: 12 }],
  ['3 × 12 to 8 reps', { set: '3', repsMin: 8, repsMax: 12 }],
  ['3×30s', { set: '3', durationSeconds: 30, repsMin: null }],
  ['3x30s hold', { set: '3', durationSeconds: 30 }],
  ['5x30s hold', { set: '5', durationSeconds: 30, repsMin: null }],
  ['10x10s hold', { set: '1', repsMin: 10, holdSeconds: 10, durationSeconds: null }],
  ['10 x 10 sec holds', { set: '1', repsMin: 10, holdSeconds: 10 }],
  ['3 sets 10x10s hold', { set: '3', repsMin: 10, holdSeconds: 10, durationSeconds: null }],
  ['10x10s', { set: '10', durationSeconds: 10, holdSeconds: null }],
  ['10x10s hold 3 sets', { set: '3', repsMin: 10, holdSeconds: 10 }],
  ['10x10s hold 2kg', { repsMin: 10, holdSeconds: 10, load: weight(2) }],
  ['3x30s hold 5s', { set: '3', durationSeconds: 30, holdSeconds: 5 }],
  ['2 sets of 10', { set: '2', repsMin: 10 }],
  ['2 sets x 10 reps', { set: '2', repsMin: 10 }],
  ['4 sets', { set: '4', repsMin: null }],
  ['sets: 4 reps: 12', { set: '4', repsMin: 12 }],
  ['15 reps', { set: '3', repsMin: 15 }],
  ['3x10 hold 5s', { repsMin: 10, holdSeconds: 5 }],
  ['3x10 5 sec hold', { repsMin: 10, holdSeconds: 5 }],
  ['3x10 hold for 5', { repsMin: 10, holdSeconds: 5 }],
  ['3x10, 5kg', { repsMin: 10, load: weight(5) }],
  ['3x10 2,5 kg', { repsMin: 10, load: weight(2.5) }],
  ['3x10 with 2.5kg', { repsMin: 10, load: weight(2.5) }],
  ['12 lb', { load: weight(12, 'lb') }],
  ['500 g', { load: weight(0.5) }],
  ['red band', { load: band('red') }],
  ['theraband', { load: band(null) }],
  ['70% 1RM', { load: { type: 'percent of 1RM', value: 70, unit: '%', bandColor: null } }],
  ['machine setting 4', { load: { type: 'machine setting', value: 4, unit: 'setting', bandColor: null } }],
  ['bodyweight', { load: { type: 'body weight', value: null, unit: null, bandColor: null } }],
  ['tempo 3-1-2', { tempo: '3-1-2' }],
  ['tempo 3/0/1/0', { tempo: '3-0-1-0' }],
  ['tempo 312', { tempo: '3-1-2' }],
  ['3x10 4-0-1', { repsMin: 10, tempo: '4-0-1' }],
  ['rest 60s', { restSeconds: 60 }],
  ['rest 1 min', { restSeconds: 60 }],
  ['rest 1:30', { restSeconds: 90 }],
  ['rest 1\'30"', { restSeconds: 90 }],
  ['rest 1,5 min', { restSeconds: 90 }],
  ['90s rest', { restSeconds: 90 }],
  ['rest 10 s between sides', { restBetweenSidesSeconds: 10, restSeconds: null }],
  ['RPE 6', { rpeTarget: 6 }],
  ['effort 6/10', { rpeTarget: 6 }],
  ['2x/day', { timesPerDay: 2, set: '3' }],
  ['3x10 2x daily', { repsMin: 10, timesPerDay: 2 }],
  ['3x10 twice a day', { repsMin: 10, timesPerDay: 2 }],
  ['3x10 tds', { repsMin: 10, timesPerDay: 3 }],
  ['10 min', { set: '1', durationSeconds: 600 }],
  ['400 m', { set: '1', distanceMeters: 400 }],
  ['2 x 1.5 km', { set: '2', distanceMeters: 1500 }],
  ['12', { set: '3', repsMin: 12 }],
])('"%s" is recognized completely', (line, expected) => {
  const { dosage, unrecognized } = parseDosageLine(line)
  expect(unrecognized).toEqual([])
  expect(dosage).toMatchObject(expected)
})

test.each([
  ['3x10 each side', 'each'],
  ['3x10 per leg', 'each'],
  ['3x10/side', 'each'],
  ['3x10 left and right', 'each'],
  ['3x10 L+R', 'each'],
  ['3x10 left', 'left'],
  ['3x10 on the right leg', 'right'],
  ['3x10 both', 'both'],
  ['3x10 both sides', 'both'],
  ['3x10', undefined],
])('"%s" says the side', (line, side) => {
  const { side: read, unrecognized } = parseDosageLine(line)
  expect(unrecognized).toEqual([])
  expect(read).toBe(side)
})

test('recognized parts are listed in the order they were typed', () => {
  expect(parseDosageLine('3x10 hold 5s 2kg right rest 60s').recognized).toEqual([
    { label: 'Sets', value: '3' },
    { label: 'Reps', value: '10' },
    { label: 'Hold', value: '5 s' },
    { label: 'Load', value: '2 kg' },
    { label: 'Side', value: 'Right' },
    { label: 'Rest', value: '60 s' },
  ])
})

test('of two that say the same thing the later counts, and is told once', () => {
  const { dosage, recognized } = parseDosageLine('3x10 rest 30s rest 90s')
  expect(dosage.restSeconds).toBe(90)
  expect(recognized.filter(({ label }) => label === 'Rest')).toEqual([{ label: 'Rest', value: '90 s' }])
})

test.each<[string, string[]]>([
  ['3x10 slowly hold 5s', ['slowly']],
  ['wobble 3x10 board', ['wobble', 'board']],
  ['3x/week', ['3x/week']],
  ['99x10', ['99x10']],
  ['RPE 11', ['RPE 11']],
  ['3x10 5', ['5']],
  ['hold', ['hold']],
])('"%s" reports its unrecognized parts with their positions', (line, words) => {
  const { unrecognized } = parseDosageLine(line)
  expect(unrecognized.map(({ text }) => text)).toEqual(words)
  for (const { text, start, end } of unrecognized) expect(line.slice(start, end)).toBe(text)
})

test('a weight is never taken for reps', () => {
  const { dosage, unrecognized } = parseDosageLine('2 x 5 kg')
  expect(dosage).toMatchObject({ repsMin: null, load: weight(5) })
  expect(unrecognized.map(({ text }) => text)).toEqual(['2', 'x'])
})

test('the base dosage fills in what the line leaves out', () => {
  const base = Dosage.parse({ set: '2', repsMin: 8, holdSeconds: 3, restSeconds: 45 })
  expect(parseDosageLine('hold 5s', base).dosage).toEqual({ ...base, holdSeconds: 5 })
  const timed = { ...base, set: '3', repsMin: null, holdSeconds: null, durationSeconds: 30 }
  expect(parseDosageLine('3x30s', base).dosage).toEqual(timed)
  expect(parseDosageLine('no rest', base).dosage).toEqual({ ...base, restSeconds: null })
  expect(parseDosageLine('', base)).toEqual({ dosage: base, recognized: [], unrecognized: [] })
})

test('a longer time for what is timed keeps its sets', () => {
  const base = Dosage.parse({ set: '3', durationSeconds: 30 })
  expect(parseDosageLine('45s', base).dosage).toEqual({ ...base, durationSeconds: 45 })
})

test.each([
  '3x10 hold 5s 2kg rest 60s right',
  '1x10min',
  '3x8–12 tempo 3-1-2 each side',
  '2x30s rest 15s',
  '3 sets hold 30s',
  '10x10s hold',
  '3x30s hold 5s',
])('"%s" is the same after it is formatted and parsed again', (line) => {
  const { dosage, side } = parseDosageLine(line)
  const written = writeDosageLine(dosage, side)
  expect(parseDosageLine(written)).toMatchObject({ dosage, unrecognized: [] })
})

test('a line takes exactly the numbers that the schema of a dosage takes', () => {
  const lines: [keyof Dosage, (value: number) => string][] = [
    ['set', (value) => `${value} sets`],
    ['repsMin', (value) => `${value} reps`],
    ['durationSeconds', (value) => `${value} s`],
    ['distanceMeters', (value) => `${value} m`],
    ['holdSeconds', (value) => `hold ${value} s`],
    ['restSeconds', (value) => `rest ${value} s`],
    ['restBetweenSidesSeconds', (value) => `rest between sides ${value} s`],
    ['rpeTarget', (value) => `rpe ${value}`],
    ['timesPerDay', (value) => `${value} x a day`],
    ['load', (value) => `${value} kg`],
  ]
  const valueOf: Partial<Record<keyof Dosage, (value: number) => unknown>> = {
    set: String,
    load: (value) => ({ type: 'weight', value, unit: 'kg' }),
  }
  for (const [field, lineOf] of lines)
    for (const value of [
      0, 1, 2, 10, 11, 12, 13, 50, 51, 600, 601, 1000, 1001, 1800, 1801, 14_400, 14_401, 100_000, 100_001,
    ]) {
      const { success } = Dosage.shape[field].safeParse(valueOf[field]?.(value) ?? value)
      expect([lineOf(value), parseDosageLine(lineOf(value)).unrecognized.length === 0]).toEqual([
        lineOf(value),
        success,
      ])
    }
  expect(parseDosageLine('tempo 3-1-2').unrecognized).toEqual([])
})

test('an empty dosage is what the schema makes of nothing', () => {
  expect(emptyDosage).toEqual(Dosage.parse({}))
})

import { expect, test } from 'vitest'
import { Dosage, type Side } from '@kinora/contract/dosage.ts'
import { SkipReason } from '@kinora/contract/skip-reasons.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import { stepOf } from './recording/workout.ts'
import { skipReasons } from './skip-reasons.ts'
import {
  timingOf,
  doneText,
  dosageSentence,
  efforts,
  equipmentSentence,
  leftText,
  painQuestion,
  shortSentence,
  tapHint,
  tempoText,
  nextSetText,
} from './workout-labels.ts'
import { adviceFor } from './pain-advice.ts'

const prescription = (dosage: Partial<Dosage> = {}, facts: object = {}) =>
  ({
    side: 'none',
    nameOverride: '',
    painRule: { reduceAbove: 3, stopAbove: 6 },
    exercise: { name: 'Squat', patientName: '', bodyRegions: [], equipment: [] },
    dosage: Dosage.parse({ set: '3', repsMin: 10, ...dosage }),
    ...facts,
  }) as unknown as MyPrescription
const set = { reps: 10, load: null, durationSeconds: null, side: null }
const step = (done: number, dosage: Partial<Dosage> = {}, facts: object = {}) => ({
  ...stepOf(prescription(dosage, facts), false),
  sets: Array.from({ length: done }, () => set),
})

test.each<[Partial<Dosage>, Side, string]>([
  [{}, 'none', 'Do 10, three times.'],
  [{ holdSeconds: 5 }, 'none', 'Do 10, three times. Hold for 5 seconds.'],
  [
    { set: '2', load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } },
    'right',
    'Do 10 on the right, twice. Use 5 kg.',
  ],
])('%o on %s is said as %s', (dosage, side, words) =>
  expect(dosageSentence(Dosage.parse({ set: '3', repsMin: 10, ...dosage }), side)).toBe(words),
)

test('the pain question names the region if there is only one', () => {
  const of = (...bodyRegions: string[]) => painQuestion({ exercise: { bodyRegions } as MyPrescription['exercise'] })
  expect(of('knee')).toBe('How much did your knee hurt?')
  expect(of('lumbar')).toBe('How much did your back hurt?')
  expect(of('knee', 'hip')).toBe('How much did it hurt?')
  expect(of('full body')).toBe('How much did it hurt?')
})

test.each([
  [null, undefined],
  [0, undefined],
  [3, undefined],
  [4, 'easier'],
  [6, 'easier'],
  [7, 'stop'],
  [10, 'stop'],
] as const)('pain %s brings the advice %s', (pain, kind) => {
  expect(adviceFor(pain, prescription(), 'Sam has been told.')?.kind).toBe(kind)
})

test.each<[Partial<Dosage>, string]>([
  [{}, 'Do 5, not 10.'],
  [{ repsMin: 8, repsMax: 12 }, 'Do 6, not 12.'],
  [{ repsMin: 1, load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } }, 'Use half the weight.'],
  [{ repsMin: null, durationSeconds: 30 }, 'Keep it to 15 seconds, not 30.'],
  [{ repsMin: null }, 'Move half as far.'],
])('what to make easier of %o: %s', (dosage, words) => {
  expect(adviceFor(5, prescription(dosage), '')!.text).toBe(`${words} Still 5 or more tomorrow? Ring us.`)
})

test('every skip reason and effort of the contract has a label', () => {
  expect(skipReasons.map(({ reason }) => reason)).toEqual(SkipReason.options)
  expect(efforts.map(({ value }) => value)).toEqual([1, 3, 5, 7, 9])
})

test('equipment is listed once', () => {
  const with_ = (...equipment: string[]) => ({ exercise: { equipment } as MyPrescription['exercise'] })
  expect(equipmentSentence([with_('mat', 'step'), with_('mat', 'wall')])).toBe('You need a mat, a step and a wall.')
  expect(equipmentSentence([with_('band')])).toBe('You need a band.')
  expect(equipmentSentence([with_('none'), with_()])).toBe('')
})

test.each([
  [3, 2, 'The three that matter most. The other two can wait.'],
  [1, 1, 'The one that matters most. The other one can wait.'],
])('%i kept and %i left: %s', (stored, left, words) => expect(shortSentence(stored, left)).toBe(words))

test.each<[Partial<Dosage>, ReturnType<typeof timingOf>]>([
  [{}, null],
  [{ holdSeconds: 5 }, 'holds'],
  [{ repsMin: null, durationSeconds: 30 }, 'time'],
])('%o goes by the clock as %s', (dosage, clock) => expect(timingOf(prescription(dosage))).toBe(clock))

test('the hint says what to tap', () => {
  expect(tapHint(step(1))).toEqual({ question: 'Done 10?', tap: 'Tap the 2.' })
  expect(tapHint(step(0, { holdSeconds: 5 }))).toEqual({ question: 'Ready?', tap: 'Tap the 1 to start.' })
  expect(tapHint(step(0, { repsMin: null, distanceMeters: 400 }))).toEqual({
    question: 'Gone 400 metres?',
    tap: 'Tap the 1.',
  })
  expect(tapHint(step(3)).question).toBe('All done.')
})

test('the next set is announced as the last', () => {
  expect(nextSetText(step(1))).toBe('Do 10.')
  expect(nextSetText(step(2))).toBe('Do 10. This is the last set.')
  expect(nextSetText(step(0, { set: '1' }))).toBe('Do 10.')
  expect(nextSetText(step(1, {}, { side: 'each' }))).toBe('Do 10 on the right.')
})

test('a completed exercise is described with its sets', () => {
  expect(doneText(step(3))).toBe('Squat done, three sets')
  expect(doneText(step(1))).toBe('Squat done, one set')
  expect(doneText({ ...step(0), skipped: 'pain' })).toBe('Squat skipped')
})

test('a tempo is described as it is counted', () => {
  expect(tempoText(Dosage.parse({ tempo: '3-0-2' }))).toBe('Down for 3, up for 2')
  expect(tempoText(Dosage.parse({ tempo: '3-1-2' }))).toBe('Down for 3, hold 1, up for 2')
  expect(tempoText(Dosage.parse({}))).toBe('')
})

test.each([
  [0, 'All exercises done'],
  [0.5, 'Less than a minute left'],
  [1, '1 minute left'],
  [12, '12 minutes left'],
])('%d minutes of a session: %s', (minutes, words) => expect(leftText(minutes)).toBe(words))

import { expect, test } from 'vitest'
import { defaultPainRule, Dosage, type Side } from '@kinora/contract/dosage.ts'
import { writeDosageLine } from '@kinora/contract/dosage-line.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { changeOf, draftOf, draftProblems, sideChoices, typed, withField } from './editing.ts'

const prescription = (dosage: Partial<Dosage>, side: Side = 'none') =>
  ({
    dosage: Dosage.parse(dosage),
    side,
    priority: 'must',
    painRule: defaultPainRule,
    patientNote: '',
    staffNote: '',
    nameOverride: '',
    group: null,
    log: ['tick', 'pain'],
  }) as unknown as Prescription

const kilograms = { type: 'weight', value: 2.5, unit: 'kg', bandColor: null } as const
const dosages: [Partial<Dosage>, Side][] = [
  [{ set: '3', repsMin: 8, holdSeconds: 3 }, 'right'],
  [{ set: '3', repsMin: 8, repsMax: 12, restSeconds: 60, load: kilograms }, 'each'],
  [{ set: '2', durationSeconds: 45, restBetweenSidesSeconds: 20 }, 'left'],
  [{ set: '1', durationSeconds: 600 }, 'none'],
  [{ set: '4', repsMin: 6, tempo: '3-1-2', rpeTarget: 7, timesPerDay: 2 }, 'both'],
  [{ set: '1', distanceMeters: 400 }, 'none'],
  [{ set: '3', repsMax: 15, load: { type: 'band', value: null, unit: null, bandColor: 'red' } }, 'none'],
  [{ set: '3', repsMin: 5, load: { type: 'percent of 1RM', value: 80, unit: '%', bandColor: null } }, 'none'],
  [{ set: '3', repsMin: 5, load: { type: 'machine setting', value: 4, unit: 'setting', bandColor: null } }, 'none'],
]

test.each(dosages)('a dosage opened and closed is the same dosage: %o, %s', (dosage, side) => {
  const before = prescription(dosage, side)
  const draft = typed(draftOf(before), writeDosageLine(before.dosage, side))
  expect(draft.unknown).toEqual([])
  expect(changeOf(before, draft)).toBeUndefined()
})

test('what is typed is understood and sent, and only that', () => {
  const before = prescription({ set: '3', repsMin: 8, holdSeconds: 3 }, 'right')
  const draft = typed(draftOf(before), '3x10 hold 5s 2kg right rest 60s')
  expect(draft.understood.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Sets 3',
    'Reps 10',
    'Hold 5 s',
    'Load 2 kg',
    'Side Right',
    'Rest 60 s',
  ])
  expect(Object.keys(changeOf(before, draft)!)).toEqual(['dosage'])
})

test('what is taken out of the line is gone, but the side stays until another is said', () => {
  const draft = typed(draftOf(prescription({ set: '3', repsMin: 8, holdSeconds: 3 }, 'right')), '4x12')
  expect(draft.dosage).toMatchObject({ set: '4', repsMin: 12, holdSeconds: null })
  expect(draft.side).toBe('right')
  expect(draft.understood).toContainEqual({ label: 'Side', value: 'Right' })
})

test('a word that is not understood is said, and keeps the rest from being saved', () => {
  const draft = typed(draftOf(prescription({ repsMin: 8 })), '3x10 wobbly 5s')
  expect(draft.unknown).toEqual([{ text: 'wobbly', start: 5, end: 11 }])
  expect(draftProblems(draft).line).toContain('“wobbly” is not understood')
})

test('a field writes the line, and a slip is said at its field', () => {
  const draft = draftOf(prescription({ set: '3', repsMin: 10 }))
  const held = withField(draft, { dosage: { ...draft.dosage, holdSeconds: 5 } })
  expect(held.line).toBe('3x10 hold 5s')
  expect(withField(held, { side: 'left' }).line).toBe('3x10 hold 5s left')
  const slip = withField(draft, { dosage: { ...draft.dosage, repsMax: 8 } })
  expect(draftProblems(slip)['dosage.repsMax']).toBe('Write the smaller number first.')
  const none = withField(draft, { dosage: { ...draft.dosage, restSeconds: Number.NaN } })
  expect(none.line).toBe('3x10')
  expect(draftProblems(none)['dosage.restSeconds']).toBeDefined()
  const rule = withField(draft, { painRule: { reduceAbove: 6, stopAbove: 4 } })
  expect(draftProblems(rule)['painRule.stopAbove']).toBe('Stop at the same pain or more.')
})

test('white space around a note is no change', () => {
  const before = prescription({})
  expect(changeOf(before, withField(draftOf(before), { patientNote: '  ' }))).toBeUndefined()
  expect(changeOf(before, withField(draftOf(before), { patientNote: 'Slowly ' }))).toEqual({ patientNote: 'Slowly ' })
})

test('the side that holds is always among the choices', () => {
  expect(sideChoices('bilateral', 'none').map(({ value }) => value)).toEqual(['left', 'right', 'each', 'none'])
  expect(sideChoices('unilateral', 'right').map(({ value }) => value)).toEqual(['left', 'right', 'each', 'both'])
  expect(sideChoices('unilateral', 'none').map(({ value }) => value)).toContain('none')
})

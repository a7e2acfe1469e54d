import { expect, test } from 'vitest'
import { defaultPainRule, Dosage, type Side } from '@kinora/contract/dosage.ts'
import { writeDosageLine } from '@kinora/contract/dosage-line.ts'
import type { Prescription } from '@kinora/contract/series.ts'
import { changeOf, draftOf, draftProblems, withLine, withField } from './prescription-draft.ts'
import { sideChoices } from './prescription-sides.ts'

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

test.each(dosages)('opening and closing the editor keeps the dosage: %o, %s', (dosage, side) => {
  const before = prescription(dosage, side)
  const draft = withLine(draftOf(before), writeDosageLine(before.dosage, side))
  expect(draft.unrecognized).toEqual([])
  expect(changeOf(before, draft)).toBeUndefined()
})

test('only the fields that the typed line changes are sent', () => {
  const before = prescription({ set: '3', repsMin: 8, holdSeconds: 3 }, 'right')
  const draft = withLine(draftOf(before), '3x10 hold 5s 2kg right rest 60s')
  expect(draft.recognized.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Sets 3',
    'Reps 10',
    'Hold 5 s',
    'Load 2 kg',
    'Side Right',
    'Rest 60 s',
  ])
  expect(Object.keys(changeOf(before, draft)!)).toEqual(['dosage'])
})

test('deleting a part of the line clears it, but the side stays until it is changed', () => {
  const draft = withLine(draftOf(prescription({ set: '3', repsMin: 8, holdSeconds: 3 }, 'right')), '4x12')
  expect(draft.dosage).toMatchObject({ set: '4', repsMin: 12, holdSeconds: null })
  expect(draft.side).toBe('right')
  expect(draft.recognized).toContainEqual({ label: 'Side', value: 'Right' })
})

test('an unreadable word is reported and keeps the line from being saved', () => {
  const draft = withLine(draftOf(prescription({ repsMin: 8 })), '3x10 wobbly 5s')
  expect(draft.unrecognized).toEqual([{ text: 'wobbly', start: 5, end: 11 }])
  expect(draftProblems(draft).line).toContain('We can’t read “wobbly”')
})

test('changing a field rewrites the line, and a mistake is reported at its field', () => {
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

test('white space around a note is not a change', () => {
  const before = prescription({})
  expect(changeOf(before, withField(draftOf(before), { patientNote: '  ' }))).toBeUndefined()
  expect(changeOf(before, withField(draftOf(before), { patientNote: 'Slowly ' }))).toEqual({ patientNote: 'Slowly ' })
})

test('the current side is always among the choices', () => {
  expect(sideChoices('bilateral', 'none').map(({ value }) => value)).toEqual(['left', 'right', 'each', 'none'])
  expect(sideChoices('unilateral', 'right').map(({ value }) => value)).toEqual(['left', 'right', 'each', 'both'])
  expect(sideChoices('unilateral', 'none').map(({ value }) => value)).toContain('none')
})

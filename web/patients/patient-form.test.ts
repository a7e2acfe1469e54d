import { expect, test } from 'vitest'
import { PatientDraft } from '@kinora/contract/patients.ts'
import { changesBetween, mergeEdits } from '../ui/merge-edits.ts'
import { emptyValues, type PatientFormValues } from './patient-form.ts'

const ann: PatientFormValues = {
  ...emptyValues,
  name: 'Ann Kowalski',
  email: 'ann@example.com',
  mobile: '0412555018',
  goals: 'Walk',
}

test('only changed fields are sent, as the contract parses them', () => {
  const mine = { ...ann, email: ' ANN@Example.com ', equipment: ['Mat'] }
  const draft = PatientDraft.parse(mine)
  expect(changesBetween(ann, mine, draft)).toEqual({ email: 'ann@example.com', equipment: ['Mat'] })
})

test('Sam’s edits stay when Priya saved first, and her other changes are merged', () => {
  const mine = { ...ann, goals: 'Walk to the ferry', mobile: '0412555019' }
  const theirs = { ...ann, goals: 'Garden', condition: 'Knee osteoarthritis', mobile: '0412555019' }
  const { values, conflicts, takenFields } = mergeEdits(ann, mine, theirs)
  expect(values).toEqual({ ...theirs, goals: 'Walk to the ferry' })
  expect(conflicts).toEqual(['goals'])
  expect(takenFields).toEqual(['condition'])
})

test('a precaution changed by only one person is not a conflict', () => {
  const precaution = { text: 'No kneeling', tags: ['kneeling' as const], from: null, until: null }
  const { values, conflicts } = mergeEdits(ann, { ...ann, precautions: [precaution] }, { ...ann, notes: 'Called.' })
  expect(values).toMatchObject({ precautions: [precaution], notes: 'Called.' })
  expect(conflicts).toEqual([])
})

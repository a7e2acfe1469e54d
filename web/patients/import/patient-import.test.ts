import { expect, test } from 'vitest'
import type { ImportedPatient } from '@kinora/contract/patient-imports.ts'
import { batchesOf, batchSize, changeText, problemText, templateCsv } from './patient-import.ts'
import { matchColumns } from './match-columns.ts'

const row = (line: number, outcome: ImportedPatient['outcome']): ImportedPatient => ({
  ...{ line, name: '', email: '', outcome },
  ...{ problems: [], omitted: [], changes: [] },
})

test('only lines with changes are sent, in batches, and of the new ones as many as fit the plan', () => {
  const rows = Array.from({ length: 220 }, (_, at) => row(at + 2, at % 2 ? 'new' : 'same'))
  const batches = batchesOf({ rows, places: null })
  expect(batches.map(({ length }) => length)).toEqual([batchSize, 10])
  expect(batches[0]!.slice(0, 2)).toEqual([3, 5])
  expect(batchesOf({ rows: [row(2, 'new'), row(3, 'new'), row(4, 'changed')], places: 1 })).toEqual([[2, 4]])
  expect(batchesOf({ rows: [row(2, 'refused'), row(3, 'same')], places: 5 })).toEqual([])
})

test('a problem names its column once, and a change its old and new value', () => {
  expect(problemText({ field: 'mobile', message: 'Minimum six digits required.' })).toBe(
    'Mobile: Minimum six digits required.',
  )
  expect(problemText({ field: 'name', message: 'Name is required.' })).toBe('Name is required.')
  expect(problemText({ field: 'line', message: 'A quotation mark.' })).toBe('A quotation mark.')
  expect(changeText({ field: 'dateOfBirth', from: '', to: '1958-03-14' })).toBe('Date of birth: empty → 14/03/1958')
})

test('every column of the template is matched', () => {
  expect(matchColumns({ header: templateCsv.trim().split(','), lines: [], broken: [] })).not.toContain(null)
})

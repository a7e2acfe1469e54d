import { expect, test } from 'vitest'
import { batchesOf, batchSize, problemText, readCsv, templateCsv } from './patient-import.ts'

const row = (line: number, outcome: 'new' | 'changed' | 'same' | 'refused') => ({
  line,
  name: '',
  email: '',
  outcome,
  problems: [],
})
const file = (bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], 'list.csv')

test('only lines with changes are sent, in batches', () => {
  const rows = Array.from({ length: 120 }, (_, at) => row(at + 2, at % 2 ? 'new' : 'same'))
  const batches = batchesOf({ rows })
  expect(batches.map(({ size }) => size)).toEqual([batchSize, 10])
  expect(batches[0]).toMatchObject({ from: 3, to: 101 })
  expect(batches[1]).toMatchObject({ from: 103, to: 121 })
  expect(batchesOf({ rows: [row(2, 'refused'), row(3, 'same')] })).toEqual([])
})

test('a file is read as UTF-8 or Windows-1252', async () => {
  expect(await readCsv(file('Zoë'))).toBe('Zoë')
  expect(await readCsv(file(new Uint8Array([0x5a, 0x6f, 0xeb])))).toBe('Zoë')
})

test.each([
  ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4]), /spreadsheet/],
  ['no text', new Uint8Array([65, 0, 66]), /not a text file/],
  ['too large', new Uint8Array(2_000_001).fill(65), /larger than 2 MB/],
])('a file that is %s is refused with what to do', async (_, bytes, words) => {
  await expect(readCsv(file(bytes))).rejects.toThrow(words)
})

test('a problem names its column once', () => {
  expect(problemText({ field: 'mobile', message: 'Minimum six digits required.' })).toBe(
    'Mobile: Minimum six digits required.',
  )
  expect(problemText({ field: 'name', message: 'Name is required.' })).toBe('Name is required.')
  expect(problemText({ field: 'equipment.0', message: 'Too long.' })).toBe('Equipment: Too long.')
})

test('the template has the columns of the import, required ones first', () => {
  expect(templateCsv.startsWith('Name,Email,Mobile,Date of birth,')).toBe(true)
})

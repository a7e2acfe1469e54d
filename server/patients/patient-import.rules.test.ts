import { expect, test } from 'vitest'
import { readBirth, readName, readPhone, readSex, readSide } from './patient-import-value.rules.ts'
import { changesOf, readSheet, undoneChanges } from './patient-import.rules.ts'

test.each([
  ['5/6/85', '1985-06-05'],
  ['05/06/1985', '1985-06-05'],
  ['05.06.1985', '1985-06-05'],
  ['1985-06-05', '1985-06-05'],
  ['1985-06-05 00:00:00', '1985-06-05'],
  ['05/06/1985 12:00 AM', '1985-06-05'],
  ['5 Jun 1985', '1985-06-05'],
  ['05-Jun-85', '1985-06-05'],
  ['5. Mai 1985', '1985-05-05'],
  ['June 5, 1985', '1985-06-05'],
  ['31203', '1985-06-05'],
  ['1/2/26', '2026-02-01'],
  ['1/2/27', '1927-02-01'],
  ['29/11/26', '2026-11-29'],
  ['30/12/26', '1926-12-30'],
  ['30-Nov-26', '1926-11-30'],
  ['29/2/28', '1928-02-29'],
])('the date %s is %s where the day comes first', (text, day) => {
  expect(readBirth(text, 'dayFirst', '2026-11-29')).toBe(day)
})

test('05/06/1985 is a day in May where the month comes first', () => {
  expect(readBirth('05/06/1985', 'monthFirst', '2026-11-29')).toBe('1985-05-06')
})

test.each(['30/11/2026', '2026-11-30', '31/02/1985', '13/13/1985', 'spring 1985', '1985', '0', 'n/a', '5 Foo 1985'])(
  '%s is no date of birth',
  (text) => {
    expect(readBirth(text, 'dayFirst', '2026-11-29')).toBeUndefined()
  },
)

test('sexes and sides are read in short and in words', () => {
  expect(['F', 'm', 'Female', 'MALE', 'X', 'Unknown', 'w', 'Q'].map(readSex)).toEqual(
    ['female', 'male', 'female', 'male', 'other', 'unspecified', 'female', undefined], // prettier-ignore
  )
  expect(['L', 'right', 'Bilateral', 'n/a', '?'].map(readSide)).toEqual(['left', 'right', 'both', 'none', undefined])
})

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['0412 345 678', '0412345678'],
  ['+61 412 345 678', '0412345678'],
  ['412345678', '0412345678'],
  ["'+61412345678", '0412345678'],
])('the number %s becomes %s', (text, phone) => expect(readPhone(text)).toBe(phone))

test('a name with the surname first is turned round', () => {
  expect(['Kowalski, Ann', 'Ann  Kowalski', 'Smith, Jr., Sam'].map(readName)).toEqual(
    ['Ann Kowalski', 'Ann Kowalski', 'Smith, Jr., Sam'], // prettier-ignore
  )
})

test.each(['n/a', 'N/A', 'none', '-', 'nil', 'Unknown'])('%s for an email or a mobile is none', (word) => {
  const cells = ['Ann Kowalski', word, word]
  const [line] = readSheet(
    { fields: ['name', 'email', 'mobile'], dateOrder: 'dayFirst', lines: [{ line: 2, cells }] },
    '2026-11-29',
  )
  expect(line).toMatchObject({ problems: [], draft: { email: null, mobile: null } })
})

const sheet = (...cells: string[][]) => ({
  fields: [
    'firstName',
    'lastName',
    'email',
    'mobile',
    'mobile',
    'sex',
    'dateOfBirth',
    'address',
    'address',
    null,
  ] as const,
  lines: cells.map((row, at) => ({ line: at + 2, cells: row })),
})
const read = (...cells: string[][]) =>
  readSheet({ ...sheet(...cells), fields: [...sheet().fields], dateOrder: 'dayFirst' }, '2026-11-29')

test('parts of a name and of an address are joined, and the first readable number is taken', () => {
  const [ann] = read(['Ann', 'Lee', 'ANN@example.com', 'none', '0412 555 018', 'F', '5/6/85', '1 Bay St', 'Manly', 'x'])
  expect(ann).toMatchObject({
    line: 2,
    draft: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      mobile: '0412555018',
      sex: 'female',
      dateOfBirth: '1985-06-05',
      address: '1 Bay St, Manly',
    },
    problems: [],
    omitted: [],
  })
})

test('of several emails in one cell the first is taken, and of several numbers the first that can be read', () => {
  const email = 'oscar@example.com ::: od@work.example'
  const [oscar] = read(['Oscar', 'Delgado', email, 'none ::: 0412 600 502', '', '', '', '', '', ''])
  expect(oscar!.draft).toMatchObject({ email: 'oscar@example.com', mobile: '0412600502' })
})

test('an address over several lines is put on one', () => {
  const [gwen] = read(['Gwen', 'Batty', '', '', '', '', '', '4 Surf Lane\nBallina NSW 2478', '', ''])
  expect(gwen!.draft!.address).toBe('4 Surf Lane, Ballina NSW 2478')
})

test('an unreadable optional field is skipped and named, and the rest of the line is imported', () => {
  const [ann] = read(['Ann', 'Lee', 'ann@example.com', '0412555018', '', 'Q', '31/02/1985', '', '', ''])
  expect(ann!.draft).toMatchObject({ sex: null, dateOfBirth: null })
  expect(ann!.given).toEqual(['name', 'email', 'mobile'])
  expect(ann!.omitted).toEqual([
    { field: 'dateOfBirth', message: '“31/02/1985” is not a date of birth. Write it like 20/11/1985.' },
    { field: 'sex', message: '“Q” is not known. Write F, M or other.' },
  ])
})

test('a line without a name or with a wrong number is refused, and so is a repeated email', () => {
  const lines = read(
    ['', '', '', '12', ''],
    ['Sam', 'Okafor', 'sam@example.com', '0412555018', ''],
    ['', '', '', '', ''],
    ['Eve', 'Stone', 'SAM@example.com', '0412555018', ''],
  )
  expect(lines.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
    [2, ['Name is missing.', '“12”: Minimum six digits required.']],
    [3, []],
    [5, ['This email is already on line 3.']],
  ])
})

test('an empty email or mobile says that there is none, and the same name and date of birth are one patient', () => {
  const lines = read(
    ['Ann', 'Lee', '', '', '', '', '05/06/1985', '', '', ''],
    ['ann', 'lee', '', '0412555018', '', '', '05/06/1985', '', '', ''],
    ['Ann', 'Lee', '', '', '', '', '', '', '', ''],
  )
  expect(lines[0]).toMatchObject({ email: '', draft: { email: null, mobile: null }, problems: [] })
  expect(lines[0]!.given).toEqual(['name', 'dateOfBirth'])
  expect(lines[1]!.problems).toEqual([
    { field: 'name', message: 'This name, with the same date of birth, is already on line 2.' },
  ])
  expect(lines[2]!.problems).toEqual([])
})

test('changes name old and new values; an empty cell changes nothing', () => {
  const [line] = read(['Ann', 'Lee', 'ann@example.com', '0412555018', '', 'F', '', '', '', ''])
  const before = { ...line!.draft!, name: 'Ann K', goals: 'Walk', sex: null }
  const changes = changesOf({ draft: line!.draft!, given: line!.given }, before)
  expect(changes).toEqual([
    { field: 'name', before: 'Ann K', after: 'Ann Lee' },
    { field: 'sex', before: null, after: 'female' },
  ])
  expect(undoneChanges(changes, { name: 'Ann Lee', sex: 'other' })).toEqual({
    restored: { name: 'Ann K' },
    kept: ['sex'],
  })
})

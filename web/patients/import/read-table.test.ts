import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dateOrderOf, hasName, matchColumns, missingContacts } from './match-columns.ts'
import { parseCsv } from './parse-csv.ts'
import { requestOf } from './patient-import.ts'
import { readTable } from './read-table.ts'

const file = (content: BlobPart, name = 'list.csv') => new File([content], name)
const fixture = (name: string) =>
  readTable(file(new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))), name))

/** The lines that would be sent, each as an object of its fields. */
async function understood(name: string) {
  const table = await fixture(name)
  const fields = matchColumns(table)
  const { order: dateOrder, isDoubtful } = dateOrderOf(table, fields)
  const request = requestOf({ name, table, fields, dateOrder })
  const lines = request.lines.map(({ line, cells }) => {
    const filled = cells.flatMap((cell, at) => (cell ? [[request.fields[at]!, cell] as const] : []))
    return { line, filled }
  })
  const values = (line: number, field: string) =>
    lines.find((each) => each.line === line)?.filled.flatMap(([name_, cell]) => (name_ === field ? [cell] : []))
  return { table, fields, dateOrder, isDoubtful, values, missing: missingContacts(fields) }
}

test('an export as of Cliniko: names in parts, an address in six columns, notes over two lines', async () => {
  const { table, fields, values, missing, isDoubtful } = await understood('cliniko.csv')
  expect([missing, isDoubtful, table.broken]).toEqual([[], false, []])
  expect(fields[table.header.indexOf('Preferred First Name')]).toBeNull()
  expect(fields[table.header.indexOf('Created At')]).toBeNull()
  expect(fields[table.header.indexOf('Medicare')]).toBeNull()
  expect(values(2, 'address')).toEqual(['12 Bay Street', 'Unit 4', 'Manly', 'NSW', '2095', 'Australia'])
  expect(values(2, 'notes')).toEqual(['Knee replacement 2024.\nPrefers mornings.'])
  // The notes of line 2 go on in line 3.
  expect(values(4, 'firstName')).toEqual(['Marcus'])
  expect(values(5, 'mobile')).toEqual(['02 9000 2222'])
})

test('an export as of Nookal: a broken line is named by its number, the next ones are read', async () => {
  const { table, values, dateOrder, isDoubtful } = await understood('nookal.csv')
  expect(table.broken).toEqual([
    { line: 4, message: 'There is a quotation mark inside quoted text. Double it, or remove it.' },
  ])
  expect(values(5, 'lastName')).toEqual(['Tran'])
  expect(values(2, 'emergencyContact')).toEqual(['Tom Kowalski', '0412555900'])
  expect([dateOrder, isDoubtful]).toEqual(['dayFirst', false])
})

test('an export as of Power Diary: tabs, one name, and dates with the month first', async () => {
  const { table, fields, values, dateOrder, isDoubtful, missing } = await understood('power-diary.tsv')
  expect([missing, dateOrder, isDoubtful]).toEqual([[], 'monthFirst', false])
  expect(values(3, 'name')).toEqual(['Kowalski, Ann'])
  expect(values(3, 'condition')).toEqual(['Knee osteoarthritis'])
  expect(fields[table.header.indexOf('Next Appointment')]).toBeNull()
})

test('an Excel file as of Splose: a title above the table, dates as dates and as numbers', async () => {
  const { values, missing, fields, table } = await understood('splose.xlsx')
  expect(missing).toEqual([])
  expect(fields[table.header.indexOf('Tags')]).toBeNull()
  expect(values(4, 'dateOfBirth')).toEqual(['1958-03-14'])
  expect(values(5, 'dateOfBirth')).toEqual(['31203'])
  expect(values(5, 'mobile')).toEqual(['412555019'])
  expect(values(7, 'firstName')).toEqual(['Eve'])
})

test('a German Excel file: semicolons, Windows-1252, and a title above the table', async () => {
  const { values, missing, isDoubtful } = await understood('excel-german.csv')
  expect([missing, isDoubtful]).toEqual([[], false])
  expect(values(3, 'lastName')).toEqual(['Müller'])
  expect(values(3, 'address')).toEqual(['Hauptstraße 3', '20095', 'Hamburg'])
  expect(values(3, 'notes')).toEqual(['Schulter; links'])
  expect(values(4, 'firstName')).toEqual(['Zoë'])
})

test('an Australian Excel file: "M/F" and the injured side are matched, and a line with a cell too many is named', async () => {
  const { values, missing, isDoubtful, table, fields } = await understood('excel-australian.csv')
  expect([missing, isDoubtful, fields.includes(null)]).toEqual([[], false, false])
  expect([values(3, 'sex'), values(3, 'affectedSide')]).toEqual([['F'], ['L']])
  expect(values(3, 'lastName')).toEqual(['O’Neil'])
  expect(table.broken.map(({ line }) => line)).toEqual([7])
})

test('an export as of Halaxy: every column is of the patient, and the next of kin is the emergency contact', async () => {
  const { values, missing, table, fields } = await understood('halaxy.csv')
  expect(missing).toEqual([])
  expect(table.header.filter((_, at) => fields[at] === null)).toEqual(['Patient ID', 'Patient Title', 'Patient Status'])
  expect(values(2, 'emergencyContact')).toEqual(['Pat Fitzgerald (husband), 0412 600 302'])
  expect(values(3, 'mobile')).toEqual(['0061 412 600 303', '03 9555 0100'])
})

test('an export as of Google contacts: the first email, every number, and the address in one piece', async () => {
  const { values, missing, table } = await understood('google-contacts.csv')
  expect([missing, table.broken]).toEqual([[], []])
  expect(values(2, 'email')).toEqual(['gwen.batty@example.com'])
  expect(values(2, 'mobile')).toEqual(['0412 600 501', '02 6600 1111'])
  expect(values(2, 'address')).toEqual(['4 Surf Lane\nBallina NSW 2478\nAustralia'])
  expect(values(6, 'email')).toEqual(['oscar.d@example.com ::: od@work.example'])
})

test('columns whose names say nothing are known by their values', () => {
  const lines = ['Ann Lee,ann@example.com,0412 555 018,14/03/1958,9/9/2026', 'Bo Kim,bo@example.com,0412 555 019,5/6/1985,8/9/2026'] // prettier-ignore
  const table = {
    header: ['Name', 'F2', 'F3', 'F4', 'Last visit'],
    broken: [],
    lines: parseCsv(lines.join('\n')).lines,
  }
  expect(matchColumns(table)).toEqual(['name', 'email', 'mobile', 'dateOfBirth', null])
  expect([hasName([null, 'email']), missingContacts([null, 'email'])]).toEqual([false, ['mobile']])
})

test('dates that could be read either way are doubtful, and day first unless shown otherwise', () => {
  const table = (...dates: string[]) => ({
    ...{ header: ['dob'], broken: [] },
    lines: dates.map((date, line) => ({ line, cells: [date] })),
  })
  expect(dateOrderOf(table('5/6/85', '7/7/85'), ['dateOfBirth'])).toEqual({ order: 'dayFirst', isDoubtful: true })
  expect(dateOrderOf(table('7/7/85', '1985-06-05'), ['dateOfBirth'])).toEqual({ order: 'dayFirst', isDoubtful: false })
  expect(dateOrderOf(table('13/6/85', '5/6/85'), ['dateOfBirth'])).toEqual({ order: 'dayFirst', isDoubtful: false })
  expect(dateOrderOf(table('6/13/85'), ['dateOfBirth'])).toEqual({ order: 'monthFirst', isDoubtful: false })
  expect(dateOrderOf(table('6/13/85', '13/6/85'), ['dateOfBirth']).isDoubtful).toBe(true)
})

test('a quotation mark that is never closed is named where it opens, and the lines below are read', () => {
  const { lines, broken } = parseCsv('a,b\n1,"x\n2,y\n3,"z"\n4,w')
  expect(broken).toEqual([
    { line: 2, message: 'A quotation mark is opened here and not closed. Add the missing one, or remove it.' },
  ])
  expect(lines.map(({ line }) => line)).toEqual([1, 3, 4, 5])
})

test('a line with more cells than columns is named; fewer are fine', async () => {
  const { broken, lines } = await readTable(file('a,b\n1,2,3\n1\n1,2,,'))
  expect(broken.map(({ line }) => line)).toEqual([2])
  expect(lines.map(({ line }) => line)).toEqual([3, 4])
})

test.each([
  ['UTF-8', 'name,b\nZoë,1'],
  ['UTF-8 with a mark', '\uFEFFname,b\nZoë,1'],
  ['Windows-1252', new Uint8Array([...new TextEncoder().encode('name,b\nZo'), 0xeb, 0x2c, 0x31])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from('name\tb\nZoë\t1', 'utf16le')])],
])('a file in %s is read', async (_, content) => {
  const { header, lines } = await readTable(file(content))
  expect(header).toEqual(['name', 'b'])
  expect(lines[0]!.cells[0]).toBe('Zoë')
})

test.each([
  ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11]), /old Excel file/],
  ['no text', new Uint8Array([65, 0, 66]), /neither a CSV nor an Excel file/],
  ['a zip that is no spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4]), /cannot be read/],
  ['empty', '', /no table/],
  ['without patients', 'name,email\n', /no patients/],
  ['too long', `name,email\n${'a,b\n'.repeat(2001)}`, /2001 lines/],
])('a file that is %s is refused with what to do', async (_, content, words) => {
  await expect(readTable(file(content))).rejects.toThrow(words)
})

test('the mark that an export puts before a formula is taken away again', async () => {
  expect((await readTable(file("name,mobile\nAnn,'+61412555018"))).lines[0]!.cells[1]).toBe('+61412555018')
})

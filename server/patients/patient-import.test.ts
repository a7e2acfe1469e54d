import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patientImports } from '@kinora/contract/patient-imports.ts'
import { patients } from '@kinora/contract/patients.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { programs } from '@kinora/contract/programs.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { otherTablesOfPatients, patientTables } from './patient-import-undo.queries.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })
const fields = ['firstName', 'lastName', 'email', 'mobile', 'dateOfBirth', 'goals'] as const
type Row = [first: string, last: string, email: string, mobile?: string, born?: string, goals?: string]

const body = (rows: Row[], isDryRun = false, importId: string = randomUUID()) => ({
  body: {
    fields: [...fields],
    lines: rows.map(([first, last, email, mobile = '0412 555 018', born = '', goals = ''], at) => ({
      line: at + 2,
      cells: [first, last, email, mobile, born, goals],
    })),
    isDryRun,
    importId,
    fileName: 'cliniko.csv',
  },
})
const rows: Row[] = [
  ['Marcus', 'Webb', 'marcus@example.com', '0412 555 019', '14/03/1958', 'Paddle again'],
  ['Jo', '', 'jo@example.com', '12'],
  ['Ann', 'Kowalski', 'ann@example.com', '0412555018', '31/02/1958', 'Walk to the ferry'],
  ['Marcus', 'Webb', 'marcus@example.com'],
]
const ann = { name: 'Ann Kowalski', email: 'ann@example.com', mobile: '0412555018', goals: 'Kneel' }
const limitTo = (organizationId: string, value: number) =>
  sql`insert into plan_limits (plan_id, type, value) select plan_id, 'PATIENT_COUNT', ${value} from organizations
    where id = ${organizationId} on conflict (plan_id, type) do update set value = excluded.value`.execute(systemDb)
const emailsTo = (organizationId: string) =>
  systemDb.selectFrom('emails').select('recipient').where('organizationId', '=', organizationId).execute()

test('an import does what its dry run reported, and says what changed', async () => {
  const sam = await person('solo')
  await sam.calls(patients.create, { body: ann })
  const dry = await sam.calls(patientImports.importList, body(rows, true))
  expect(dry.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 2 })
  expect(dry.rows[1]).toMatchObject({ line: 3, outcome: 'refused', problems: [{ field: 'name' }, { field: 'mobile' }] })
  expect(dry.rows[2]).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'goals', from: 'Kneel', to: 'Walk to the ferry' }],
    omitted: [{ field: 'dateOfBirth', message: '“31/02/1958” is not a date of birth. Write it like 20/11/1985.' }],
  })
  expect(await sam.calls(patients.list, { query: {} })).toMatchObject({ total: 1 })

  const done = await sam.calls(patientImports.importList, body(rows))
  expect(done).toMatchObject({ counts: dry.counts, done: { added: 1, changed: 1 } })
  const { items } = await sam.calls(patients.list, { query: { search: 'marcus' } })
  expect(await sam.calls(patients.get, { params: { id: items[0]!._id } })).toMatchObject({
    mobile: '0412555019',
    dateOfBirth: '1958-03-14',
    precautionsCheckedAt: null,
    isInvited: true,
  })
  expect(await emailsTo(sam.organizationId)).toHaveLength(2)
  expect((await sam.calls(patientImports.importList, body(rows))).counts).toEqual({
    new: 0,
    changed: 0,
    same: 2,
    refused: 2,
  })
})

test('an invited patient of an import joins with the link of their email, and without invitations none is sent', async () => {
  const sam = await person('solo')
  const sent = body([['Marcus', 'Webb', 'marcus@example.com']])
  await sam.calls(patientImports.importList, { body: { ...sent.body, isInviting: false } })
  expect(await emailsTo(sam.organizationId)).toEqual([])
  const { items } = await sam.calls(patients.list, { query: {} })
  await sam.calls(patientInvitations.resendInvitation, { params: { id: items[0]!._id } })
  await sam.calls(patientImports.importList, body([['Jo', 'Stone', 'jo@example.com']]))
  const emails = await systemDb
    .selectFrom('emails')
    .select(['recipient', 'bodyText'])
    .where('organizationId', '=', sam.organizationId)
    .orderBy('recipient')
    .execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual(['jo@example.com', 'marcus@example.com'])
  const otp = /Code: (\d{10})/.exec(emails[0]!.bodyText)![1]!
  expect(await sam.calls(patientInvitations.codeVerify, { body: { otp } })).toMatchObject({ name: 'Jo Stone' })
})

test('an import in batches counts the results of all batches, and a repeated batch adds no patient twice', async () => {
  const sam = await person('solo')
  const id = randomUUID()
  const first = body([['Marcus', 'Webb', 'marcus@example.com']], false, id)
  await sam.calls(patientImports.importList, first)
  expect(await sam.calls(patientImports.importList, first)).toMatchObject({ counts: { same: 1 }, done: { added: 1 } })
  const second = await sam.calls(patientImports.importList, body([['Jo', 'Stone', 'jo@example.com']], false, id))
  expect(second.done).toEqual({ added: 2, changed: 0 })
  expect(await sam.calls(patientImports.recentImports, {})).toMatchObject([
    { _id: id, fileName: 'cliniko.csv', added: 2, changed: 0 },
  ])
})

test('a colleague’s patient and a member of staff are refused', async () => {
  const harbour = await organization()
  const [sam, priya] = [await person('practitioner', { of: harbour }), await person('practitioner', { of: harbour })]
  await sam.calls(patients.create, { body: ann })
  const { counts, rows: lines } = await priya.calls(
    patientImports.importList,
    body([
      ['Ann', 'Kowalski', 'ann@example.com'],
      ['Sam', 'Okafor', sam.email],
    ]),
  )
  expect(counts.refused).toBe(2)
  expect(lines.map(({ problems }) => problems[0]!.message)).toEqual(['Email already in use.', 'Email already in use.'])
})

test('patients without an email are imported, not invited, and found again by name and date of birth', async () => {
  const sam = await person('solo')
  const list: Row[] = [
    ['Mary', 'Dunn', '', '', '14/03/1941', 'Garden again'],
    ['Mary', 'Dunn', '', '0412 555 020', '02/11/1950'],
    ['Jo', 'Stone', 'jo@example.com', ''],
  ]
  const first = await sam.calls(patientImports.importList, body(list))
  expect(first).toMatchObject({ counts: { new: 3, refused: 0 }, done: { added: 3 } })
  expect(await emailsTo(sam.organizationId)).toEqual([{ recipient: 'jo@example.com' }])
  const { items, counts } = await sam.calls(patients.list, { query: { search: 'dunn' } })
  expect(items).toMatchObject([
    { email: '', isInvited: false },
    { email: '', isInvited: false },
  ])
  expect(counts.invited).toBe(0)

  list[0]![5] = 'Garden with Tom'
  const again = await sam.calls(patientImports.importList, body([...list, ['Mary', 'Dunn', '']], true))
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'same', 'same', 'refused'])
  expect(again.rows[0]!.changes).toEqual([{ field: 'goals', from: 'Garden again', to: 'Garden with Tom' }])
  expect(again.rows[3]!.problems).toMatchObject([{ field: 'dateOfBirth' }])
})

test('a patient who is here without an email is not added a second time by a list that has it', async () => {
  const sam = await person('solo')
  await sam.calls(patientImports.importList, body([['Mary', 'Dunn', '', '', '14/03/1941']]))
  const later: Row[] = [
    ['Mary', 'Dunn', 'mary@example.com', '', '14/03/1941'],
    ['Mary', 'Dunn', 'other.mary@example.com', '', '02/11/1950'],
  ]
  const { rows: lines } = await sam.calls(patientImports.importList, body(later))
  expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'new'])
  expect(lines[0]!.problems).toEqual([
    { field: 'email', message: 'You already have this patient, without an email. Add it on their page.' },
  ])
})

test('a colleague’s patient of the same name and date of birth is another patient', async () => {
  const harbour = await organization()
  const [sam, priya] = [await person('practitioner', { of: harbour }), await person('practitioner', { of: harbour })]
  const mary: Row = ['Mary', 'Dunn', '', '', '14/03/1941']
  await sam.calls(patientImports.importList, body([mary]))
  expect(await priya.calls(patientImports.importList, body([mary], true))).toMatchObject({ counts: { new: 1 } })
})

test.each([
  ['with and without', 0],
  ['without and with', 1],
])('a file that has somebody %s an email adds them once', async (_, at) => {
  const sam = await person('solo')
  const mary: Row[] = [
    ['Mary', 'Dunn', 'mary@example.com', '', '14/03/1941'],
    ['mary', 'dunn', '', '', '14/03/1941'],
  ]
  const { rows: lines } = await sam.calls(patientImports.importList, body([mary[at]!, mary[1 - at]!], true))
  expect(lines).toMatchObject([
    { outcome: 'new' },
    {
      outcome: 'refused',
      problems: [{ field: 'name', message: 'This name, with the same date of birth, is already on line 2.' }],
    },
  ])
})

test('an import that does not fit the plan adds nobody', async () => {
  const sam = await person('solo')
  await limitTo(sam.organizationId, 20)
  const many = Array.from({ length: 30 }, (_, at): Row => ['Bo', `Kim ${at}`, `bo${at}@example.com`])
  const { places } = await sam.calls(patientImports.importList, body(many, true))
  expect(places).toBe(20)
  await expect(sam.calls(patientImports.importList, body(many))).rejects.toMatchObject({ code: 'limit_reached' })
  expect(await sam.calls(patients.list, { query: {} })).toMatchObject({ total: 0 })
  expect(await sam.calls(patientImports.recentImports, {})).toEqual([])
})

test('undoing an import removes and restores what nobody has worked on, and names the rest', async () => {
  const sam = await person('solo')
  await sam.calls(patients.create, { body: ann })
  const importId = randomUUID()
  const imported: Row[] = [
    ['Marcus', 'Webb', 'marcus@example.com'],
    ['Jo', 'Stone', 'jo@example.com'],
    ['Eve', 'Stone', 'eve@example.com'],
    ['Annie', 'Kowalski', 'ann@example.com', '0412555000', '', 'Walk'],
  ]
  await sam.calls(patientImports.importList, body(imported, false, importId))
  const { items } = await sam.calls(patients.list, { query: { sort: 'name' } })
  const idOf = (name: string) => items.find((item) => item.name === name)!._id
  const program = { title: 'Knee rehab', weeks: 2, startDate: '2026-11-16', patientId: idOf('Marcus Webb') }
  await sam.calls(programs.create, { body: program })
  await sam.calls(patients.update, { params: { id: idOf('Jo Stone') }, body: { goals: 'Swim' } })
  await sam.calls(patients.update, { params: { id: idOf('Annie Kowalski') }, body: { goals: 'Run' } })

  const undone = await sam.calls(patientImports.undoImport, { params: { id: importId } })
  expect(undone).toMatchObject({ removed: 1, restored: 1 })
  expect(undone.kept.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
    'Ann Kowalski: Changed since: goals.',
    'Jo Stone: Their details were changed since.',
    'Marcus Webb: Something was recorded for them since, such as a program or a message.',
  ])
  const left = await sam.calls(patients.list, { query: { sort: 'name' } })
  expect(left.items.map(({ name }) => name)).toEqual(['Ann Kowalski', 'Jo Stone', 'Marcus Webb'])
  expect(left.items[0]).toMatchObject({ mobile: '0412555018' })
  const recipients = (await emailsTo(sam.organizationId)).map(({ recipient }) => recipient)
  expect(recipients).not.toContain('eve@example.com')
  expect(await sam.calls(patientImports.recentImports, {})).toEqual([])
  await expect(sam.calls(patientImports.undoImport, { params: { id: importId } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'This import was undone already.',
  })
  const audited = await systemDb
    .selectFrom('accountEvents')
    .select('call')
    .where('organizationId', '=', sam.organizationId)
    .where('call', '=', 'patients.undoImport')
    .execute()
  expect(audited).toHaveLength(1)
})

test('an import can be undone for a day, by its author or an owner', async () => {
  const harbour = await organization()
  const [sam, priya] = [await person('practitioner', { of: harbour }), await person('practitioner', { of: harbour })]
  const olivia = await person('business_admin', { of: harbour })
  const importId = randomUUID()
  await sam.calls(patientImports.importList, body([['Marcus', 'Webb', 'marcus@example.com']], false, importId))
  const params = { id: importId }
  await expect(priya.calls(patientImports.undoImport, { params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await priya.calls(patientImports.recentImports, {})).toEqual([])
  expect(await olivia.calls(patientImports.recentImports, {})).toMatchObject([{ _id: importId }])
  await sql`update patient_imports set created_at = now() - interval '25 hours' where id = ${importId}`.execute(
    systemDb,
  )
  await expect(olivia.calls(patientImports.undoImport, { params })).rejects.toMatchObject({ code: 'conflict' })
  expect(await sam.calls(patients.list, { query: {} })).toMatchObject({ total: 1 })
})

test('undoing an import looks at every table that names a patient', async () => {
  const { rows: found } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'patient_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`.execute(
    systemDb,
  )
  expect(found.map(({ name }) => name)).toEqual([...patientTables, ...otherTablesOfPatients].sort())
})

test('the list is exported with its filters, and no cell runs as a formula', async () => {
  const { unzipSync, strFromU8 } = await import('fflate')
  const sam = await person('solo')
  await sam.calls(patients.create, {
    body: { ...ann, dateOfBirth: '1958-03-14', goals: '=HYPERLINK("http://evil.example")', condition: '+knee' },
  })
  await sam.calls(patients.create, { body: { ...ann, name: 'Eve Stone', email: 'eve@example.com' } })
  const csv = Buffer.from(
    await (await sam.calls(patientImports.exportCsv, { query: { search: 'kowal' } })).bytes(),
  ).toString()
  const [header, ...lines] = csv.trimEnd().split('\r\n')
  expect(header).toContain('Name,Email,Mobile,Date of birth')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Ann Kowalski,ann@example.com,0412555018')
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines[0]).toContain(`"'+knee"`)
  const xlsx = await sam.calls(patientImports.exportXlsx, { query: { sort: 'name' } })
  const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()))
  const text = Object.entries(parts)
    .map(([name, bytes]) => (name.endsWith('.xml') ? strFromU8(bytes) : ''))
    .join('')
  expect(text.indexOf('Ann Kowalski')).toBeLessThan(text.indexOf('Eve Stone'))
  // 14/03/1958 as a spreadsheet day number.
  expect(text).toMatch(/<c r="D2"[^>]*><v>21258<\/v>/)
  expect(text).toContain('HYPERLINK')
  expect(text).not.toContain('<f>')
})

test('2,000 patients are imported in batches and undone at once', async () => {
  const sam = await person('solo')
  await limitTo(sam.organizationId, 2000)
  const many = Array.from({ length: 2000 }, (_, at): Row => ['Bo', `Kim ${at}`, `bo${at}@example.com`])
  const importId = randomUUID()
  for (let at = 0; at < many.length; at += 100)
    await sam.calls(patientImports.importList, body(many.slice(at, at + 100), false, importId))
  expect(await sam.calls(patientImports.undoImport, { params: { id: importId } })).toMatchObject({ removed: 2000 })
})

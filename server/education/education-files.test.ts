import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { education } from '@kinora/contract/education.ts'
import { educationFiles } from '@kinora/contract/education-files.ts'
import { educationReceipt } from '@kinora/contract/education-receipt.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { templates } from '@kinora/contract/templates.ts'
import { folderFiles } from '../integrations/file-storage.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { systemDb, folder, organization, person, session } = await openTestApp()
const harbour = await organization()
const sam = await person('practitioner', { of: harbour })
const eve = await person('solo')

/** A PDF with these objects in addition to its catalog. */
const pdf = (...objects: string[]) =>
  Buffer.from(
    ['%PDF-1.7', '1 0 obj\n<< /Type /Catalog >>\nendobj', ...objects, 'trailer << /Root 1 0 R >>', '%%EOF'].join('\n'),
    'latin1',
  )
const packed = (text: string, filter = '/FlateDecode') =>
  `2 0 obj\n<< /Type /ObjStm /Filter ${filter} >>\nstream\n${deflateSync(text).toString('latin1')}\nendstream\nendobj`
const leaflet = pdf('3 0 obj\n<< /Length 9 >>\nstream\n/JS (no)\n\nendstream\nendobj')

function form(bytes: Uint8Array, fields: Record<string, string>, filename = 'knees.pdf', type = 'application/pdf') {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new File([new Uint8Array(bytes)], filename, { type }))
  return body
}
const facts = { title: 'After your operation', topic: 'Surgery and injury' }
const add = (bytes: Uint8Array = leaflet, ...rest: [filename?: string, type?: string]) =>
  sam.calls(educationFiles.addFile, { body: form(bytes, facts, ...rest) })
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())
const open = async (id: string, who: typeof sam = sam) =>
  bytesOf(await who.calls(educationFiles.file, { params: { id } }))
const storedKeys = async () => {
  const keys: string[] = []
  for await (const key of folderFiles(folder).keys()) if (key.includes('/education/')) keys.push(key)
  return keys
}

test('a PDF is stored as it is, and staff and nobody of another clinic can open it', async () => {
  const page = await add()
  expect(page).toMatchObject({ kind: 'pdf', title: facts.title, minutes: 0, fileBytes: leaflet.length, version: 1 })
  expect(await open(page._id)).toEqual(leaflet)
  await expect(open(page._id, eve)).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await sam.calls(education.list, { query: { search: 'operation' } })
  expect(items).toMatchObject([{ kind: 'pdf', fileBytes: leaflet.length }])
})

test.each([
  ['an empty file', Buffer.alloc(0), 'a.pdf', 'application/pdf', /empty/],
  ['a picture under the name of a PDF', randomBytes(100), 'a.pdf', 'application/pdf', /not a PDF/],
  ['a PDF under another name', leaflet, 'a.exe', 'application/pdf', /not a PDF/],
  ['half of a PDF', leaflet.subarray(0, -8), 'a.pdf', 'application/pdf', /not complete/],
  ['a locked PDF', pdf('trailer << /Encrypt 4 0 R >>'), 'a.pdf', 'application/pdf', /password/],
  ['a program', pdf('4 0 obj\n<< /S /JavaScript /JS (app.alert) >>\nendobj'), 'a.pdf', 'application/pdf', /program/],
  ['a program under another spelling', pdf('4 0 obj\n<< /J#53 (x) >>\nendobj'), 'a.pdf', 'application/pdf', /program/],
  ['a packed program', pdf(packed('<< /S /Launch >>')), 'a.pdf', 'application/pdf', /program/],
  ['an unknown packing', pdf(packed('<< >>', '/LZWDecode')), 'a.pdf', 'application/pdf', /can’t check/],
  [
    'a damaged packing',
    pdf('2 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxx\nendstream'),
    'a.pdf',
    'application/pdf',
    /can’t check/,
  ],
])('%s is refused at its field, and nothing is stored', async (_, bytes, filename, type, message) => {
  const before = await storedKeys()
  await expect(add(bytes, filename, type)).rejects.toMatchObject({
    fields: [{ field: 'file', message: expect.stringMatching(message) as string }],
  })
  expect(await storedKeys()).toEqual(before)
})

test('a packed PDF without programs is accepted', async () => {
  expect(await add(pdf(packed('<< /Type /Page >>')))).toMatchObject({ kind: 'pdf' })
})

test('another PDF replaces it as a new version, and the old file is deleted once no copy uses it', async () => {
  const page = await add()
  const copy = await sam.calls(education.duplicate, { params: { id: page._id }, body: {} })
  expect(await open(copy._id)).toEqual(leaflet)
  const before = await storedKeys()
  const next = pdf('5 0 obj\n<< /Type /Page >>\nendobj')
  const replace = (id: string, version: number) =>
    sam.calls(educationFiles.replaceFile, { params: { id }, body: form(next, { version: String(version) }) })
  expect(await replace(page._id, 1)).toMatchObject({ version: 2, fileBytes: next.length })
  await expect(replace(page._id, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await open(page._id)).toEqual(next)
  expect(await open(copy._id)).toEqual(leaflet)
  expect(await storedKeys()).toEqual(expect.arrayContaining(before))
  await sam.calls(education.remove, { params: { id: copy._id } })
  await expect.poll(async () => (await storedKeys()).length).toBe(before.length)
  const changed = await sam.calls(education.update, { params: { id: page._id }, body: { title: 'New', version: 2 } })
  expect(changed).toMatchObject({ title: 'New', kind: 'pdf', version: 3 })
  await expect(
    replace((await sam.calls(education.create, { body: { ...facts, body: 'x' } as never }))._id, 1),
  ).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    eve.calls(educationFiles.replaceFile, { params: { id: page._id }, body: form(next, { version: '3' }) }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a PDF counts as storage of the plan', async () => {
  const bytesUsed = async () => {
    const { sum } = await systemDb
      .selectFrom('organizationFiles')
      .select(({ fn }) => fn.sum<number>('bytes').as('sum'))
      .where('organizationId', '=', harbour)
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
  const before = await bytesUsed()
  await add()
  expect((await bytesUsed()) - before).toBe(leaflet.length)
})

test('only a patient whose program has the PDF opens it, also when a template brought it', async () => {
  const patientOf = async (email: string) => {
    const { _id } = await addPatient(sam, { email })
    return { _id, ...(await session(harbour as never, _id)) }
  }
  const [ann, bob] = [await patientOf('ann@example.com'), await patientOf('bob@example.com')]
  const page = await add()
  const { programId: templateId, seriesId } = await addProgram(sam, { title: 'Knees', weeks: 2 }, [])
  await sam.calls(seriesEducation.addEducation, {
    params: { id: templateId },
    body: { seriesId, week: null, pageIds: [page._id] },
  })
  const [program] = await sam.calls(templates.assignTemplate, {
    params: { id: templateId },
    body: { patients: [{ patientId: ann._id, startDate: '2030-01-07' }] },
  })
  const mine = await ann.calls(series.mine, { params: { programId: program!._id, week: 1 } })
  expect(mine.education).toMatchObject([{ kind: 'pdf', fileBytes: leaflet.length, url: '', body: '' }])
  const params = { id: program!._id, educationPageId: page._id }
  expect(await bytesOf(await ann.calls(educationReceipt.educationFile, { params }))).toEqual(leaflet)
  await expect(bob.calls(educationReceipt.educationFile, { params })).rejects.toMatchObject({ code: 'not_found' })
  const other = { ...params, educationPageId: (await add())._id }
  await expect(ann.calls(educationReceipt.educationFile, { params: other })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await sam.calls(education.remove, { params: { id: page._id } })).toEqual({ isRetired: true })
  expect(await bytesOf(await ann.calls(educationReceipt.educationFile, { params }))).toEqual(leaflet)
})

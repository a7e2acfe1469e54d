import { expect, test } from 'vitest'
import { education, type EducationDraft } from '@kinora/contract/education.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { textBlocks } from '@kinora/contract/education-text.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { ensureStarterPages } from './education.service.ts'
import { starterPages } from './starter-page.rules.ts'

const { systemDb, organization, person, session } = await openTestApp({ isWorker: false })
const written = await ensureStarterPages(systemDb)
const harbour = await organization()
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const eve = await person('solo')
const all = { pageSize: 100 }

const draft = (facts: Partial<EducationDraft> = {}) => ({
  kind: 'page' as const,
  title: 'Knees and stairs',
  topic: 'Joints' as const,
  body: 'Good leg up first.',
  ...facts,
})
const write = (facts?: Partial<EducationDraft>) => sam.calls(education.create, { body: draft(facts) })
const starter = async (title: string) =>
  (await sam.calls(education.list, { query: { ...all, search: title } })).items.find((page) => page.title === title)!

test('every clinic has Kinora’s twenty pages, which await its review', async () => {
  expect(written).toBe(20)
  expect(await ensureStarterPages(systemDb)).toBe(0)
  for (const who of [sam, eve]) {
    const { items } = await who.calls(education.list, { query: all })
    const own = items.filter(({ isStarter }) => isStarter)
    expect(own).toHaveLength(20)
    expect(own.every(({ reviewState, minutes }) => reviewState === 'awaiting' && minutes > 0)).toBe(true)
  }
})

test('Kinora’s pages are 150 to 350 words long, and all of their marks are understood', () => {
  for (const { slug, body } of starterPages) {
    const words = body.split(/\s+/).length
    expect([slug, words >= 150 && words <= 350]).toEqual([slug, true])
    const shown = textBlocks(body).flatMap((block) => ('items' in block ? block.items.flat() : block.runs))
    expect([slug, shown.filter(({ text }) => /\*\*|^#|^- /.test(text))]).toEqual([slug, []])
  }
})

test('a changed page of Kinora’s is a new version, which awaits a review again', async () => {
  const page = await starter('Sleep and pain')
  await sam.calls(education.review, { params: { id: page._id }, body: { version: page.version } })
  await systemDb.updateTable('educationPages').set({ body: 'Old' }).where('id', '=', page._id).execute()
  expect(await ensureStarterPages(systemDb)).toBe(1)
  expect(await starter('Sleep and pain')).toMatchObject({ version: page.version + 1, reviewState: 'awaiting' })
})

test('a review has a name and a date, and counts for the clinic that made it', async () => {
  const { _id: id, version } = await starter('What to do in a flare-up')
  const reviewed = await sam.calls(education.review, { params: { id }, body: { version } })
  expect(reviewed).toMatchObject({ reviewState: 'reviewed', reviewer: 'Sam Okafor' })
  expect(reviewed.reviewedAt).toMatch(/^\d{4}-/)
  expect(await eve.calls(education.get, { params: { id } })).toMatchObject({ reviewState: 'awaiting', reviewer: '' })
  await expect(sam.calls(education.review, { params: { id }, body: { version: version + 1 } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('Kinora’s pages cannot be changed, but a copy can, and it awaits a review as well', async () => {
  const { _id: id, version } = await starter('Understanding pain')
  const change = { params: { id }, body: { title: 'Mine', version } }
  await expect(sam.calls(education.update, change)).rejects.toMatchObject({ code: 'conflict' })
  await expect(sam.calls(education.remove, { params: { id } })).rejects.toMatchObject({ code: 'conflict' })
  const copy = await sam.calls(education.duplicate, { params: { id }, body: {} })
  expect(copy).toMatchObject({ title: 'Understanding pain', isStarter: false, reviewState: 'awaiting' })
  const changed = await sam.calls(education.update, { params: { id: copy._id }, body: { title: 'Pain', version: 1 } })
  expect(changed).toMatchObject({ title: 'Pain', version: 2, body: copy.body })
  const late = sam.calls(education.update, { params: { id: copy._id }, body: { title: 'Ache', version: 1 } })
  await expect(late).rejects.toMatchObject({ code: 'conflict' })
})

test('a page of another clinic is not found', async () => {
  const { _id: id } = await write()
  for (const call of [
    () => eve.calls(education.get, { params: { id } }),
    () => eve.calls(education.update, { params: { id }, body: { title: 'Mine', version: 1 } }),
    () => eve.calls(education.duplicate, { params: { id }, body: {} }),
    () => eve.calls(education.remove, { params: { id } }),
    () => eve.calls(education.review, { params: { id }, body: { version: 1 } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  [{ body: '' }, 'body'],
  [{ kind: 'link' as const, url: '' }, 'url'],
  [{ kind: 'link' as const, url: 'http://example.com' }, 'url'],
  [{ kind: 'link' as const, url: 'data:text/html,hello' }, 'url'],
  [{ kind: 'link' as const, url: 'https://name:word@example.com' }, 'url'],
  [{ title: ' ' }, 'title'],
])('%o is refused at its field', async (facts, field) => {
  await expect(write(facts)).rejects.toMatchObject({ code: 'invalid', fields: [{ field }] })
})

test('an address stays secure, and a text stays written, when a page is changed', async () => {
  const link = await write({ kind: 'link', url: 'https://painhealth.example.com/', body: '' })
  expect(link).toMatchObject({ minutes: 0, reviewState: null })
  const to = (url: string) => sam.calls(education.update, { params: { id: link._id }, body: { url, version: 1 } })
  await expect(to('http://example.com')).rejects.toMatchObject({ fields: [{ field: 'url' }] })
  await expect(to('')).rejects.toMatchObject({ fields: [{ field: 'url' }] })
  const { _id: id } = await write()
  const empty = sam.calls(education.update, { params: { id }, body: { body: '', version: 1 } })
  await expect(empty).rejects.toMatchObject({ fields: [{ field: 'body' }] })
})

test('pages are found by title, topic and text', async () => {
  await write({ title: 'Zebra crossings', body: 'About xylophones.', topic: 'Other' })
  const find = async (query: object) =>
    (await sam.calls(education.list, { query: { ...all, ...query } })).items.map(({ title }) => title)
  expect(await find({ search: 'zebra' })).toEqual(['Zebra crossings'])
  expect(await find({ search: 'XYLOPHONE' })).toEqual(['Zebra crossings'])
  expect(await find({ topic: 'Tendons' })).toEqual(['Tendon pain and load'])
  expect((await find({ search: 'sleep' }))[0]).toBe('Sleep and pain')
})

test('a page in a program is retired, stays with the patient, and can be restored; others are deleted', async () => {
  const ann = await addPatient(sam)
  const patient = await session(harbour, ann._id)
  const facts = { title: 'Knees', weeks: 2, startDate: '2030-01-07', patientId: ann._id }
  const { programId, seriesId } = await addProgram(sam, facts, [])
  const used = await write({ title: 'Used' })
  const place = { seriesId, week: null }
  const add = (id: string) =>
    sam.calls(seriesEducation.addEducation, { params: { id: programId }, body: { ...place, pageIds: [id] } })
  await add(used._id)
  expect(await sam.calls(education.get, { params: { id: used._id } })).toMatchObject({ uses: 1 })
  expect(await sam.calls(education.remove, { params: { id: used._id } })).toEqual({ isRetired: true })
  const titles = async (isRetired: boolean) =>
    (await sam.calls(education.list, { query: { ...all, isRetired: String(isRetired) } as never })).items.map(
      (p) => p.title,
    )
  expect(await titles(false)).not.toContain('Used')
  expect(await titles(true)).toEqual(['Used'])
  const mine = await patient.calls(series.mine, { params: { programId, week: 1 } })
  expect(mine.education).toMatchObject([{ title: 'Used' }])
  await sam.calls(education.restore, { params: { id: used._id } })
  expect(await titles(false)).toContain('Used')
  const unused = await write({ title: 'Unused' })
  expect(await sam.calls(education.remove, { params: { id: unused._id } })).toEqual({ isRetired: false })
  await expect(add(unused._id)).rejects.toMatchObject({ code: 'not_found' })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, systemDb } = await openTestApp({ isWorker: false })
const of = await organization()
const sam = await person('practitioner', { of })
const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
const eve = await person('business_admin', { name: 'Eve Lindqvist' })
const yesNo = { kind: 'yesNo' as const, text: 'Did it help?' }

test('a starter survey is added once, and restored if it was archived', async () => {
  const before = await sam.calls(surveyForms.starters, {})
  expect(before.map(({ key, isAdded }) => [key, isAdded])).toContainEqual(['phq-9', false])
  const { _id: id, definition, ...survey } = await sam.calls(surveyForms.create, { body: { starter: 'phq-9' } })
  expect(survey).toMatchObject({ title: 'PHQ-9', starter: 'phq-9', instrument: null, questionCount: 10 })
  expect(definition.questions[8]!.text).toBe(
    'Thoughts that you would be better off dead or of hurting yourself in some way',
  )
  expect(definition.citation).toContain('No permission required to reproduce, translate, display or distribute.')
  await expect(olivia.calls(surveyForms.create, { body: { starter: 'phq-9' } })).rejects.toMatchObject({
    fields: [{ field: 'starter' }],
  })
  expect((await sam.calls(surveyForms.starters, {}))[0]).toMatchObject({ key: 'phq-9', isAdded: true })
  await sam.calls(surveyForms.change, { params: { id }, body: { isArchived: true } })
  const again = await sam.calls(surveyForms.create, { body: { starter: 'phq-9' } })
  expect(again).toMatchObject({ _id: id, isArchived: false })
  await expect(sam.calls(surveyForms.create, { body: { starter: 'odi' } })).rejects.toMatchObject({ code: 'invalid' })
  expect((await eve.calls(surveyForms.starters, {}))[0]).toMatchObject({ isAdded: false })
})

test('a licensed instrument is blocked until the clinic’s owner records the licence', async () => {
  const definition = { title: 'Oswestry (ODI)', questions: [yesNo] }
  const create = () => sam.calls(surveyForms.create, { body: { definition } })
  await expect(create()).rejects.toMatchObject({
    ...{ code: 'conflict' },
    fields: [{ field: 'definition.title', message: expect.stringMatching(/Oswestry.*Fairbank.*licence.*https:/) }],
  })
  const params = { key: 'odi' }
  const body = { text: 'Licence 2026-117 of Mapi Research Trust' }
  await expect(sam.calls(surveyForms.license, { params, body })).rejects.toMatchObject({ code: 'forbidden' })
  const recorded = await olivia.calls(surveyForms.license, { params, body })
  expect(recorded.find(({ key }) => key === 'odi')!.licence).toMatchObject({ ...body, by: 'Olivia Hart' })
  expect((await eve.calls(surveyForms.instruments, {})).every(({ licence }) => licence === null)).toBe(true)
  const { rows } =
    await sql`select from account_events where call = 'surveys.license' and account_id = ${olivia.accountId}`.execute(
      systemDb,
    )
  expect(rows).toHaveLength(1)
  await expect(olivia.calls(surveyForms.license, { params: { key: 'x' }, body })).rejects.toMatchObject({
    fields: [{ field: 'key' }],
  })

  const { _id: id, instrument } = await create()
  expect(instrument).toBe('odi')
  const draft = { name: 'Ann Kowalski', mobile: '0412555018', enabledSurveys: [{ title: definition.title, index: 0 }] }
  await sam.calls(patients.create, { body: { ...draft, email: 'ann@example.com' } })

  await olivia.calls(surveyForms.license, { params, body: { text: '' } })
  expect(await sam.calls(surveyForms.get, { params: { id } })).toMatchObject({ isArchived: true, patientCount: 0 })
  const back = sam.calls(surveyForms.change, { params: { id }, body: { isArchived: false } })
  await expect(back).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'isArchived' }] })
  const chosen = sam.calls(patients.create, { body: { ...draft, email: 'bea@example.com' } })
  await expect(chosen).rejects.toMatchObject({ fields: [{ field: 'enabledSurveys.0.title' }] })
})

test('a survey cannot become a licensed instrument by an edit of its title or questions', async () => {
  const { _id: id, definition } = await sam.calls(surveyForms.create, {
    body: { definition: { title: 'Arm diary', questions: [yesNo] } },
  })
  const save = (more: object) =>
    sam.calls(surveyForms.update, { params: { id }, body: { definition: { ...definition, ...more }, version: 1 } })
  await expect(save({ title: 'QuickDASH' })).rejects.toMatchObject({ code: 'conflict' })
  const jar = { kind: 'text' as const, text: 'Open a tight or new jar' }
  await expect(save({ questions: [jar] })).rejects.toMatchObject({ code: 'conflict' })
  expect(await save({ title: 'Arm and hand diary' })).toMatchObject({ version: 2, instrument: null })
})

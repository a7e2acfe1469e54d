import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { openJotform } from '../integrations/jotform.ts'
import { readSettings } from '../settings.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { newId, openJotformServer, type Fault } from '../testing/jotform-server.ts'
import { surveySyncJobs } from './jotform-sync.jobs.ts'
import { syncForm } from './jotform-sync.service.ts'
import { importSubmissions } from './submission-import.service.ts'

const jotform = await openJotformServer()
const secret = jotform.environment.JOTFORM_WEBHOOK_SECRET
const settings = readSettings({ ...jotform.environment, DATA_DIR: '/tmp', SECRET: 'x'.repeat(40) }).jotform!
const forms = openJotform({ ...settings, stylesheet: '/jotform.css' }, { timeoutMs: 300, pauseMs: 0 })
const app = await openTestApp({ isWorker: false, integrations: { surveyProvider: forms } })
const { systemDb } = app

type Person = Awaited<ReturnType<typeof app.person>>

async function patientOf(sam: Person, titles = ['Pain', 'Goals']) {
  const enabledSurveys = titles.map((title, index) => ({ title, index }))
  const { _id } = await addPatient(sam, { enabledSurveys })
  return app.session(sam.organizationId, _id)
}

/** The random id of a new opening of the form, which its submission contains. */
async function outsideId(patient: Pick<Person, 'calls'>) {
  await patient.calls(surveys.saveConsent, { body: { isGiven: true } })
  const form = await patient.calls(surveyFrames.form, { query: {} })
  if (form.provider !== 'jotform') throw new Error('This is not the Jotform form.')
  return form.patientId!
}

const anyTime = { start: 1_700_000_000, end: 1_700_000_000 + 365 * 86_400 }
const thisYear = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start: now - 300 * 86_400, end: now + 86_400 }
}
const responsesOf = (of: Person, accountId: string) =>
  of.calls(surveys.responses, { params: { id: accountId }, query: thisYear() })
const rows = () =>
  systemDb.selectFrom('surveyResponses').select(['submissionId', 'patientId', 'organizationId']).execute()
const unmatched = () => systemDb.selectFrom('unmatchedSubmissions').select(['submissionId', 'reason']).execute()
/** Allows the next sync immediately. */
const allowSync = () =>
  systemDb
    .updateTable('surveySyncs')
    .set({ askedAt: new Date(0) })
    .execute()
const read = async () => {
  await allowSync()
  await syncForm(systemDb, forms)
}
const sam = await app.person('business_admin')

test('a Jotform form is served only after the patient has consented, with a random id', async () => {
  const ann = await patientOf(sam)
  const before = await ann.calls(surveyFrames.form, { query: {} })
  expect(before).toMatchObject({ needsConsent: true, html: '', patientId: null, titles: [] })
  const { text } = await ann.calls(surveys.consent, {})
  expect(text).toMatch(/Jotform/)
  await ann.calls(surveys.saveConsent, { body: { isGiven: true } })
  const frame = await ann.calls(surveyFrames.form, { query: {} })
  expect(frame).toMatchObject({ needsConsent: false, provider: 'jotform', titles: ['Pain', 'Goals'] })
  if (frame.provider !== 'jotform') throw new Error('This is not the Jotform form.')
  expect(frame.patientId).not.toBe(ann.accountId)
  expect(await outsideId(ann)).not.toBe(frame.patientId)
  expect(frame.html).not.toContain(ann.accountId)
  expect(frame.submitHosts).toEqual([jotform.address])
  await ann.calls(surveys.saveConsent, { body: { isGiven: false } })
  expect(await ann.calls(surveyFrames.form, { query: {} })).toMatchObject({ needsConsent: true })
})

test('staff who choose surveys get the form without a patient, and other clinics’ patients are not found', async () => {
  expect(await sam.calls(surveyFrames.form, { query: {} })).toMatchObject({
    patientId: null,
    titles: ['Pain', 'Goals'],
  })
  const [ann, eve] = [await patientOf(sam), await app.person('business_admin')]
  for (const call of [surveyFrames.form, surveyFrames.sync])
    await expect(eve.calls(call, { query: { patientId: ann.accountId } })).rejects.toMatchObject({ code: 'not_found' })
  const ben = await patientOf(sam)
  await expect(ben.calls(surveyFrames.form, { query: { patientId: ann.accountId } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('API-078 ENTITY-07 a submission is imported as plain text, without surveys the patient did not see', async () => {
  const ann = await patientOf(sam, ['Pain'])
  const openingId = await outsideId(ann)
  jotform.add({
    q2_patientid: openingId,
    q11_painNow: '7',
    q12_where: '<img src=x onerror=alert(1)>Knee <b>left</b> & a < b<script>alert(1)</script>',
  })
  expect(await ann.calls(surveyFrames.sync, { query: { openingId } })).toEqual({ isConfirmed: true, crisisText: null })
  const [response] = await responsesOf(sam, ann.accountId)
  const { answers } = response!.formData
  expect(answers['11']).toMatchObject({ text: 'Pain now ?', answer: '7', scaleAmount: '10', order: 4 })
  expect(answers['12']!.answer).toBe('Knee left & a < b')
  expect(Object.keys(answers)).not.toContain('20')
  expect(Object.keys(answers)).not.toContain('21')
})

test('only the response to the form that was submitted confirms it, not one to an earlier form', async () => {
  const ann = await patientOf(sam)
  const isConfirmed = async (openingId: string) => {
    await allowSync()
    return (await ann.calls(surveyFrames.sync, { query: { openingId } })).isConfirmed
  }
  const first = await outsideId(ann)
  jotform.add({ q2_patientid: first, q12_where: 'Knee' })
  expect(await isConfirmed(first)).toBe(true)
  const second = await outsideId(ann)
  expect(await isConfirmed(second)).toBe(false)
  jotform.add({ q2_patientid: second, q12_where: 'Hip' })
  expect(await isConfirmed(second)).toBe(true)
  expect(await responsesOf(sam, ann.accountId)).toHaveLength(2)
  const ben = await patientOf(sam)
  await allowSync()
  expect(await ben.calls(surveyFrames.sync, { query: { openingId: second } })).toMatchObject({ isConfirmed: false })
})

test('a form that was opened before openings had ids still brings its answers', async () => {
  const ann = await patientOf(sam)
  const { surveyId } = await systemDb
    .selectFrom('patients')
    .select('surveyId')
    .where('id', '=', ann.accountId)
    .executeTakeFirstOrThrow()
  jotform.add({ q2_patientid: surveyId, q12_where: 'Knee' })
  await read()
  expect(await responsesOf(sam, ann.accountId)).toHaveLength(1)
})

test('a survey that was not chosen for the patient is stored if it was answered', async () => {
  const ann = await patientOf(sam, ['Pain'])
  jotform.add({ q2_patientid: await outsideId(ann), q22_helps: '', 'q21_input21[shorttext-1]': 'walk' })
  await read()
  const [response] = await responsesOf(sam, ann.accountId)
  expect(Object.keys(response!.formData.answers)).toEqual(expect.arrayContaining(['10', '20', '21', '22']))
  expect(response!.formData.answers['21']!.answer).toEqual({ 'shorttext-1': 'walk' })
})

test('T13 a submission without a known random id is recorded as unmatched, never guessed', async () => {
  const ann = await patientOf(sam)
  const before = (await rows()).length
  const ids = ['', 'Ann Kowalski', randomUUID(), ann.accountId, `${await outsideId(ann)}'--`]
  const added = ids.map((id) => jotform.add({ q2_patientid: id, q12_where: 'Knee' }).id)
  await read()
  await read()
  expect((await rows()).length).toBe(before)
  expect((await unmatched()).map(({ submissionId }) => submissionId)).toEqual(expect.arrayContaining(added))
})

test('T13 R22 the same submission ten times is one row, even if its patient id changes', async () => {
  const [ann, ben] = [await patientOf(sam), await patientOf(sam)]
  const { id } = jotform.add({ q2_patientid: await outsideId(ann), q12_where: 'Knee' })
  const submission = (await forms.submission(id))!
  const changed = structuredClone(submission)
  changed.answers['2']!.answer = await outsideId(ben)
  for (let time = 0; time < 5; time += 1) await importSubmissions(systemDb, forms, [submission, changed, submission])
  await Promise.all(Array.from({ length: 5 }, () => importSubmissions(systemDb, forms, [changed])))
  const stored = (await rows()).filter(({ submissionId }) => submissionId === id)
  expect(stored).toEqual([{ submissionId: id, patientId: ann.accountId, organizationId: sam.organizationId }])
  expect(await responsesOf(sam, ben.accountId)).toEqual([])
})

test('T13 five hundred concurrent syncs in two processes read Jotform at most twice', async () => {
  const neighbor = await app.neighbor()
  const ann = await patientOf(sam)
  const patient = await outsideId(ann)
  await allowSync()
  const before = jotform.lists()
  const survey = Array.from({ length: 500 }, (_, at) => {
    if (at === 250) jotform.add({ q2_patientid: 'nobody', q12_where: 'Knee' })
    return syncForm(at % 2 ? systemDb : neighbor.systemDb, forms)
  })
  jotform.add({ q2_patientid: patient, q12_where: 'Hip' })
  await Promise.all(survey)
  expect(jotform.lists() - before).toBeLessThanOrEqual(2)
  expect(jotform.lists() - before).toBeGreaterThan(0)
  expect(await responsesOf(sam, ann.accountId)).toHaveLength(1)
})

test('a webhook imports the submission it names, and a forged one does nothing', async () => {
  const ann = await patientOf(sam)
  const at = Date.now() - 60_000
  const { id } = jotform.add({ q2_patientid: await outsideId(ann), q12_where: 'Knee' }, { at: new Date(at - 5_000) })
  const callWebhook = (given: string, fields: Record<string, string>) => {
    const boundary = 'kinora-boundary'
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return app.http.inject({
      method: 'POST',
      url: `/api/v1/jotform-webhook/${given}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    })
  }
  const fields = { formID: jotform.formId, submissionID: id, rawRequest: JSON.stringify({ submitDate: String(at) }) }
  expect((await callWebhook('wrong', fields)).statusCode).toBe(404)
  expect((await callWebhook(`${secret}x`, fields)).statusCode).toBe(404)
  expect((await callWebhook(secret, { ...fields, submissionID: '../1' })).statusCode).toBe(400)
  for (let time = 0; time < 10; time += 1) expect((await callWebhook(secret, fields)).statusCode).toBe(200)
  const jobs = surveySyncJobs({
    systemDb,
    integrations: { surveyProvider: forms },
    log: { info() {}, warn() {} },
  } as never)
  await jobs.importSubmission({ submissionId: id, at })
  await jobs.importSubmission({ submissionId: id, at })
  await jobs.importSubmission({ submissionId: newId(), at })
  const stored = await responsesOf(sam, ann.accountId)
  expect(stored.map(({ submissionTimestamp }) => submissionTimestamp)).toEqual([Math.floor(at / 1000)])
})

test('the sync job imports submissions without a webhook, and logs when Jotform is down', async () => {
  const ann = await patientOf(sam)
  const notes: unknown[] = []
  const log = { info() {}, warn: (note: unknown) => void notes.push(note) }
  const { syncSurveys } = surveySyncJobs({ systemDb, integrations: { surveyProvider: forms }, log } as never)
  jotform.add({ q2_patientid: await outsideId(ann), q12_where: 'Knee' })
  jotform.faults.push('500')
  await allowSync()
  await syncSurveys()
  expect([notes.length, (await responsesOf(sam, ann.accountId)).length]).toEqual([1, 0])
  const synced = systemDb.selectFrom('surveySyncs').select('lastError').where('formNumber', '=', Number(jotform.formId))
  expect((await synced.executeTakeFirstOrThrow()).lastError).toMatch(/answered 500/)
  await allowSync()
  await syncSurveys()
  expect((await responsesOf(sam, ann.accountId)).length).toBe(1)
  expect((await synced.executeTakeFirstOrThrow()).lastError).toBeNull()
})

test('R22 the stored rows match the model whatever fails, repeats or arrives out of order', async () => {
  const people = [await patientOf(sam), await patientOf(await app.person('solo')), await patientOf(sam)]
  const ids = await Promise.all(people.map((each) => outsideId(each)))
  const steps = fc.array(
    fc.record({
      who: fc.constantFrom(...ids, randomUUID(), ''),
      minutesAgo: fc.integer({ min: 0, max: 20 * 60 }),
      faults: fc.array(fc.constantFrom<Fault[]>('500', '429', 'garbage', 'reset', 'hang'), { maxLength: 2 }),
      order: fc.constantFrom('straight', 'reversed', 'doubled'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const model = new Map<string, string>()
  await fc.assert(
    fc.asyncProperty(steps, async (each) => {
      for (const { who, minutesAgo, faults, order } of each) {
        const { id } = jotform.add(
          { q2_patientid: who, q12_where: 'Knee' },
          { at: new Date(Date.now() - minutesAgo * 60_000) },
        )
        const at = ids.indexOf(who)
        if (at >= 0) model.set(id, people[at]!.accountId)
        jotform.faults.push(...faults)
        jotform.state.order = order as 'straight'
        await read().catch(() => undefined)
      }
      jotform.faults.length = 0
    }),
    { numRuns: 12 },
  )
  jotform.state.order = 'straight'
  jotform.state.pageSize = 1000
  const healed = openJotform({ ...settings, stylesheet: '' }, { timeoutMs: 2000 })
  await allowSync()
  await syncForm(systemDb, healed)
  const mine = new Set(people.map(({ accountId }) => accountId))
  const stored = (await rows()).filter(({ patientId }) => mine.has(patientId))
  expect(new Map(stored.map(({ submissionId, patientId }) => [submissionId, patientId]))).toEqual(model)
  expect(stored).toHaveLength(model.size)
})

test('answers of one clinic are never read in another', async () => {
  const eve = await app.person('business_admin')
  const ann = await patientOf(sam)
  jotform.add({ q2_patientid: await outsideId(ann), q12_where: 'Knee' })
  await read()
  expect(await responsesOf(sam, ann.accountId)).toHaveLength(1)
  await expect(eve.calls(surveys.responses, { params: { id: ann.accountId }, query: anyTime })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await rows().then((all) => all.filter(({ organizationId }) => organizationId === eve.organizationId))).toEqual(
    [],
  )
})

test('a survey that was renamed at Jotform is not asked any more, and the patient’s home does not name it', async () => {
  const ann = await patientOf(sam, ['Pain', 'Overall change'])
  const params = { id: ann.accountId }
  const schedules = ['Pain', 'Overall change'].map((title) => ({
    title,
    atStart: true,
    everyWeeks: null,
    atEnd: false,
  }))
  await sam.calls(surveys.saveSchedules, { params, body: { schedules } })
  await outsideId(ann)
  const due = await ann.calls(surveys.due, { params })
  expect(new Map(due.map(({ title, isAsked }) => [title, isAsked]))).toEqual(
    new Map([
      ['Pain', true],
      ['Overall change', false],
    ]),
  )
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AnswerValues } from '@kinora/contract/survey-answers.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients } from '@kinora/contract/patients.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { surveyJobs } from './survey.jobs.ts'

const app = await openTestApp({ isWorker: false })

type Person = Awaited<ReturnType<typeof app.person>>

const kinds = {
  scale: { kind: 'scale' as const, text: 'Pain now?', least: 0, most: 10, isRequired: true },
  choice: { kind: 'choice' as const, text: 'Did you sleep?', options: ['Well', 'Badly <b>'] },
  choices: { kind: 'choices' as const, text: 'What helps?', options: ['Heat', 'Rest'] },
  yesNo: { kind: 'yesNo' as const, text: 'Any falls?' },
  number: { kind: 'number' as const, text: 'Minutes walked', least: 0, most: 600 },
  date: { kind: 'date' as const, text: 'Since when?' },
  fillIn: { kind: 'fillIn' as const, text: 'I want to ____ by ____.' },
  text: { kind: 'text' as const, text: 'Where?' },
  longText: { kind: 'longText' as const, text: 'Anything else?' },
  note: { kind: 'note' as const, text: 'Thank you.' },
}
type Kind = keyof typeof kinds

async function patientOf(sam: Person, title = 'Pain and sleep', name = 'Ann Kowalski') {
  const email = `${randomUUID()}@example.com`
  const enabledSurveys = [{ title, index: 0 }]
  const { _id } = await sam.calls(patients.create, { body: { name, email, mobile: '0412555018', enabledSurveys } })
  return { ...(await app.session(sam.organizationId, _id)), params: { id: _id } }
}

/** A clinic with one survey that has every kind of question, its owner Sam, and Ann, who has the survey. */
async function clinic() {
  const sam = await app.person('business_admin')
  const definition = { title: 'Pain and sleep', questions: Object.values(kinds) }
  const survey = await sam.calls(surveyForms.create, { body: { definition } })
  const qids = survey.definition.questions.map(({ qid }) => String(qid))
  /** A submission with answers by the kind of question. */
  const submission = (values: Partial<Record<Kind, AnswerValues[string]>>, _id: string = randomUUID()) => {
    const answers = Object.fromEntries(
      Object.entries(values).map(([kind, value]) => [qids[Object.keys(kinds).indexOf(kind)]!, value]),
    )
    return { _id, surveys: [{ surveyId: survey._id, version: survey.version, answers }] }
  }
  return { sam, survey, qids, submission, ann: await patientOf(sam) }
}

const around = () => ({ start: Math.floor(Date.now() / 1000) - 86_400, end: Math.floor(Date.now() / 1000) + 86_400 })
const responsesOf = ({ calls }: Person, { params }: { params: { id: string } }) =>
  calls(surveys.responses, { params, query: around() })

test('SURVEYFILL-04 SURVEYFILL-07 answers to every kind of question are stored at once, as the patient gave them', async () => {
  const { sam, ann, submission } = await clinic()
  const given = { text: '<script>alert(1)</script>', longText: '  ', date: '2026-11-03', fillIn: ['walk', 'May'] }
  const chosen = { scale: 7, choice: 'Badly <b>', choices: ['Rest', 'Heat'], yesNo: 'No', number: 12.5 }
  const body = submission({ ...given, ...chosen })
  const reply = await ann.calls(surveys.submit, { params: ann.params, body })
  const [response] = await responsesOf(sam, ann)
  expect(reply).toEqual({ _id: response!._id, crisisText: null })
  const lines = Object.values(response!.formData.answers).toSorted((a, b) => Number(a.order) - Number(b.order))
  expect(lines.map(({ type, answer }) => [type, answer])).toEqual([
    ['control_collapse', undefined],
    ['control_scale', '7'],
    ['control_radio', 'Badly <b>'],
    ['control_checkbox', ['Heat', 'Rest']],
    ['control_yesno', 'No'],
    ['control_number', '12.5'],
    ['control_datetime', { year: '2026', month: '11', day: '03', datetime: '2026-11-03 00:00:00' }],
    ['control_inline', { 'shorttext-1': 'walk', 'shorttext-2': 'May' }],
    ['control_textbox', '<script>alert(1)</script>'],
    ['control_textarea', undefined],
    ['control_text', undefined],
  ])
  expect(lines[1]).toMatchObject({ text: 'Pain now?', scaleAmount: '10' })
  expect(lines[7]).toMatchObject({ prettyFormat: 'I want to walk by May.' })
})

test('SURVEYFILL-05 T13 a repeated submission is stored once, even if ten arrive together', async () => {
  const { sam, ann, submission } = await clinic()
  const body = submission({ scale: 3 })
  const send = () => ann.calls(surveys.submit, { params: ann.params, body })
  const replies = await Promise.all(Array.from({ length: 10 }, send))
  expect(new Set(replies.map(({ _id }) => _id)).size).toBe(1)
  expect(await send()).toEqual(replies[0])
  expect(await responsesOf(sam, ann)).toHaveLength(1)
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.filter(({ kind }) => kind === 'surveyAnswered')).toHaveLength(1)
})

test('a survey that waited on a phone has the day on which it was filled in, and the clinic is notified once it arrives', async () => {
  const { sam, ann, submission } = await clinic()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { params } = ann
  const send = (submittedAt: Date) =>
    ann.calls(surveys.submit, { params, body: { ...submission({ scale: 3 }), submittedAt: submittedAt.toISOString() } })
  const filledInAt = daysAgo(3)
  await send(filledInAt)
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.map(({ kind }) => kind)).toContain('surveyAnswered')
  const query = { start: Math.floor(daysAgo(60).getTime() / 1000), end: around().end }
  const times = async () =>
    (await sam.calls(surveys.responses, { params, query })).map(({ submissionTimestamp }) => submissionTimestamp)
  expect(await times()).toEqual([Math.floor(filledInAt.getTime() / 1000)])
  // Future and very old times are replaced by the time of arrival.
  const sentAt = Math.floor(Date.now() / 1000)
  for (const wrong of [daysAgo(-1), daysAgo(40)]) await send(wrong)
  const [first, second, third] = await times()
  expect([first! >= sentAt, second! >= sentAt, first! - sentAt < 3600, third]).toEqual([
    ...[true, true, true],
    Math.floor(filledInAt.getTime() / 1000),
  ])
})

test('a submission id that comes again with other answers is refused, and the first answers stay', async () => {
  const { sam, ann, submission } = await clinic()
  const first = submission({ scale: 3, choices: ['Rest', 'Heat'], fillIn: ['walk', 'May'] })
  const send = (body: typeof first) => ann.calls(surveys.submit, { params: ann.params, body })
  const reply = await send(first)
  await expect(send(submission({ scale: 9 }, first._id))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not recorded'),
  })
  expect(await send(first)).toEqual(reply)
  const [response, ...others] = await responsesOf(sam, ann)
  expect(others).toEqual([])
  expect(Object.values(response!.formData.answers).map(({ answer }) => answer)).toContain('3')
})

test('T13 nobody answers for another patient, and a submission id of another patient is refused', async () => {
  const { sam, ann, submission } = await clinic()
  const ben = await patientOf(sam, 'Pain and sleep', 'Benno Diaz')
  const eve = await clinic()
  const body = submission({ scale: 3 })
  for (const stranger of [ben, eve.ann, eve.sam])
    await expect(stranger.calls(surveys.submit, { params: ann.params, body })).rejects.toMatchObject({
      code: 'not_found',
    })
  const ofAnotherClinic = eve.submission({ scale: 3 })
  await expect(ann.calls(surveys.submit, { params: ann.params, body: ofAnotherClinic })).rejects.toMatchObject({
    code: 'not_found',
  })
  await ann.calls(surveys.submit, { params: ann.params, body })
  await expect(ben.calls(surveys.submit, { params: ben.params, body })).rejects.toMatchObject({ code: 'conflict' })
  expect(await responsesOf(sam, ben)).toEqual([])
  await sam.calls(surveys.submit, { params: ben.params, body: submission({ scale: 4 }) })
  expect(await responsesOf(sam, ben)).toHaveLength(1)
})

test('invalid answers are reported at their questions, and nothing is stored', async () => {
  const { sam, ann, qids, submission } = await clinic()
  const send = (values: Parameters<typeof submission>[0]) =>
    ann.calls(surveys.submit, { params: ann.params, body: submission(values) })
  const wrong: [Kind, AnswerValues[string], string][] = [
    ['scale', 11, 'Enter a number of at most 10.'],
    ['scale', 2.5, 'Choose one of the steps.'],
    ['choice', 'Quite well', 'Choose one of the answers.'],
    ['choices', ['Cold'], 'Choose one of the answers.'],
    ['yesNo', 'Maybe', 'Choose one of the answers.'],
    ['number', 'many', 'Enter a number.'],
    ['date', '2026-02-31', 'Enter a date.'],
    ['fillIn', ['walk'], 'Fill in the blanks.'],
    ['text', 'x'.repeat(1001), 'At most 1000 characters.'],
  ]
  for (const [kind, value, message] of wrong) {
    const field = `surveys.0.answers.${qids[Object.keys(kinds).indexOf(kind)]}`
    await expect(send({ scale: 5, [kind]: value }), kind).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field, message }],
    })
  }
  await expect(send({})).rejects.toMatchObject({ fields: [{ message: 'Answer this question.' }] })
  await expect(send({ scale: 5, note: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  expect(await responsesOf(sam, ann)).toEqual([])
})

test('a survey that changed after it was opened is stored in the version that was answered', async () => {
  const { sam, ann, survey, qids, submission } = await clinic()
  const [pain, sleep] = survey.definition.questions
  const definition = { ...survey.definition, questions: [{ ...pain!, text: 'Pain at night?', most: 5 }, sleep!] }
  await sam.calls(surveyForms.update, { params: { id: survey._id }, body: { definition, version: survey.version } })
  await ann.calls(surveys.submit, { params: ann.params, body: submission({ scale: 9 }) })
  const [response] = await responsesOf(sam, ann)
  expect(response!.formData.answers[qids[0]!]).toMatchObject({ text: 'Pain now?', answer: '9' })
  const missing = { ...submission({ scale: 9 }), surveys: [{ surveyId: survey._id, version: 9, answers: {} }] }
  await expect(ann.calls(surveys.submit, { params: ann.params, body: missing })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an answer that raises an alert notifies the clinic at once, and only the patient is shown the crisis text', async () => {
  const sam = await app.person('business_admin')
  const phq = await sam.calls(surveyForms.create, { body: { starter: 'phq-9' } })
  const ann = await patientOf(sam, 'PHQ-9')
  const scored = phq.definition.questions.filter(({ options }) => options[0] === 'Not at all').slice(0, 9)
  const answers = Object.fromEntries(
    scored.map(({ qid, options }, index) => [String(qid), options[index === 8 ? 1 : 0]!]),
  )
  const body = { _id: randomUUID(), surveys: [{ surveyId: phq._id, version: phq.version, answers }] }
  const { text } = await sam.calls(surveys.crisisText, {})
  const reply = await ann.calls(surveys.submit, { params: ann.params, body })
  expect(reply.crisisText).toBe(text)
  expect(await ann.calls(surveys.submit, { params: ann.params, body })).toEqual(reply)
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.map(({ kind }) => kind)).toContain('surveyAlert')
  expect((await responsesOf(sam, ann))[0]!.scores).toMatchObject([{ title: 'PHQ-9', value: 1 }])
  const withSam = { ...body, _id: randomUUID() }
  expect((await sam.calls(surveys.submit, { params: ann.params, body: withSam })).crisisText).toBeNull()
})

test('SURVEYFILL-01 SURVEYFILL-07 API-078 a patient gets the questions of their own surveys, without points and alerts', async () => {
  const sam = await app.person('business_admin')
  for (const starter of ['pain', 'phq-9', 'gad-7']) await sam.calls(surveyForms.create, { body: { starter } })
  const ann = await patientOf(sam, 'PHQ-9')
  const form = await ann.calls(surveyFrames.form, { query: {} })
  expect(form).toMatchObject({ provider: 'own', surveys: [{ title: 'PHQ-9', version: 1 }] })
  expect(JSON.stringify(form)).not.toMatch(/"(points|alerts|score|licence)"/)
  expect(await sam.calls(surveyFrames.form, { query: { patientId: ann.accountId } })).toEqual(form)
  const all = await sam.calls(surveyFrames.form, { query: {} })
  expect(all).toMatchObject({ surveys: [{ title: 'Pain' }, { title: 'PHQ-9' }, { title: 'GAD-7' }] })
  const eve = await app.person('business_admin')
  await expect(eve.calls(surveyFrames.form, { query: { patientId: ann.accountId } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await ann.calls(surveyFrames.sync, { query: {} })).toEqual({ isConfirmed: false, crisisText: null })
})

test('a submission that waited to be imported when own forms became part of the app is stored and notified', async () => {
  const { sam, survey, qids, ann } = await clinic()
  const { importOwnSubmission } = surveyJobs({ systemDb: app.systemDb } as Parameters<typeof surveyJobs>[0])
  const moment = new Date().toISOString()
  const answers = {
    10: { order: '1', type: 'control_collapse', text: survey.title },
    [qids[0]!]: { order: '2', type: 'control_scale', text: 'Pain now?', answer: '8' },
  }
  const { organizationId, accountId: patientId } = ann
  const waiting = {
    organizationId,
    patientId,
    submissionId: '1789000000000123456',
    submittedAt: moment,
    askedAt: moment,
  }
  for (let time = 0; time < 2; time++) await importOwnSubmission({ ...waiting, answers })
  expect((await responsesOf(sam, ann)).map(({ formData }) => formData.answers[qids[0]!]?.answer)).toEqual(['8'])
  const { items } = await sam.calls(notifications.list, { query: {} })
  expect(items.filter(({ kind }) => kind === 'surveyAnswered')).toHaveLength(1)
})

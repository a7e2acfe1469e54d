import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const app = await openTestApp({ isWorker: false })

type Person = Awaited<ReturnType<typeof app.person>>

const enabled = [{ title: 'Pain and sleep', index: 0 }]

const painAndSleep = {
  title: 'Pain and sleep',
  introduction: 'About the last week.',
  questions: [
    {
      kind: 'scale' as const,
      text: 'Pain now?',
      least: 0,
      most: 10,
      leastText: 'None',
      mostText: 'Worst',
      isRequired: true,
    },
    { kind: 'choice' as const, text: 'Did you sleep?', options: ['Well', 'Badly <b>'] },
    { kind: 'choices' as const, text: 'What helps?', options: ['Heat', 'Rest'] },
    { kind: 'yesNo' as const, text: 'Any falls?' },
    { kind: 'number' as const, text: 'Minutes walked', least: 0, most: 600 },
    { kind: 'date' as const, text: 'Since when?' },
    { kind: 'fillIn' as const, text: 'I want to ____ by ____.' },
    { kind: 'text' as const, text: 'Where?' },
    { kind: 'longText' as const, text: 'Anything else?' },
    { kind: 'note' as const, text: 'Thank you.' },
  ],
}

/** A clinic with a survey, its practitioner Sam and a patient Ann who is asked it. */
async function clinic() {
  const sam = await app.person('business_admin')
  const survey = await sam.calls(surveyForms.create, { body: { definition: painAndSleep } })
  return { sam, survey, ann: await patientOf(sam) }
}

async function patientOf(sam: Person, name = 'Ann Kowalski') {
  const email = `${crypto.randomUUID()}@example.com`
  const { _id } = await sam.calls(patients.create, {
    body: { name, email, mobile: '0412555018', enabledSurveys: enabled },
  })
  return app.session(sam.organizationId, _id)
}

const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const fieldsIn = (html: string) => [...new Set([...html.matchAll(/name="(q\d+_[^"]+)"/g)].map(([, name]) => name!))]
const formIn = (html: string) => ({
  action: /action="([^"]+)"/.exec(html)![1]!,
  fixed: ['formID', 'simple_spc', 'event_id', 'ps_token'].map((name): [string, string] => [name, hiddenIn(html, name)]),
})

/** Sends a form as the frame does: urlencoded, with no origin of its own. */
async function send(html: string, fields: [string, string][]) {
  const { action, fixed } = formIn(html)
  const body = new URLSearchParams([...fixed, ['website', ''], ...fields]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
  return app.http.inject({ method: 'POST', url: action, headers, payload: body })
}

const named = (html: string, part: string) => fieldsIn(html).find((name) => name.toLowerCase().includes(part))!
const thisYear = { start: Math.floor(Date.now() / 1000) - 86_400, end: Math.floor(Date.now() / 1000) + 86_400 }

test('SURVEYFILL-07 API-078 the form of a clinic is filled in, sent, confirmed and read', async () => {
  const { sam, ann, survey } = await clinic()
  const frame = await ann.calls(surveyFrames.frame, { query: {} })
  expect(frame).toMatchObject({
    provider: 'own',
    patientId: ann.accountId,
    titles: ['Pain and sleep'],
    needsConsent: false,
  })
  expect(frame.html).toMatch(/<head><link rel="stylesheet" href="\/jotform\.css">/)
  const { html } = frame
  const answers: [string, string][] = [
    ['q2_patientid', ann.accountId],
    [named(html, 'painnow'), '7'],
    [named(html, 'didyou'), 'Badly <b>'],
    [named(html, 'whathelps'), 'Heat'],
    [named(html, 'whathelps'), 'Rest'],
    [named(html, 'anyfalls'), 'No'],
    [named(html, 'minutes'), '12.5'],
    [named(html, 'sincewhen'), '2026-11-03'],
    [named(html, 'shorttext-1'), 'walk'],
    [named(html, 'shorttext-2'), 'May'],
    [named(html, 'where'), '<script>alert(1)</script>'],
    ['shownSections', /id="section_(\d+)"/.exec(html)![1]!],
  ]
  const reply = await send(html, answers)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.body).toContain('<title>Thank You</title>')
  expect(reply.headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/)

  const sync = await ann.calls(surveyFrames.sync, { query: { since: frame.openedAt } })
  expect(sync).toEqual({ isConfirmed: true, crisisText: null })
  const [response] = await sam.calls(surveys.responses, { params: { id: ann.accountId }, query: thisYear })
  const lines = Object.values(response!.formData.answers).toSorted((a, b) => Number(a.order) - Number(b.order))
  expect(lines.map(({ type, answer }) => [type, answer])).toEqual([
    ['control_head', undefined],
    ['control_textbox', ann.accountId],
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
    ['control_pagebreak', undefined],
    ['control_button', undefined],
  ])
  expect(lines[3]).toMatchObject({ text: 'Pain now?', scaleAmount: '10' })
  expect(survey.title).toBe('Pain and sleep')
})

const sectionOf = (html: string) => /id="section_(\d+)"/.exec(html)![1]!
const responsesOf = async ({ calls }: Person, { accountId }: { accountId: string }) =>
  calls(surveys.responses, { params: { id: accountId }, query: thisYear })
const submissions = async (organizationId: string) =>
  (
    await app.systemDb
      .selectFrom('surveySubmissions')
      .select('id')
      .where('organizationId', '=', organizationId)
      .execute()
  ).length

test('T13 a form that is sent again is kept once, also by ten at once', async () => {
  const { sam, ann } = await clinic()
  const { html } = await ann.calls(surveyFrames.frame, { query: {} })
  const fields: [string, string][] = [
    ['q2_patientid', ann.accountId],
    [named(html, 'painnow'), '3'],
  ]
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(html, fields)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await responsesOf(sam, ann)).toHaveLength(1)
  expect(await submissions(sam.organizationId)).toBe(1)
})

test('T13 nobody can send a form for somebody else, or without the page that was handed out', async () => {
  const { sam, ann } = await clinic()
  const ben = await patientOf(sam, 'Benno Diaz')
  const eve = await clinic()
  const { html } = await ann.calls(surveyFrames.frame, { query: {} })
  const other = await eve.ann.calls(surveyFrames.frame, { query: {} })
  const pain: [string, string] = [named(html, 'painnow'), '3']
  const mine: [string, string] = ['q2_patientid', ann.accountId]
  const token = hiddenIn(html, 'ps_token')
  const attempts: [string, [string, string][]][] = [
    ['another patient of the clinic', [['q2_patientid', ben.accountId], pain]],
    ['a patient of another clinic', [['q2_patientid', eve.ann.accountId], pain]],
    ['no patient', [pain]],
    ['no pass', [mine, pain, ['ps_token', '']]],
    ['a pass that was changed', [mine, pain, ['ps_token', token.replace(/^../, 'xx')]]],
    ['a pass of another form', [mine, pain, ['ps_token', hiddenIn(other.html, 'ps_token')]]],
    ['a robot', [mine, pain, ['website', 'https://spam.example']]],
    ['a script that does not double', [mine, pain, ['simple_spc', hiddenIn(html, 'formID')]]],
    ['another form', [mine, pain, ['formID', hiddenIn(other.html, 'formID')]]],
  ]
  for (const [what, fields] of attempts) expect((await send(html, fields)).statusCode, what).toBe(400)
  const { fixed } = formIn(html)
  const body = new URLSearchParams([...fixed, mine, pain]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const number of [hiddenIn(other.html, 'formID'), '123456789012345', '1', 'x']) {
    const reply = await app.http.inject({ method: 'POST', url: `/api/submit/${number}`, headers, payload: body })
    expect([400, 404], number).toContain(reply.statusCode)
  }
  for (const of of [sam, eve.sam]) expect(await submissions(of.organizationId)).toBe(0)
})

test('answers that do not fit are said to each question, and nothing is kept; a question of a hidden survey is not asked', async () => {
  const { sam, ann } = await clinic()
  const { html } = await ann.calls(surveyFrames.frame, { query: {} })
  const mine: [string, string] = ['q2_patientid', ann.accountId]
  const wrong: [string, string][] = [
    [named(html, 'painnow'), '11'],
    [named(html, 'didyou'), 'Quite well'],
    [named(html, 'whathelps'), 'Cold'],
    [named(html, 'minutes'), 'many'],
    [named(html, 'sincewhen'), '2026-02-31x'],
    [named(html, 'where'), 'x'.repeat(1001)],
  ]
  const reply = await send(html, [mine, ...wrong, ['shownSections', sectionOf(html)]])
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain('<title>Incomplete Values</title>')
  for (const text of ['Pain now?', 'Did you sleep?', 'What helps?', 'Minutes walked', 'Since when?', 'Where?'])
    expect(reply.body).toContain(`<strong>${text}</strong>`)
  const missing = await send(html, [mine, ['shownSections', sectionOf(html)]])
  expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('Please answer this question.')])
  expect(await submissions(sam.organizationId)).toBe(0)
  expect((await send(html, [mine, ['shownSections', '999']])).statusCode).toBe(200)
})

test('a survey that is changed meanwhile is answered as it was handed out', async () => {
  const { sam, ann, survey } = await clinic()
  const { html } = await ann.calls(surveyFrames.frame, { query: {} })
  const [pain, sleep] = survey.definition.questions
  const definition = { ...survey.definition, questions: [{ ...pain!, text: 'Pain at night?', most: 5 }, sleep!] }
  await sam.calls(surveyForms.update, { params: { id: survey._id }, body: { definition, version: survey.version } })
  const fields: [string, string][] = [
    ['q2_patientid', ann.accountId],
    [named(html, 'painnow'), '9'],
  ]
  expect((await send(html, fields)).statusCode).toBe(200)
  const [response] = await responsesOf(sam, ann)
  expect(response!.formData.answers[String(pain!.qid)]).toMatchObject({ text: 'Pain now?', answer: '9' })
  const later = await ann.calls(surveyFrames.frame, { query: {} })
  expect(later.html).toContain('Pain at night?')
})

test('what cannot be taken over at once is kept, and the next reading takes it over', async () => {
  const { sam, ann } = await clinic()
  const { html, openedAt } = await ann.calls(surveyFrames.frame, { query: {} })
  await app.onOwner('alter table survey_responses rename to survey_responses_away')
  const fields: [string, string][] = [
    ['q2_patientid', ann.accountId],
    [named(html, 'painnow'), '3'],
  ]
  expect((await send(html, fields)).statusCode).toBe(200)
  await app.onOwner('alter table survey_responses_away rename to survey_responses')
  expect(await responsesOf(sam, ann)).toEqual([])
  expect(await ann.calls(surveyFrames.sync, { query: { since: openedAt } })).toMatchObject({ isConfirmed: true })
  expect(await responsesOf(sam, ann)).toHaveLength(1)
})

test('who sent nothing is not told that it arrived; answers of before do not count', async () => {
  const { ann } = await clinic()
  const { html } = await ann.calls(surveyFrames.frame, { query: {} })
  await send(html, [
    ['q2_patientid', ann.accountId],
    [named(html, 'painnow'), '3'],
  ])
  const since = Math.floor(Date.now() / 1000) + 120
  expect(await ann.calls(surveyFrames.sync, { query: { since } })).toEqual({ isConfirmed: false, crisisText: null })
})

test('an answer that raises an alarm shows the patient what the clinic says to that, and nobody else', async () => {
  const sam = await app.person('business_admin')
  await sam.calls(surveyForms.create, { body: { starter: 'phq-9' } })
  const { _id } = await sam.calls(patients.create, {
    body: {
      name: 'Ann Kowalski',
      email: `${crypto.randomUUID()}@example.com`,
      mobile: '0412555018',
      enabledSurveys: [{ title: 'PHQ-9', index: 0 }],
    },
  })
  const ann = await app.session(sam.organizationId, _id)
  const { html, openedAt } = await ann.calls(surveyFrames.frame, { query: {} })
  const items = fieldsIn(html).filter((name) => !name.endsWith('patientid'))
  const answers = items
    .slice(0, 9)
    .map((name, at): [string, string] => [name, at === 8 ? 'Several days' : 'Not at all'])
  const reply = await send(html, [['q2_patientid', ann.accountId], ...answers, ['shownSections', sectionOf(html)]])
  expect(reply.statusCode, reply.body).toBe(200)
  const { text } = await sam.calls(surveys.crisisText, {})
  expect(await ann.calls(surveyFrames.sync, { query: { since: openedAt } })).toEqual({
    isConfirmed: true,
    crisisText: text,
  })
  const asSam = await sam.calls(surveyFrames.sync, { query: { since: openedAt, patientId: _id } })
  expect(asSam).toEqual({ isConfirmed: true, crisisText: null })
})

import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse({ isWorker: false })

type Person = Awaited<ReturnType<typeof house.person>>

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
  const sam = await house.person('business_admin')
  const survey = await sam.calls(surveyForms.create, { body: { definition: painAndSleep } })
  return { sam, survey, ann: await patientOf(sam) }
}

async function patientOf(sam: Person, name = 'Ann Kowalski') {
  const email = `${crypto.randomUUID()}@example.com`
  const { _id } = await sam.calls(patients.create, {
    body: { name, email, mobile: '0412555018', enabledSurveys: enabled },
  })
  return house.session(sam.organizationId, _id)
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
  return house.app.inject({ method: 'POST', url: action, headers, payload: body })
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

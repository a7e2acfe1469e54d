import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import type { SurveyDefinition } from '@kinora/contract/survey-definitions.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import type { z } from 'zod'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person } = await openTestApp({ isWorker: false })
const of = await organization()
const sam = await person('practitioner', { of })
const olivia = await person('business_admin', { of, name: 'Olivia Hart' })
const eve = await person('business_admin', { name: 'Eve Lindqvist' })

type Draft = z.input<typeof SurveyDefinition>
const yesNo = { kind: 'yesNo' as const, text: 'Did it help?' }
const scale = { kind: 'scale' as const, text: 'How much does it hurt?', least: 0, most: 10 }
const create = (definition: Draft, by = sam) => by.calls(surveyForms.create, { body: { definition } })
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { fields: { field: string; message: string }[] }) => error.fields,
  )
let count = 0
const titled = (more: Partial<Draft> = {}): Draft => ({ title: `Survey ${++count}`, questions: [yesNo], ...more })

test('a clinic writes a survey with every kind of question, and every question gets a number of its own', async () => {
  const first = await create(
    titled({
      introduction: 'About your week.',
      questions: [
        { kind: 'note', text: 'Take your time.' },
        { kind: 'text', text: 'What did you do?' },
        { kind: 'longText', text: 'Tell us more.' },
        { kind: 'number', text: 'How many minutes?', least: 0, most: 300, unit: 'minutes' },
        { kind: 'date', text: 'Since when?' },
        { kind: 'choice', text: 'How often?', options: ['Never', 'Often'], points: [0, 1] },
        { kind: 'choices', text: 'What hurt?', options: ['Knee', 'Hip'] },
        { kind: 'fillIn', text: 'I want to ____ by ____.' },
        yesNo,
        scale,
      ],
    }),
  )
  expect(first).toMatchObject({ version: 1, starter: null, instrument: null, isArchived: false, questionCount: 9 })
  const second = await create(titled())
  const qids = [...first.definition.questions, ...second.definition.questions].map(({ qid }) => qid)
  expect(new Set(qids).size).toBe(11)
  expect(Math.min(...qids.map(Number))).toBeGreaterThan(9)
  const { items, total } = await olivia.calls(surveyForms.list, { query: {} })
  expect(items.map(({ _id }) => _id)).toEqual([first._id, second._id])
  expect(total).toBe(2)
  expect((await eve.calls(surveyForms.list, { query: {} })).total).toBe(0)
  await expect(eve.calls(surveyForms.get, { params: { id: first._id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('an edit makes a new version; unchanged questions keep their numbers, and one that changed its kind is new', async () => {
  const before = await create(titled({ questions: [yesNo, scale, { kind: 'text', text: 'Why?' }] }))
  const [a, b, c] = before.definition.questions
  const params = { id: before._id }
  const definition: Draft = {
    ...before.definition,
    questions: [
      { ...b!, text: 'How bad is it?' },
      { ...c!, kind: 'longText' },
      { kind: 'number', text: 'How long?' },
    ],
  }
  const after = await sam.calls(surveyForms.update, { params, body: { definition, version: 1 } })
  expect(after.version).toBe(2)
  const [x, y, z] = after.definition.questions
  expect(x!.qid).toBe(b!.qid)
  const old = [a!.qid!, b!.qid!, c!.qid!]
  expect(old).not.toContain(y!.qid)
  expect(old).not.toContain(z!.qid)

  const versions = await sam.calls(surveyForms.versions, { params })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect(versions[1]!.definition).toEqual(before.definition)
  expect(versions[0]).toMatchObject({ author: 'Sam Okafor' })

  const late = olivia.calls(surveyForms.update, { params, body: { definition, version: 1 } })
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' })
  const foreign = { ...after.definition, questions: [{ ...yesNo, qid: 999_999 }] }
  const refused = sam.calls(surveyForms.update, { params, body: { definition: foreign, version: 2 } })
  expect(await fieldsOf(refused)).toMatchObject([{ field: 'definition.questions.0.qid' }])
})

test('one of ten concurrent saves of the same version succeeds', async () => {
  const { _id: id, definition } = await create(titled())
  const save = () => sam.calls(surveyForms.update, { params: { id }, body: { definition, version: 1 } })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, save))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sam.calls(surveyForms.get, { params: { id } })).toMatchObject({ version: 2 })
})

test('titles that differ only in spaces or case are the same, and of two added at once one is refused', async () => {
  const { title } = await create({ title: '  Knee   diary ', questions: [yesNo] })
  expect(title).toBe('Knee diary')
  const again = await fieldsOf(create({ title: 'KNEE diary', questions: [yesNo] }))
  expect(again).toEqual([{ field: 'definition.title', message: 'Another survey has this title.' }])
  await create({ title: 'Knee diary', questions: [yesNo] }, eve)
  const both = await Promise.allSettled([1, 2].map(() => create({ title: 'Hip diary', questions: [yesNo] })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const score = { kind: 'sum' as const, better: 'lower' as const, least: 0, most: 10 }
const band = (from: number, to: number) => ({ from, to, label: 'Mild', tone: 'mild' as const })
test.each<[string, string, Partial<Draft>]>([
  ['an empty title', 'title', { title: ' ' }],
  ['no question', 'questions', { questions: [] }],
  ['only notes', 'questions', { questions: [{ kind: 'note', text: 'Hello' }] }],
  [
    'a choice with one option',
    'questions.0.options',
    { questions: [{ kind: 'choice', text: 'Which?', options: ['A'] }] },
  ],
  [
    'an option twice',
    'questions.0.options.1',
    { questions: [{ kind: 'choice', text: 'Which?', options: ['A', 'a '] }] },
  ],
  [
    'fewer points than options',
    'questions.0.points',
    { questions: [{ kind: 'choice', text: 'Which?', options: ['A', 'B'], points: [1] }] },
  ],
  ['points for a text', 'questions.0.points', { questions: [{ kind: 'text', text: 'Which?', points: [1] }] }],
  ['a scale without an end', 'questions.0.most', { questions: [{ kind: 'scale', text: 'How?', least: 0 }] }],
  ['a scale that runs down', 'questions.0.most', { questions: [{ ...scale, least: 5, most: 1 }] }],
  ['a scale of a hundred steps', 'questions.0.most', { questions: [{ ...scale, most: 100 }] }],
  ['a sentence without a blank', 'questions.0.text', { questions: [{ kind: 'fillIn', text: 'I want to walk.' }] }],
  [
    'a note that must be answered',
    'questions.0.isRequired',
    { questions: [{ kind: 'note', text: 'x', isRequired: true }, yesNo] },
  ],
  ['a score without counted questions', 'score', { score }],
  ['a score that is too short', 'score.most', { questions: [scale, scale], score }],
  ['a score that begins too late', 'score.least', { questions: [scale], score: { ...score, least: 1 } }],
  [
    'bands that overlap',
    'score.bands.1.from',
    { questions: [scale], score: { ...score, bands: [band(0, 4), band(4, 10)] } },
  ],
  ['a band beyond the end', 'score.bands.0.to', { questions: [scale], score: { ...score, bands: [band(0, 11)] } }],
  ['a band that runs down', 'score.bands.0.to', { questions: [scale], score: { ...score, bands: [band(5, 1)] } }],
  [
    'a mean of more questions than there are',
    'score.fewest',
    { questions: [scale], score: { ...score, kind: 'mean', fewest: 2 } },
  ],
  ['an alert for a missing question', 'alerts.0.at', { alerts: [{ at: 3, above: 0 }] }],
  ['an alert for a question without points', 'alerts.0.at', { alerts: [{ at: 0, above: 0 }] }],
  ['an alert that is never raised', 'alerts.0.above', { questions: [scale], alerts: [{ at: 0, above: 10 }] }],
])('%s is refused at %s', async (_, field, more) => {
  expect(await fieldsOf(create(titled(more)))).toMatchObject([{ field: `definition.${field}` }])
})

test('a renamed survey stays chosen and scheduled for its patients', async () => {
  const { _id: id, title, definition } = await create(titled())
  const other = await create(titled())
  const enabledSurveys = [
    { title, index: 0 },
    { title: other.title, index: 1 },
  ]
  const { _id: patientId } = await addPatient(sam, { enabledSurveys })
  const params = { id: patientId }
  const schedule = { atStart: true, everyWeeks: 2, atEnd: false }
  await sam.calls(surveys.saveSchedules, { params, body: { schedules: [{ title, ...schedule }] } })
  expect(await sam.calls(surveyForms.get, { params: { id } })).toMatchObject({ patientCount: 1 })

  const renamed = { ...definition, title: 'Another name' }
  await olivia.calls(surveyForms.update, { params: { id }, body: { definition: renamed, version: 1 } })
  const { enabledSurveys: after } = await sam.calls(patients.get, { params })
  expect(after).toEqual([
    { title: 'Another name', index: 0 },
    { title: other.title, index: 1 },
  ])
  expect(await sam.calls(surveys.schedules, { params })).toEqual([{ title: 'Another name', ...schedule }])

  await olivia.calls(surveyForms.change, { params: { id }, body: { isArchived: true } })
  expect((await sam.calls(patients.get, { params })).enabledSurveys).toMatchObject([{ title: other.title }])
  expect(await sam.calls(surveys.schedules, { params })).toEqual([])
})

test('only the clinic’s own surveys can be chosen for a patient, under their exact title', async () => {
  const { title } = await create(titled())
  const chosen = (name: string) => ({
    body: {
      name: 'Bea Long',
      email: `bea${++count}@example.com`,
      mobile: '0412555019',
      enabledSurveys: [{ title: name, index: 0 }],
    },
  })
  expect(await fieldsOf(sam.calls(patients.create, chosen('Nobody’s')))).toEqual([
    { field: 'enabledSurveys.0.title', message: '“Nobody’s” is not one of your clinic’s surveys.' },
  ])
  const { enabledSurveys, _id: id } = await sam.calls(patients.create, chosen(` ${title.toUpperCase()}`))
  expect(enabledSurveys).toEqual([{ title, index: 0 }])
  const change = sam.calls(patients.update, { params: { id }, body: { enabledSurveys: [{ title: 'x', index: 0 }] } })
  expect(await fieldsOf(change)).toMatchObject([{ field: 'enabledSurveys.0.title' }])
  expect(await fieldsOf(eve.calls(patients.create, chosen(title)))).toMatchObject([{ field: 'enabledSurveys.0.title' }])
})

test('surveys are reordered, archived, restored, and deleted while unanswered', async () => {
  const tess = await person('solo')
  const created = [await create(titled(), tess), await create(titled(), tess), await create(titled(), tess)]
  const [a, b, c] = created.map(({ _id }) => _id)
  const ids = async (query = {}) => (await tess.calls(surveyForms.list, { query })).items.map(({ _id }) => _id)
  const change = (id: string, body: object) => tess.calls(surveyForms.change, { params: { id }, body })
  expect(await change(c!, { index: 0 })).toMatchObject({ index: 0 })
  expect(await ids()).toEqual([c, a, b])
  await change(c!, { index: 99 })
  expect(await ids()).toEqual([a, b, c])
  await change(a!, { isArchived: true })
  expect(await ids()).toEqual([b, c])
  expect(await ids({ isArchived: true })).toEqual([a])
  expect(await fieldsOf(create({ ...titled(), title: created[0]!.title }, tess))).toMatchObject([
    { message: expect.stringContaining('archived') },
  ])
  await change(a!, { isArchived: false })
  expect(new Set(await ids())).toEqual(new Set([a, b, c]))
  await tess.calls(surveyForms.remove, { params: { id: b! } })
  expect(await ids()).not.toContain(b)
  await expect(tess.calls(surveyForms.get, { params: { id: b! } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await ids({ search: created[2]!.title.toLowerCase() })).toEqual([c])
})

test('the crisis text is the clinic’s own, or the Australian emergency numbers', async () => {
  expect((await sam.calls(surveys.crisisText, {})).text).toMatch(/000.*Lifeline 13 11 14.*Beyond Blue 1300 22 4636/s)
  const body = { text: 'Call us at 02 9000 1111.', escalateAfterMinutes: 30 }
  expect(await olivia.calls(surveys.saveCrisisText, { body })).toEqual(body)
  expect(await sam.calls(surveys.crisisText, {})).toEqual(body)
  expect((await eve.calls(surveys.crisisText, {})).text).toContain('Lifeline')
})

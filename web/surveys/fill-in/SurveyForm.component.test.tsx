import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import * as idb from 'idb-keyval'
import { describe, expect, test, vi } from 'vitest'
import { answersSchema, type RespondentQuestion, type RespondentSurvey } from '@kinora/contract/survey-answers.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import type { SurveyEmbedProps } from '../frame/JotformEmbed.tsx'
import SurveyEmbed from '../SurveyEmbed.tsx'
import { countSurveyDrafts } from './survey-draft.ts'

const patientId = sampleId(7)

const question = (qid: number, more: Partial<RespondentQuestion>): RespondentQuestion => ({
  ...{ qid, kind: 'text', text: `Question ${qid}`, hint: '', isRequired: false, options: [] },
  ...{ least: null, most: null, leastText: '', mostText: '', unit: '', ...more },
})

const survey = (number: number, title: string, questions: RespondentQuestion[]): RespondentSurvey => ({
  ...{ _id: sampleId(number), title, version: 3, introduction: 'About last week.', citation: 'Written by us.' },
  questions,
})

const ends = { least: 0, most: 10, leastText: 'None', mostText: 'Worst' }
const pain = survey(11, 'Pain', [
  question(1, { kind: 'scale', text: 'How is your pain?', isRequired: true, ...ends }),
  question(2, { kind: 'fillIn', text: 'I want to ____ by ____.' }),
])
const everything = survey(12, 'Everything', [
  question(3, { kind: 'choice', text: 'How did you sleep?', options: ['Well', 'Badly'] }),
  question(4, { kind: 'choices', text: 'What helps?', options: ['Heat', 'Rest'], hint: 'Choose all that help.' }),
  question(5, { kind: 'yesNo', text: 'Did you fall?' }),
  question(6, { kind: 'number', text: 'How far did you walk?', least: 0, unit: 'km' }),
  question(7, { kind: 'date', text: 'Since when?' }),
  question(8, { kind: 'longText', text: 'What else?' }),
  question(9, { kind: 'note', text: 'Take your time.' }),
])
const confirmed = { _id: sampleId(20), crisisText: null }

async function open(props: SurveyEmbedProps = {}) {
  server.reply(surveyFrames.form, { provider: 'own', clinic: 'Harbour Physio', surveys: [pain, everything] })
  const show = { patientMode: true, patientData: { _id: patientId }, patientSurveysToShow: [{ title: 'Pain' }] }
  return renderComponent(<SurveyEmbed {...show} {...props} />, { as: 'patient' })
}
const step = (name: string) => screen.findByRole('radio', { name })
const submit = () => screen.getByRole('button', { name: 'Submit' })
const thanks = () => screen.queryByRole('heading', { name: 'Thank you for completing the survey!' })

describe('filling in the clinic’s own surveys', () => {
  test('a scale from minus to plus has a row for each sign, and its steps stay one choice in their order', async () => {
    const change = survey(11, 'Pain', [question(1, { kind: 'scale', text: 'Better?', least: -2, most: 2 })])
    server.reply(surveyFrames.form, { provider: 'own', clinic: 'Harbour Physio', surveys: [change] })
    const show = { patientMode: true, patientData: { _id: patientId }, patientSurveysToShow: [{ title: 'Pain' }] }
    await renderComponent(<SurveyEmbed {...show} />, { as: 'patient' })
    await step('-2')
    const tiles = screen.getAllByRole<HTMLInputElement>('radio')
    const rows = Map.groupBy(tiles, (tile) => tile.closest('label')!.parentElement!)
    expect([...rows.values()].map((row) => row.length)).toEqual([2, 1, 2])
    expect(new Set(tiles.map(({ name }) => name)).size).toBe(1)
  })

  test('SURVEYFILL-01 SURVEYFILL-04 shows only the surveys for the patient, below the header, and sends their answers', async () => {
    server.reply(surveys.submit, confirmed)
    const { user } = await open()
    await user.click(await step('7'))
    await user.type(screen.getByRole('textbox', { name: 'Blank 1' }), 'walk')
    await user.type(screen.getByRole('textbox', { name: 'Blank 2' }), 'May')
    expect(screen.getByRole('heading', { name: 'Questions from Harbour Physio' })).toBeTruthy()
    expect(screen.getByText('2 of 2 answered')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Everything' })).toBeNull()
    await user.click(submit())
    await waitFor(() => expect(thanks()).not.toBeNull())
    const [request] = server.requestsTo(surveys.submit)
    expect(request?.params.id).toBe(patientId)
    expect(request?.body.surveys).toEqual([{ surveyId: pain._id, version: 3, answers: { 1: 7, 2: ['walk', 'May'] } }])
  })

  test('every kind of question can be answered, and the form is accessible', async () => {
    server.reply(surveys.submit, confirmed)
    const { user, container } = await open({ patientSurveysToShow: [{ title: 'Everything' }] })
    await user.click(await screen.findByRole('radio', { name: 'Badly' }))
    for (const name of ['Heat', 'Rest']) await user.click(screen.getByRole('checkbox', { name }))
    await user.click(within(screen.getByRole('group', { name: 'Did you fall?' })).getByRole('radio', { name: 'No' }))
    await user.type(screen.getByRole('spinbutton', { name: 'How far did you walk?' }), '1.5')
    await user.type(screen.getByLabelText('Since when?'), '2026-11-03')
    await user.type(screen.getByRole('textbox', { name: 'What else?' }), 'Stairs')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(submit())
    await waitFor(() => expect(thanks()).not.toBeNull())
    const { answers } = server.requestsTo(surveys.submit)[0]!.body.surveys[0]!
    expect(answers).toEqual({ 3: 'Badly', 4: ['Heat', 'Rest'], 5: 'No', 6: 1.5, 7: '2026-11-03', 8: 'Stairs' })
    expect(answersSchema(everything.questions).safeParse(answers).success).toBe(true)
  })

  test('a missing required answer is marked and focused, and nothing is sent', async () => {
    const { user } = await open()
    await step('7')
    await user.click(submit())
    expect(await screen.findByText('Answer this question.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '0, None' }))
    expect(server.requestsTo(surveys.submit)).toEqual([])
    await user.click(await step('7'))
    expect(screen.queryByText('Answer this question.')).toBeNull()
  })

  test('an answer that the server rejects is marked at its question', async () => {
    const fields = [{ field: 'surveys.0.answers.1', message: 'Enter a number of at most 5.' }]
    server.fail(surveys.submit, new Problem('invalid', 'Check the highlighted answers.', fields))
    const { user } = await open()
    await user.click(await step('7'))
    await user.click(submit())
    expect(await screen.findByText('Enter a number of at most 5.')).toBeTruthy()
    expect(thanks()).toBeNull()
  })

  test('SURVEYFILL-03 SURVEYFILL-05 the thank-you follows the confirmation, and closing it completes the survey', async () => {
    let confirm = (_: typeof confirmed) => {}
    server.reply(surveys.submit, () => new Promise<typeof confirmed>((resolve) => (confirm = resolve)))
    const onComplete = vi.fn()
    const { user } = await open({ onComplete })
    await user.click(await step('7'))
    await user.click(submit())
    await waitFor(() => expect(server.requestsTo(surveys.submit)).toHaveLength(1))
    expect(thanks()).toBeNull()
    confirm({ ...confirmed, crisisText: 'Call Lifeline on 13 11 14.' } as never)
    await waitFor(() => expect(thanks()).not.toBeNull())
    expect(screen.getByText('Your responses have been recorded.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Call Lifeline on 13 11 14.')
    expect(screen.getByRole('link', { name: '13 11 14' }).getAttribute('href')).toBe('tel:131114')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onComplete).toHaveBeenCalledExactlyOnceWith(true)
    expect(thanks()).toBeNull()
  })

  test('several surveys are listed and filled in one by one, each sent by itself', async () => {
    server.reply(surveys.submit, confirmed)
    const onComplete = vi.fn()
    const { user } = await open({ onComplete, patientSurveysToShow: [{ title: 'Pain' }, { title: 'Everything' }] })
    await user.click(await screen.findByRole('button', { name: 'Fill in Pain' }))
    await user.click(await step('7'))
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await user.click(await screen.findByRole('button', { name: 'Fill in Pain' }))
    expect(await step('7')).toHaveProperty('checked', true)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Next: Everything' }))
    expect(await screen.findByRole('region', { name: 'Everything' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    expect(await screen.findByText('Recorded')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fill in Pain' })).toBeNull()
    const sent = server.requestsTo(surveys.submit).map(({ body }) => body.surveys.map(({ surveyId }) => surveyId))
    expect(sent).toEqual([[pain._id]])
    expect(onComplete).not.toHaveBeenCalled()
  })

  test('answers under a number already used are not thanked for, and sent again under another', async () => {
    server.fail(surveys.submit, new Problem('conflict', 'These answers are not recorded.'))
    const { user } = await open()
    await user.click(await step('7'))
    await user.click(submit())
    expect(await screen.findByText('These answers are not recorded.')).toBeTruthy()
    expect(thanks()).toBeNull()
    expect(await step('7')).toHaveProperty('checked', true)
    server.reply(surveys.submit, confirmed)
    await user.click(submit())
    await waitFor(() => expect(thanks()).not.toBeNull())
    const [refused, taken] = server.requestsTo(surveys.submit)
    expect(taken!.body._id).not.toBe(refused!.body._id)
  })

  test('SURVEYFILL-02 hideSubmit removes the submit button', async () => {
    await open({ hideSubmit: true })
    await step('7')
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })
})

describe('without a connection', () => {
  test('SURVEYFILL-03 R22 answers are stored, not thanked for, and sent once when the connection is back', async () => {
    const { user } = await open()
    await user.click(await step('4'))
    server.goOffline()
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Your answers are not sent yet' })).toBeTruthy()
    expect(thanks()).toBeNull()
    server.goOnline()
    server.reply(surveys.submit, confirmed)
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(thanks()).not.toBeNull())
    expect(server.requestsTo(surveys.submit)).toHaveLength(1)
  })

  test('a draft is restored after a restart, and sent with the same id', async () => {
    const first = await open()
    await first.user.click(await step('4'))
    server.goOffline()
    await first.user.click(submit())
    await screen.findByRole('heading', { name: 'Your answers are not sent yet' })
    first.unmount()
    const leftAt = Date.now()
    server.goOnline()
    server.fail(surveys.submit, new Problem('unavailable', 'Failed to send your answers'))
    const second = await open()
    await screen.findByRole('heading', { name: 'Your answers are not sent yet' })
    server.reply(surveys.submit, confirmed)
    await second.user.click(screen.getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(thanks()).not.toBeNull())
    const [one, other] = server.requestsTo(surveys.submit)
    expect(one!.body).toEqual(other!.body)
    expect(Date.parse(one!.body.submittedAt!)).toBeLessThanOrEqual(leftAt)
    second.unmount()
    await open()
    expect(await step('4')).toHaveProperty('checked', false)
  })
})

test('answers that were sent while the session had ended wait for the next one, once', async () => {
  const first = await open()
  await first.user.click(await step('4'))
  server.fail(surveys.submit, new Problem('unauthenticated', 'Sign in again.'))
  await first.user.click(submit())
  await waitFor(() => expect(server.requestsTo(surveys.submit)).toHaveLength(1))
  first.unmount()
  server.reply(surveys.submit, confirmed)
  await open()
  await waitFor(() => expect(thanks()).not.toBeNull())
  const [one, other] = server.requestsTo(surveys.submit)
  expect(one!.body).toEqual(other!.body)
  expect(await countSurveyDrafts()).toBe(0)
  vi.restoreAllMocks()
})

test('answers that the server refuses long after they were given are offered again', async () => {
  const first = await open()
  await first.user.click(await step('4'))
  server.goOffline()
  await first.user.click(submit())
  await screen.findByRole('heading', { name: 'Your answers are not sent yet' })
  first.unmount()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
  server.goOnline()
  server.fail(surveys.submit, new Problem('conflict', 'These answers are not recorded.'))
  const second = await open()
  expect(await screen.findByText('These answers are not recorded.')).toBeTruthy()
  second.unmount()
  await open()
  expect(await step('4')).toHaveProperty('checked', true)
  vi.restoreAllMocks()
})

test('a device that cannot store answers says so, and offers no way to leave them behind', async () => {
  vi.spyOn(idb, 'set').mockRejectedValue(new Error('The storage is full.'))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { user } = await open()
  await user.click(await step('4'))
  server.goOffline()
  await user.click(submit())
  expect(await screen.findByText(/Keep this page open until they are sent/)).toBeTruthy()
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  vi.restoreAllMocks()
})

test('answers that were left unfinished yesterday are not offered as those of today', async () => {
  const first = await open()
  await first.user.click(await step('4'))
  first.unmount()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000)
  await open()
  expect(await step('4')).toHaveProperty('checked', false)
  vi.restoreAllMocks()
})

test('SURVEYSEL-02 staff see a checkbox for each survey, checked where it is selected, and change the selection', async () => {
  const onChange = vi.fn()
  const value = [{ title: 'Pain', index: 0 }]
  const staff = { patientMode: false, hideSubmit: true, value, onChange }
  const { user } = await open(staff)
  expect(await screen.findByRole('checkbox', { name: 'Pain' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('checkbox', { name: 'Everything' }))
  expect(onChange).toHaveBeenLastCalledWith([...value, { title: 'Everything', index: 1 }])
  await user.click(screen.getByRole('checkbox', { name: 'Pain' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  expect(server.requestsTo(surveyFrames.form)[0]?.query).toEqual({})
})

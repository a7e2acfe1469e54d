import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { localDay } from '@kinora/contract/days.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { patients } from '@kinora/contract/patients.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatientRecord, sampleRespondentSurvey } from '../testing/sample-surveys.ts'
import { findSubmitted, saveSurveyDraft, type SurveyDraft } from './fill-in/survey-draft.ts'
import type { Due } from './due-surveys.ts'
import SurveyPrompt from './SurveyPrompt.tsx'

const pain = { title: 'Pain', index: 0 }
const answered = { _id: sampleId(30), submissionTimestamp: 1, formData: { answers: {} }, scores: [] }
const painSurvey = sampleRespondentSurvey()
const moodSurvey = { ...painSurvey, _id: sampleId(31), title: 'Mood' }
const mood = { title: 'Mood', index: 1 }
const moodIsDue = { title: 'Mood', dueOn: localDay(), isOverdue: false, isAsked: true }

const patientId = samplePatientRecord()._id
const { qid } = painSurvey.questions[0]!
const waiting: SurveyDraft = {
  values: { [qid]: 'No' },
  submission: {
    _id: sampleId(21),
    surveys: [{ surveyId: painSurvey._id, version: painSurvey.version, answers: { [qid]: 'No' } }],
  },
}

interface Situation {
  enabledSurveys?: { title: string; index: number }[]
  responses?: (typeof answered)[]
  due?: Due[]
  at?: string
}

async function open({ enabledSurveys = [pain], responses = [], due = [], at = '/' }: Situation = {}) {
  server.reply(patients.ofUser, samplePatientRecord({ enabledSurveys }))
  server.reply(surveys.responses, responses)
  server.reply(surveys.due, due)
  server.reply(surveyFrames.form, {
    provider: 'own',
    clinic: 'Harbour Physio',
    surveys: [painSurvey, moodSurvey].filter(({ title }) => enabledSurveys.some((each) => each.title === title)),
  })
  return renderComponent(<SurveyPrompt />, { as: 'patient', at })
}
/** Answers that an earlier visit could not send. */
async function leaveWaiting() {
  const { unmount } = await open()
  await waitFor(() => expect(sheet()).not.toBeNull())
  unmount()
  await saveSurveyDraft(patientId, painSurvey._id, waiting)
}
afterEach(() => localStorage.clear())
const sheet = () => document.querySelector<HTMLElement>('dialog[open]')
const roundButton = () => screen.queryByRole('button', { name: 'Survey' })

describe('the survey prompt', () => {
  test('PROMPT-02 PROMPT-03 opens by itself once per session, closes, and is opened again by the round button', async () => {
    server.reply(surveys.submit, { _id: sampleId(20), crisisText: null })
    const { user } = await open()
    await waitFor(() => expect(sheet()).not.toBeNull())
    // The sheet opened with its questions, which were fetched once.
    within(sheet()!).getByRole('radio', { name: 'No' })
    expect(server.requestsTo(surveyFrames.form)).toHaveLength(1)
    expect(roundButton()).toBeNull()
    await waitFor(() => expect(session()?.modalShown).toBe(true))
    await user.click(within(sheet()!).getByRole('button', { name: 'Close' }))
    expect(sheet()).toBeNull()
    const round = roundButton()!
    await user.click(round)
    await user.click(await screen.findByRole('radio', { name: 'No' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const panel = await screen.findByRole('region', { name: 'Survey sent' })
    await user.click([...panel.querySelectorAll('button')].at(-1)!)
    await waitFor(() => expect(sheet()).toBeNull())
    // The same button, to which the browser gives the focus back.
    expect(roundButton()).toBe(round)
  })

  test('does not open a second time on one day, after signing in again', async () => {
    const first = await open()
    await waitFor(() => expect(sheet()).not.toBeNull())
    first.unmount()
    await open()
    await waitFor(() => expect(roundButton()).not.toBeNull())
    await waitFor(() => expect(server.requestsTo(surveys.due).length).toBeGreaterThan(1))
    expect(sheet()).toBeNull()
  })

  test('answers that wait to be sent do not open it a second time on one day: they are sent unseen', async () => {
    const first = await open()
    await waitFor(() => expect(sheet()).not.toBeNull())
    first.unmount()
    await saveSurveyDraft(patientId, painSurvey._id, waiting)
    server.reply(surveys.submit, { _id: sampleId(20), crisisText: null })
    await open({ responses: [answered] })
    await screen.findByText('Your survey answers were sent.')
    expect(sheet()).toBeNull()
    expect(await findSubmitted(patientId)).toEqual([])
  })

  test('answers that were sent unseen open it where they need help at once', async () => {
    const first = await open()
    await waitFor(() => expect(sheet()).not.toBeNull())
    first.unmount()
    await saveSurveyDraft(patientId, painSurvey._id, waiting)
    server.reply(surveys.submit, { _id: sampleId(20), crisisText: 'Ring Lifeline on 13 11 14.' })
    await open({ responses: [answered] })
    await waitFor(() => expect(sheet()?.textContent).toContain('Ring Lifeline on 13 11 14.'))
  })

  test.each<[string, Situation]>([
    ['while another survey is due', { enabledSurveys: [pain, mood], due: [moodIsDue] }],
    ['though the clinic no longer asks for anything', { enabledSurveys: [] }],
  ])('answers that wait for a survey that is not shown are sent, %s', async (_, situation) => {
    await leaveWaiting()
    server.reply(surveys.submit, { _id: sampleId(20), crisisText: null })
    await open(situation)
    await screen.findByText('Your survey answers were sent.')
    expect(server.requestsTo(surveys.submit).map(({ body }) => body)).toEqual([waiting.submission])
    expect(await findSubmitted(patientId)).toEqual([])
  })

  test('help is shown at once where answers need it to a survey that is not shown', async () => {
    await leaveWaiting()
    server.reply(surveys.submit, { _id: sampleId(20), crisisText: 'Ring Lifeline on 13 11 14.' })
    const { user } = await open({ enabledSurveys: [] })
    await waitFor(() => expect(sheet()?.textContent).toContain('Ring Lifeline on 13 11 14.'))
    await user.click(within(sheet()!).getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(sheet()).toBeNull())
  })

  test('a patient is told where the server refuses answers to a survey that is not shown', async () => {
    await leaveWaiting()
    server.fail(surveys.submit, new Problem('not_found', 'This survey could not be found.'))
    await open({ enabledSurveys: [] })
    await screen.findByText('Your survey answers were not recorded. This survey could not be found.')
    expect(await findSubmitted(patientId)).toEqual([])
  })

  test('answers to a survey that is not shown wait on where the server cannot be reached', async () => {
    await leaveWaiting()
    server.fail(surveys.submit, new Problem('unavailable', 'Failed to send the answers'))
    await open({ enabledSurveys: [] })
    await waitFor(() => expect(server.requestsTo(surveys.submit)).toHaveLength(1))
    expect(await findSubmitted(patientId)).toEqual([waiting.submission])
  })

  test('PROMPT-04 stays closed on a day with a response, which is looked up for the whole local day', async () => {
    await open({ responses: [answered] })
    await waitFor(() => expect(roundButton()).not.toBeNull())
    await waitFor(() => expect(server.requestsTo(surveys.responses)).toHaveLength(1))
    const { start, end } = server.requestsTo(surveys.responses)[0]!.query
    const clock = (seconds: number) => new Date(seconds * 1000).toTimeString().slice(0, 8)
    expect([clock(start), clock(end)]).toEqual(['00:00:00', '23:59:59'])
    expect(sheet()).toBeNull()
  })

  test.each([
    ['a patient without surveys', { enabledSurveys: [] }],
    ['a path with patient-program', { at: '/patient-program/1' }],
    ['a path with my-account', { at: '/my-account/personal-details' }],
    ['a running workout', { at: '/patient-series/1/2/3' }],
  ])('PROMPT-01 is not rendered for %s', async (_, situation) => {
    await open(situation)
    await waitFor(() => expect(server.requestsTo(patients.ofUser)).toHaveLength(1))
    expect(roundButton()).toBeNull()
    expect(sheet()).toBeNull()
  })
})

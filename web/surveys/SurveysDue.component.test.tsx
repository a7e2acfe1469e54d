import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addDays, localDay } from '@kinora/contract/days.ts'
import { patients } from '@kinora/contract/patients.ts'
import { surveys, type SurveyResponse } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatientRecord } from '../testing/sample-surveys.ts'
import { onOpenSurvey } from './open-survey.ts'
import SurveysDue from './SurveysDue.tsx'

const enabledSurveys = ['Pain', 'Mood'].map((title, index) => ({ title, index }))
const today = localDay()
const due = [
  { title: 'Pain', dueOn: addDays(today, -1), isOverdue: true, isAsked: true },
  { title: 'Mood', dueOn: today, isOverdue: false, isAsked: true },
  { title: 'Withdrawn', dueOn: today, isOverdue: false, isAsked: true },
]
const answered: SurveyResponse = {
  ...{
    _id: sampleId(30),
    submissionTimestamp: 1,
    formData: { answers: {} },
    scores: [],
    alerts: [],
    handled: null,
    carer: null,
  },
}

const carer = { name: 'Eve Lang', relationship: 'daughter' }

function open(schedule: typeof due, responses: SurveyResponse[] = [], profile?: { carer: typeof carer }) {
  server.reply(patients.ofUser, samplePatientRecord({ enabledSurveys }))
  server.reply(surveys.due, schedule)
  server.reply(surveys.responses, responses)
  return renderComponent(<SurveysDue />, { as: 'patient', profile })
}

test('home names the surveys that are due, and opens them', async () => {
  const opened = vi.fn()
  const unsubscribe = onOpenSurvey(opened)
  const { user } = await open(due)
  await user.click(await screen.findByRole('button', { name: 'To fill in: Pain and Mood' }))
  expect(opened).toHaveBeenCalledOnce()
  unsubscribe()
})

test('Eve, who helps Ann, reads what is due, and her phone does not ask for answers that are closed to her', async () => {
  await open(due, [], { carer })
  await screen.findByRole('button', { name: 'To fill in: Pain and Mood' })
  expect(server.requestsTo(surveys.responses)).toHaveLength(0)
})

test('home does not name a survey that the form does not have any more', async () => {
  await open([{ ...due[0]!, isAsked: false }, due[1]!])
  await screen.findByRole('button', { name: 'To fill in: Mood' })
})

test('home stays quiet before the first due day', async () => {
  await open([{ title: 'Pain', dueOn: addDays(today, 1), isOverdue: false, isAsked: true }])
  await waitFor(() => expect(server.requestsTo(surveys.due)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

test('a survey that is still due stays on home after another one was answered today', async () => {
  await open([due[1]!], [answered])
  await waitFor(() => expect(server.requestsTo(surveys.responses)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'To fill in: Mood' })).toBeTruthy()
})

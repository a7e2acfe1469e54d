import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SurveyResponse } from '@kinora/contract/surveys.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { DayResponses } from './DayResponses.tsx'

const response = {
  _id: sampleId(30),
  submissionTimestamp: Date.parse('2026-11-19T12:00:00Z') / 1000,
  formData: {
    answers: {
      10: { order: 1, type: 'control_collapse', text: 'PHQ-9' },
      11: { order: 2, type: 'control_radio', text: 'Little interest', answer: 'Nearly every day' },
    },
  },
  scores: [
    {
      surveyId: sampleId(31),
      title: 'PHQ-9',
      version: 1,
      value: 27,
      least: 0,
      most: 27,
      better: 'lower',
      band: { label: 'Severe', tone: 'severe' },
    },
  ],
  alerts: [],
  carer: null,
} as unknown as SurveyResponse

test('staff read the score of a survey; its patient reads their own answers, not a bare score', async () => {
  const show = (as: 'patient' | 'practitioner') =>
    renderComponent(<DayResponses day="2026-11-19" responses={[response]} isLoading={false} />, { as })
  const { unmount } = await show('practitioner')
  await screen.findByText('27 of 27, severe')
  unmount()
  await show('patient')
  screen.getByText('Nearly every day')
  expect(screen.queryByText(/27 of 27/)).toBeNull()
})

test('answers that somebody else filled in say whose they are', async () => {
  const helped = { ...response, _id: sampleId(32), carer: 'Eve Lang' }
  await renderComponent(<DayResponses day="2026-11-19" responses={[response, helped]} isLoading={false} />, {
    as: 'practitioner',
  })
  expect(screen.getAllByText(/^Filled in by/).map(({ textContent }) => textContent)).toEqual(['Filled in by Eve Lang'])
})

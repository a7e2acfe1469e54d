import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { sampleId } from '../../testing/sample-data.ts'
import SurveyEmbed from '../SurveyEmbed.tsx'

const open = (title: string) => {
  server.reply(surveyFrames.form, {
    ...{ provider: 'jotform', html: '<form class="jotform-form"></form>', patientId: sampleId(50) },
    ...{ titles: ['Pain'], submitHosts: [], needsConsent: false },
  })
  const patient = { patientMode: true, patientData: { _id: sampleId(7) }, patientSurveysToShow: [{ title }] }
  return renderComponent(<SurveyEmbed {...patient} />, { as: 'patient' })
}

test('a patient is shown the Jotform form for a survey that it has', async () => {
  await open('Pain')
  expect(await screen.findByTitle('Survey')).toBeTruthy()
})

test('a patient is not shown an empty form for a survey that was renamed at Jotform', async () => {
  await open('Overall change')
  expect(await screen.findByText('There is nothing to fill in at the moment.')).toBeTruthy()
  expect(screen.queryByTitle('Survey')).toBeNull()
})

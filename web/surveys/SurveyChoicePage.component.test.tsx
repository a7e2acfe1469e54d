import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patients } from '@kinora/contract/patients.ts'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { samplePatientRecord } from '../testing/sample-surveys.ts'

test('staff are told of a chosen survey that the Jotform form has no more', async () => {
  const enabledSurveys = ['Pain', 'Overall change'].map((title, index) => ({ title, index }))
  const record = { ...samplePatientRecord({ enabledSurveys }), notes: '', summary: null, reassignment: null }
  server.reply(patients.get, record)
  server.reply(surveys.schedules, [])
  server.reply(surveyFrames.form, {
    ...{ provider: 'jotform', html: '<form class="jotform-form"></form>', patientId: null, titles: ['Pain'] },
    ...{ submitHosts: [], needsConsent: false },
  })
  await renderPage(`/patient/${sampleId(7)}/surveys/choose`, { as: 'practitioner' })
  const notice = await screen.findByText(/^Not in use any more, so it is not asked/)
  expect(notice.closest('li')?.textContent).toContain('Overall change')
  expect(screen.getAllByText(/^Not in use any more/)).toHaveLength(1)
})

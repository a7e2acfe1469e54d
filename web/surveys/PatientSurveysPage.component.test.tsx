import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { notFound } from '@kinora/contract/problem.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

test('that a patient is not there is said once, without a calendar', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const call of [patients.get, patientAlerts.alerts, surveys.responses, surveys.trends])
    server.fail(call, notFound('this patient'))
  await renderPage(`/patient/${sampleId(7)}/surveys`, { as: 'practitioner' })
  expect(await screen.findAllByText(/We can't find this patient/)).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Survey responses by day' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patientAlerts, type PatientAlert } from '@kinora/contract/patient-alerts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'
import { HandledAlertsCard, OpenAlerts } from './PatientAlerts.tsx'

const alert: PatientAlert = {
  ...{ _id: sampleId(40), kind: 'answer', title: 'Urgent answer in PHQ-9', detail: 'Better off dead “Several days”' },
  ...{ at: '2026-11-19T03:00:00Z', handled: null },
}
const handled = { by: 'Sam Okafor', at: '2026-11-19T04:00:00Z', action: 'Called the patient' as const, note: '' }

async function open(...alerts: PatientAlert[]) {
  server.reply(patientAlerts.alerts, alerts)
  const patientId = sampleId(7)
  const both = (
    <>
      <OpenAlerts patientId={patientId} />
      <HandledAlertsCard patientId={patientId} />
    </>
  )
  return renderComponent(both, { as: 'practitioner' })
}

test('an alert stands on the page until what was done is recorded, which needs a choice', async () => {
  const { user } = await open(alert)
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain('Better off dead “Several days”')
  await user.click(within(banner).getByRole('button', { name: 'Record what you did' }))
  const dialog = await screen.findByRole('dialog', { name: 'What did you do about it?' })
  expect(within(dialog).getByRole('button', { name: 'Record' })).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('radio', { name: 'Called the patient' }))
  server.reply(patientAlerts.handleAlert, { ...alert, handled })
  server.reply(patientAlerts.alerts, [{ ...alert, handled }])
  await user.click(within(dialog).getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.requestsTo(patientAlerts.handleAlert)[0]).toMatchObject({
    params: { id: alert._id },
    body: { action: 'Called the patient', note: '' },
  })
  expect(await screen.findByText(/^Called the patient\. Sam Okafor, /)).toBeTruthy()
})

test('somebody who comes second reads that theirs is not recorded', async () => {
  const { user } = await open(alert)
  await user.click(await screen.findByRole('button', { name: 'Record what you did' }))
  await user.click(await screen.findByRole('radio', { name: 'Saw the patient' }))
  server.fail(patientAlerts.handleAlert, new Problem('conflict', 'Olivia Hart has dealt with this already.'))
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Olivia Hart has dealt with this already.')).toBeTruthy()
})

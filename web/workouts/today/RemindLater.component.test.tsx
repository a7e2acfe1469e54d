import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { ownSnooze } from '@kinora/contract/workout-links.ts'
import { server } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import RemindLater from './RemindLater.tsx'

test('Ann chooses to be reminded later, and it is said once the server has it', async () => {
  server.fail(ownSnooze.snoozeOwn, new Problem('conflict', 'It is too late for that today.'))
  const { user } = await renderComponent(<RemindLater />, { as: 'patient' })
  await user.click(screen.getByRole('button', { name: 'Not now? Remind me later' }))
  await user.click(screen.getByRole('button', { name: 'This evening' }))
  await screen.findByText('It is too late for that today.')
  server.reply(ownSnooze.snoozeOwn, { at: null, timeZone: 'UTC' })
  await user.click(screen.getByRole('button', { name: 'Not today' }))
  await screen.findByText('No more reminders today. The next one comes at its usual time.')
  expect(server.requestsTo(ownSnooze.snoozeOwn)[1]?.body).toEqual({ until: 'notToday' })
})

test('somebody who helps Ann does not decide on her reminders', async () => {
  const carer = { name: 'Eve Lang', relationship: 'daughter' }
  await renderComponent(<RemindLater />, { as: 'patient', profile: { carer } })
  expect(screen.queryByRole('button')).toBeNull()
})

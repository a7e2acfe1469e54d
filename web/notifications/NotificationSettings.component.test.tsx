import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notifications, type NotificationSettings } from '@kinora/contract/notifications.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import Settings from './NotificationSettings.tsx'

const settings: NotificationSettings = {
  ways: [{ kind: 'sessionMissed', mail: 'digest', push: false }],
  quietFrom: null,
  quietUntil: null,
  timeZone: 'Australia/Sydney',
  devices: [],
  pushKey: null,
  sms: null,
}

const renderFor = (role: Role) => renderComponent(<Settings role={role} />, { as: role })

test('saves the chosen channels and quiet hours', async () => {
  server.reply(notifications.settings, settings)
  server.reply(notifications.saveSettings, ({ body }) => ({ ...settings, ...body, timeZone: settings.timeZone }))
  const { user } = await renderFor('practitioner')
  expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('checkbox', { name: 'Push: Sessions missed' }))
  await user.click(screen.getByRole('checkbox', { name: /^Quiet at night/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsTo(notifications.saveSettings)).toHaveLength(1))
  expect(server.requestsTo(notifications.saveSettings)[0]?.body).toMatchObject({
    ways: [{ kind: 'sessionMissed', mail: 'digest', push: true }],
    quietFrom: '21:00',
    quietUntil: '07:00',
  })
})

test('what needs somebody the same day is shown as always on, without a choice', async () => {
  const ways = [{ kind: 'surveyAlert', mail: 'now', push: true } as const, ...settings.ways]
  server.reply(notifications.settings, { ...settings, ways })
  await renderFor('practitioner')
  const row = await screen.findByRole('row', { name: /^Survey answers that need attention today/ })
  expect(row.textContent).toMatch(/At onceAlways$/)
  expect(row.querySelector('select, input')).toBeNull()
})

test('the time zone is said in words, and its long list opens only to change it', async () => {
  server.reply(notifications.settings, settings)
  const { user } = await renderFor('patient')
  await screen.findByText(/Times are those of Australia\/Sydney/)
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change time zone' }))
  screen.getByRole('combobox', { name: 'Time zone' })
})

test('a patient chooses reminders by text message, to the number that the clinic has noted', async () => {
  const ways = [{ kind: 'workoutReminder', mail: 'now', push: true, sms: false } as const]
  server.reply(notifications.settings, { ...settings, ways, sms: { to: '+61412555018' } })
  server.reply(notifications.saveSettings, ({ body }) => ({ ...settings, ...body, sms: settings.sms }))
  const { user } = await renderFor('patient')
  await user.click(await screen.findByRole('checkbox', { name: /^Also by text message/ }))
  screen.getByText('To +61412555018. Reply STOP to any of them to stop them all.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsTo(notifications.saveSettings)).toHaveLength(1))
  expect(server.requestsTo(notifications.saveSettings)[0]?.body).toMatchObject({
    ways: [{ kind: 'workoutReminder', sms: true }],
  })
})

test('without a number from the clinic it says what to do, and without a provider nothing', async () => {
  server.reply(notifications.settings, { ...settings, sms: { to: null } })
  const { unmount } = await renderFor('patient')
  await screen.findByText(/Ask your clinic to add your mobile number/)
  unmount()
  server.reply(notifications.settings, settings)
  await renderFor('patient')
  await screen.findByText('Session reminders')
  expect(screen.queryByText(/text message/)).toBeNull()
})

test('offers patients no daily digest', async () => {
  server.reply(notifications.settings, { ...settings, ways: [{ kind: 'message', mail: 'now', push: true }] })
  await renderFor('patient')
  await screen.findByRole('checkbox', { name: 'Push: Messages' })
  expect(screen.queryByRole('option', { name: 'Once a day' })).toBeNull()
})

test('says what failed', async () => {
  server.fail(notifications.settings, new Problem('failed', 'Failed to read settings'))
  await renderFor('practitioner')
  const message = await screen.findByText(/Failed to read settings/)
  expect(message.closest('[role=alert]')).not.toBeNull()
})

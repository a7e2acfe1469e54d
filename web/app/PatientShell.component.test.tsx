import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients } from '@kinora/contract/patients.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent } from '../testing/render-page.tsx'
import { sampleProfile } from '../testing/sample-data.ts'
import PatientShell from './PatientShell.tsx'

let device: string
const resolved = Intl.DateTimeFormat.prototype.resolvedOptions
beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolved.call(this), timeZone: device }
  })
})
afterEach(() => vi.restoreAllMocks())

/** Ann’s home on a device in `zone`, with what her account knows. */
async function open(zone: string, known: { timeZone: string; askedTimeZone: string | null }, pathname = '/home') {
  device = zone
  const profile = { ...sampleProfile('patient'), ...known }
  for (const endpoint of [notifications.list, notifications.stream, loginSessions.renewSession, patients.ofUser])
    server.hang(endpoint)
  let now = profile
  server.reply(accounts.user, () => now)
  server.reply(accounts.updateTimeZone, ({ body: { timeZone, answer } }) => {
    now = { ...now, askedTimeZone: timeZone, ...(answer !== 'keep' && { timeZone }) }
    return {}
  })
  return renderComponent(<PatientShell>The page</PatientShell>, { as: 'patient', profile: known, at: pathname })
}
const reports = () => server.requestsTo(accounts.updateTimeZone).map(({ body }) => body)
const sydney = { timeZone: 'Australia/Sydney', askedTimeZone: 'Australia/Sydney' }
const waitForRest = () => new Promise((resolve) => setTimeout(resolve, 2000))

test('Ann is asked once on a phone that came to Perth, and keeps Sydney', async () => {
  const { user } = await open('Australia/Perth', sydney)
  await screen.findByText(/You seem to be in Perth. Move your reminders to Perth time\?/)
  expect(reports()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'No, keep Sydney' }))
  await screen.findByText(/Your reminders stay on Sydney time/)
  expect(reports()).toEqual([{ timeZone: 'Australia/Perth', answer: 'keep' }])
  await waitFor(() => expect(screen.queryByText(/You seem to be in/)).toBeNull())
})

test('Ann moves her reminders to Perth', async () => {
  const { user } = await open('Australia/Perth', sydney)
  await user.click(await screen.findByRole('button', { name: 'Yes, move them' }))
  await screen.findByText('Your reminders now follow Perth time')
  expect(reports()).toEqual([{ timeZone: 'Australia/Perth', answer: 'move' }])
})

test('the first device sets the zone without asking', async () => {
  await open('Australia/Perth', { timeZone: 'Australia/Sydney', askedTimeZone: null })
  await waitFor(() => expect(reports()).toEqual([{ timeZone: 'Australia/Perth' }]))
  expect(screen.queryByText(/You seem to be in/)).toBeNull()
})

test.each([
  ['of the answer that was given for it', 'Australia/Perth', { ...sydney, askedTimeZone: 'Australia/Perth' }],
  ['of the account', 'Australia/Sydney', { ...sydney, askedTimeZone: 'Australia/Perth' }],
  ['with the same clock all year', 'Australia/Melbourne', sydney],
])('nothing is asked or changed in a zone %s', async (_, zone, known) => {
  await open(zone, known)
  await waitForRest()
  expect(reports()).toEqual([])
  expect(screen.queryByText(/You seem to be in/)).toBeNull()
})

test('nothing is asked in the middle of a session', async () => {
  await open('Australia/Perth', sydney, '/workout')
  await waitForRest()
  expect(screen.queryByText(/You seem to be in/)).toBeNull()
})

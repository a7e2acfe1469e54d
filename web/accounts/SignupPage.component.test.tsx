import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { patientInvitations } from '@kinora/contract/patient-invitations.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { session } from '../app/login-session.ts'
import { saveSurveyDraft } from '../surveys/fill-in/survey-draft.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId, sampleProfile } from '../testing/sample-data.ts'

test('ROUTE-27 ERROR-02 an invitation that was used or has expired offers a new one', async () => {
  server.fail(signup.invitation, new Problem('invalid', 'Verification failed.'))
  await renderPage('/signup/no-such-token')
  await screen.findByText('Verification failed.')
  expect(screen.getByRole('link', { name: 'Send me a new one' }).getAttribute('href')).toBe('/resend-generic')
})

test('a reset link that was used or has expired offers a new one before a password is typed', async () => {
  server.fail(signup.resetLink, new Problem('invalid', 'Token either expired or invalid.'))
  const { user } = await renderPage('/verify?token=used')
  await screen.findByText('Token either expired or invalid.')
  expect(screen.queryByLabelText('New password', { selector: 'input' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  screen.getByRole('button', { name: 'Send link' })
})

test('the reset link of a closed account says so, and offers neither a new link nor another try', async () => {
  const closed = 'Your account at Harbour Physio is closed. Please contact them if you need it again.'
  server.fail(signup.resetLink, new Problem('conflict', closed))
  await renderPage('/verify?token=closed')
  await screen.findByText(closed)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a new password with a letter that is refused names it', async () => {
  server.reply(signup.resetLink, { email: 'ann@harbour.example', orgName: 'Harbour Physio', orgLogo: null })
  const { user } = await renderPage('/verify?token=fresh')
  await user.type(await screen.findByLabelText('New password', { selector: 'input' }), 'Fähre2Walk-')
  expect(screen.getByText(/cannot be used in a password/).textContent).toBe('ä - cannot be used in a password here')
  screen.getByText('Harbour Physio')
})

test('somebody without a code is sent a new one or rings the clinic, and a pasted code is read', async () => {
  const clinic = { name: 'Ann Kowalski', email: 'ann@harbour.example', orgId: sampleId(2), orgName: 'Harbour Physio' }
  server.reply(patientInvitations.codeVerify, { ...clinic, orgLogo: null, orgMobile: '0290001111' })
  const { user } = await renderPage('/signup/')
  expect(screen.getByRole('link', { name: /Send me a new one$/ }).getAttribute('href')).toBe('/resend-generic')
  await user.click(screen.getByRole('textbox'))
  await user.paste('Your code: 482 913 7065')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const ring = await screen.findByRole('link', { name: '02 9000 1111' })
  expect(ring.getAttribute('href')).toBe('tel:0290001111')
  expect(document.title).toBe('Welcome to Harbour Physio')
  expect(server.requestsTo(patientInvitations.codeVerify)[0]).toMatchObject({ body: { otp: '4829137065' } })
})

test('a double tap on Get started joins once and signs in', async () => {
  const clinic = { name: 'Ann Kowalski', email: 'ann@harbour.example', orgId: sampleId(2), orgName: 'Harbour Physio' }
  server.reply(patientInvitations.codeVerify, { ...clinic, orgLogo: null, orgMobile: '0290001111' })
  server.reply(patientInvitations.signup, {})
  server.hang(accounts.login)
  const { user } = await renderPage('/signup/')
  await user.type(screen.getByRole('textbox'), '4829137065{Enter}')
  for (const name of ['New password', 'Confirm password'])
    await user.type(await screen.findByLabelText(name, { selector: 'input' }), 'Long2Walk!')
  const button = screen.getByRole('button', { name: 'Get started' })
  act(() => (button.click(), button.click()))
  await waitFor(() => expect(server.requestsTo(accounts.login)).toHaveLength(1))
  expect(server.requestsTo(patientInvitations.signup)).toHaveLength(1)
})

test('ROUTE-27 an invited practitioner chooses a password that is typed twice', async () => {
  server.reply(signup.invitation, {
    name: 'Sam Okafor',
    email: 'sam@harbour.example',
    role: 'practitioner',
    orgId: sampleId(2),
    orgName: 'Harbour Physio',
    orgLogo: null,
    orgMobile: '0290001111',
  })
  const { user } = await renderPage('/signup/a-token')
  await screen.findByRole('heading', { name: 'Hello Sam' })
  await user.type(screen.getByLabelText('New password', { selector: 'input' }), 'Ferry2Walk!')
  await user.type(screen.getByLabelText('Confirm password', { selector: 'input' }), 'Ferry2Talk!')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await screen.findByText('Password mismatch.')
})

const frank = {
  name: 'Frank Mora',
  email: 'frank@example.com',
  role: 'patient' as const,
  orgId: sampleId(2),
  orgName: 'Harbour Physio',
  orgLogo: null,
  orgMobile: '0290001111',
}

test('an invitation opened while somebody else is signed in asks before it logs them out', async () => {
  server.reply(signup.invitation, frank)
  server.reply(accounts.user, { ...sampleProfile('practitioner'), name: 'Priya Nair' })
  server.reply(accounts.logout, {})
  const { user, address } = await renderPage('/signup/a-token', { as: 'practitioner' })
  await screen.findByRole('heading', { name: 'You are signed in as Priya' })
  expect(screen.getByRole('link', { name: 'Stay signed in as Priya' }).getAttribute('href')).toBe('/')
  await user.click(screen.getByRole('button', { name: 'Sign out and continue as Frank' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign Priya out of this device?' })
  within(dialog).getByText(/Everything that Priya recorded here has been sent/)
  expect(session()).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Welcome to Harbour Physio' })
  expect(address()).toBe('/signup/a-token')
  expect(session()).toBeUndefined()
})

test('an invitation opened over a patient with unsent answers says that logging them out deletes these', async () => {
  server.reply(signup.invitation, frank)
  server.reply(accounts.user, { ...sampleProfile('patient'), name: 'Ann Kowalski' })
  server.reply(accounts.logout, {})
  const { user } = await renderPage('/signup/a-token', { as: 'patient' })
  await saveSurveyDraft(sampleId(7), sampleId(11), { values: { 1: 'Yes' } })
  await user.click(await screen.findByRole('button', { name: 'Sign out and continue as Frank' }))
  const dialog = await screen.findByRole('dialog', { name: '1 survey not sent yet' })
  within(dialog).getByText(/Logging Ann out deletes it, and their clinic will not receive it/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(session()).toBeDefined()
  expect(server.requestsTo(accounts.logout)).toHaveLength(0)
})

test('ROUTE-25 resending an invitation has the same reply whether or not one is waiting', async () => {
  server.reply(signup.resend, {})
  const { user } = await renderPage('/resend-generic')
  await user.type(screen.getByLabelText('Email'), 'nobody@example.com')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText(/If an invitation is waiting for nobody@example\.com/)
})

test('the first operator gives a name and an email, and goes on to choose a password', async () => {
  server.reply(signup.inviteFirstOperator, { token: 'of-otto' })
  const { user, address } = await renderPage('/first-operator/1-key')
  await user.click(await screen.findByRole('button', { name: 'Choose a password' }))
  await screen.findByText('Invalid email id.')
  await user.type(screen.getByLabelText('Your name'), 'Otto Berg')
  await user.type(screen.getByLabelText('Email'), 'otto@platform.example')
  await user.click(screen.getByRole('button', { name: 'Choose a password' }))
  await waitFor(() => expect(address()).toBe('/signup/of-otto'))
  expect(server.requestsTo(signup.inviteFirstOperator)[0]).toMatchObject({
    params: { token: '1-key' },
    body: { name: 'Otto Berg', email: 'otto@platform.example' },
  })
})

test('a link for the first operator that was used says how to get another', async () => {
  const message = 'This link has been used or has expired.'
  server.fail(signup.inviteFirstOperator, new Problem('invalid', message))
  const { user } = await renderPage('/first-operator/1-key')
  await user.type(await screen.findByLabelText('Your name'), 'Otto Berg')
  await user.type(screen.getByLabelText('Email'), 'otto@platform.example')
  await user.click(screen.getByRole('button', { name: 'Choose a password' }))
  await screen.findByText(message)
})

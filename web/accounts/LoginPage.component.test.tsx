import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import { factors } from '@kinora/contract/second-factors.ts'
import * as settings from '../app/base-path.ts'
import { session } from '../app/login-session.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

async function signIn() {
  const page = await renderPage('/login')
  await page.user.type(screen.getByLabelText('Email'), 'kim@clinic.example')
  await page.user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Ferry2Walk!')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

test('CONST-10 the sign-in page links to the provider and to more about it', async () => {
  vi.spyOn(settings, 'aboutLinks', 'get').mockReturnValue([
    { label: 'Kinora', url: 'https://kinora.example' },
    { label: 'About Kinora', url: 'https://kinora.example/about' },
  ])
  await renderPage('/login')
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Kinora')).toBe('https://kinora.example')
  expect(target('About Kinora')).toBe('https://kinora.example/about')
})

test('the Tab key leads from the email to the password, and then to what helps', async () => {
  const { user } = await renderPage('/login')
  await user.click(screen.getByLabelText('Email'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Password', { selector: 'input' }))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Forgot password?' }))
})

test('ERROR-03 a failed login shows the server’s message', async () => {
  server.fail(accounts.login, new Problem('invalid', 'Login failed.'))
  await signIn()
  await screen.findByText('Login failed.')
  expect(session()).toBeUndefined()
})

test('somebody with accounts in several clinics chooses one', async () => {
  const organizations = [
    { orgId: sampleId(2), orgName: 'Harbour Physio' },
    { orgId: sampleId(3), orgName: 'Northside Rehab' },
  ]
  server.reply(accounts.login, { organizations })
  const { user } = await signIn()
  await screen.findByRole('heading', { name: 'Choose your clinic' })
  server.hang(accounts.login)
  await user.click(screen.getByRole('button', { name: /Northside Rehab/ }))
  expect(server.requestsTo(accounts.login).at(-1)?.body).toMatchObject({ orgId: sampleId(3) })
})

const harbour = { orgName: 'Harbour Physio', orgLogo: null, orgMobile: '0290001111' }

test('the second step shows the clinic, and its number for somebody whose phone is lost', async () => {
  server.reply(accounts.login, { needs: 'factor', ticket: 'ticket', methods: ['app', 'recovery'], clinic: harbour })
  await signIn()
  await screen.findByRole('heading', { name: 'One more step' })
  screen.getByText('Harbour Physio')
  const number = screen.getByRole('link', { name: '02 9000 1111' })
  expect(number.getAttribute('href')).toBe('tel:0290001111')
  expect(number.closest('p')!.textContent).toBe('Can’t get in? Ring Harbour Physio on 02 9000 1111')
})

test('an account that needs a second factor sets one up before its session starts', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `code-${at}`)
  const token = `${btoa('{}')}.${btoa(JSON.stringify({ exp: 9_999_999_999, userId: sampleId(1), orgId: sampleId(2) }))}.x`
  server.reply(accounts.login, { needs: 'setup', ticket: 'ticket', clinic: harbour })
  server.reply(factors.setupApp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Kinora?secret=JBSWY3DPEHPK3PXP' })
  server.reply(factors.setupAppConfirm, {
    recoveryCodes,
    signedIn: { token, userId: sampleId(1), orgId: sampleId(2), role: 'admin', planId: null, plan: null, name: 'Kim' },
  })
  const { user } = await signIn()
  await screen.findByRole('heading', { name: 'Protect your account' })
  await user.click(await screen.findByRole('button', { name: /^Authenticator app/ }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  expect(session()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(session()?.role).toBe('admin'))
})

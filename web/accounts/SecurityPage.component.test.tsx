import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import type { Role } from '@kinora/contract/roles.ts'
import { factors, type Factors } from '@kinora/contract/second-factors.ts'
import { type SessionRow, loginSessions } from '@kinora/contract/login-sessions.ts'
import { support } from '@kinora/contract/support-access.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { sampleId } from '../testing/sample-data.ts'

const moment = '2026-11-20T03:00:00.000Z'
const unprotected: Factors = { isRequired: false, app: null, passkeys: [], recoveryCodesLeft: 0 }
const withApp: Factors = { ...unprotected, app: { confirmedAt: moment }, recoveryCodesLeft: 9 }
const laptop: SessionRow = {
  _id: sampleId(31),
  device: 'Chrome on Windows',
  isHandheld: false,
  address: '10.0.0.1',
  createdAt: moment,
  seenAt: moment,
  isThis: true,
  isSupport: false,
  carer: null,
}
const phone: SessionRow = { ...laptop, _id: sampleId(32), device: 'Safari on iPhone', isHandheld: true, isThis: false }

const sessionList = (items: SessionRow[]) => ({ items, total: items.length })

beforeEach(() => {
  server.reply(factors.factors, unprotected)
  server.reply(loginSessions.sessions, sessionList([laptop, phone]))
  server.reply(factors.factorRule, { isRequired: false, staff: 3, isProtected: 1 })
  server.reply(support.supportAccess, { sessions: [] })
})
const open = (role: Role = 'patient') => renderPage('/security', { as: role })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const row = (name: string | RegExp) => within(screen.getByText(name).closest('li')!)

test.each([
  ['patient', []],
  ['practitioner', ['Support access']],
  ['business_admin', ['Your staff', 'Support access']],
] as const)('the security page of a %s has the cards for that role', async (role, more) => {
  await open(role)
  expect(titles()).toEqual(['Two-step sign-in', 'Where you’re signed in', ...more])
})

test('another device is signed out from the list; this one has no button', async () => {
  server.reply(loginSessions.endSession, {})
  const { user } = await open()
  await screen.findByText('Safari on iPhone')
  expect(row('Chrome on Windows').queryByRole('button')).toBeNull()
  server.reply(loginSessions.sessions, sessionList([laptop]))
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(server.requestsTo(loginSessions.endSession)[0]?.params).toEqual({ id: phone._id })
})

test('with several other devices all of them can be signed out at once', async () => {
  server.reply(loginSessions.sessions, sessionList([laptop, phone, { ...phone, _id: sampleId(33) }]))
  server.reply(loginSessions.endOtherSessions, { ended: 2 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  await screen.findByText('All your other devices are signed out.')
})

test('sessions that cannot be loaded can be tried again', async () => {
  server.fail(loginSessions.sessions)
  const { user } = await open()
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
  server.reply(loginSessions.sessions, sessionList([laptop]))
  await user.click(retry!)
  await screen.findByText('Chrome on Windows')
})

test('a wrong code is refused while setting up an app, the right one shows the recovery codes once', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `code-${at}`)
  server.reply(factors.beginApp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Kinora?secret=JBSWY3DPEHPK3PXP' })
  server.reply(factors.confirmApp, ({ body }) => {
    if (body.code !== '123456')
      throw new Problem('invalid', 'That code is wrong.', [{ field: 'code', message: 'That code is wrong.' }])
    return { recoveryCodes: codes }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  await user.click(screen.getByRole('button', { name: /^Authenticator app/ }))
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  const code = screen.getByLabelText('Code from the app')
  await user.type(code, '12345')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter the six digits from your app.')
  await user.clear(code)
  await user.type(code, '000 000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('That code is wrong.')
  server.reply(factors.factors, withApp)
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  // They are shown once, so nothing but this button closes them.
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  await screen.findByText('9 codes left, in case you lose your phone')
})

test('removing a method asks for confirmation first', async () => {
  server.reply(factors.factors, withApp)
  server.reply(factors.removeApp, {})
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }))
  expect(server.requestsTo(factors.removeApp)).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.requestsTo(factors.removeApp)).toHaveLength(1))
})

test('an owner can require two-step sign-in of all staff', async () => {
  server.reply(factors.saveFactorRule, ({ body }) => ({ ...body, staff: 3, isProtected: 1 }))
  const { user } = await open('solo')
  await screen.findByText('1 of 3 use two-step sign-in')
  await user.click(screen.getByRole('checkbox', { name: /Require two-step sign-in/ }))
  await screen.findByText('Staff will set up two-step sign-in when they next sign in.')
})

test('a support code is shown in two groups, and an open support session can be ended', async () => {
  server.reply(support.createOtp, { otp: '123456', expiresAt: new Date(Date.now() + 600_000).toISOString() })
  server.reply(support.supportAccess, {
    sessions: [
      {
        _id: sampleId(41),
        agent: 'Kit',
        person: 'Kim Taylor',
        reason: 'The list is empty.',
        startedAt: moment,
        endsAt: moment,
        isOpen: true,
      },
    ],
  })
  server.reply(support.endSupport, {})
  const { user } = await open('practitioner')
  await user.click(screen.getByRole('button', { name: 'Create a code' }))
  await screen.findByText('123 456')
  await user.click(await screen.findByRole('button', { name: 'End the session of Kit' }))
  await screen.findByText('Support has been signed out.')
})

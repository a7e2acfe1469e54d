import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { profile } from '@kinora/contract/profile.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import * as settings from '../app/base-path.ts'
import { server } from '../testing/fake-server.ts'
import { renderComponent, renderPage } from '../testing/render-page.tsx'
import ChangeEmailDialog from './ChangeEmailDialog.tsx'

beforeEach(() => void vi.spyOn(settings, 'isEmailEnabled', 'get').mockReturnValue(false))

test('without a mail server nobody reads that an email was sent', async () => {
  await renderPage('/registration/success')
  await screen.findByText(/cannot send email yet/)
  expect(screen.queryByText(/sent an email|sent you an email/)).toBeNull()
})

test('without a mail server a forgotten password is not answered with a link that never comes', async () => {
  const { user } = await renderPage('/login')
  await user.click(await screen.findByRole('button', { name: 'Forgot password?' }))
  await screen.findByText(/cannot send you a link/)
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  expect(server.requestsTo(accounts.forgetPassword)).toEqual([])
})

test('without a mail server nobody who changes their email is told to look for a link', async () => {
  await renderComponent(<ChangeEmailDialog email="kim@clinic.example" onClose={() => undefined} />, {
    as: 'practitioner',
  })
  await screen.findByText(/cannot confirm a new address/)
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  expect(server.requestsTo(profile.saveEmail)).toEqual([])
})

test('without a mail server nobody is asked to confirm their email', async () => {
  await renderPage('/verification', { as: 'practitioner', profile: { isVerified: false } })
  await screen.findByText(/cannot send email yet/)
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  expect(server.requestsTo(signup.askVerification)).toEqual([])
})

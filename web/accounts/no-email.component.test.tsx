import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import * as settings from '../app/base-path.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'

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

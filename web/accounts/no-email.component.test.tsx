import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'

vi.mock('../app/base-path.ts', async (original) => ({
  ...(await original<object>()),
  isEmailEnabled: false,
}))

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

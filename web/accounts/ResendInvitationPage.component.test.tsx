import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accounts } from '@kinora/contract/accounts.ts'
import { signup } from '@kinora/contract/sign-up.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'

afterEach(() => vi.useRealTimers())

const waitingButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Send again in \d+ s$/ })

test('an invitation is sent again after a countdown, and not before', async () => {
  server.reply(signup.resend, {})
  const { user } = await renderPage('/resend-generic')
  await user.type(screen.getByLabelText('Email'), 'ann@example.com')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect((await waitingButton()).disabled).toBe(true)
  act(() => void vi.advanceTimersByTime(60_000))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect((await waitingButton()).disabled).toBe(true)
  expect(server.requestsTo(signup.resend).map(({ body }) => body.email)).toEqual(['ann@example.com', 'ann@example.com'])
})

test('a reset link is sent again after a countdown', async () => {
  server.reply(accounts.forgetPassword, {})
  const { user } = await renderPage('/login')
  await user.type(screen.getByLabelText('Email'), 'ann@example.com')
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await user.click(await screen.findByRole('button', { name: 'Send link' }))
  expect((await waitingButton()).disabled).toBe(true)
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginSessions } from '@kinora/contract/login-sessions.ts'
import { server } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { session } from './login-session.ts'
import { decodeToken } from './session-claims.ts'
import { renewSession } from './renew-session.ts'

const tokenFor = (days: number) => {
  const { userId, orgId } = decodeToken(session()!.token)!
  return `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + days * 86_400, orgId, userId, by: userId }))}.y`
}

test('a patient’s device that is used stays signed in, and what the page knows stays', async () => {
  await renderPage('/404', { as: 'patient' })
  await screen.findByRole('heading', { level: 1 })
  const renewed = tokenFor(90)
  server.reply(loginSessions.renewSession, { token: renewed })
  await renewSession()
  expect(session()?.token).toBe(renewed)
  // One renewal a day is enough: a second request would fail this test.
  server.fail(loginSessions.renewSession, new Error('asked again') as never)
  await renewSession()
  expect(session()?.token).toBe(renewed)
})

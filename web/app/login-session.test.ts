import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareClocks, forgetClock } from './clock.ts'
import { endSession, updateSession, restoreSession, session, startSession } from './login-session.ts'
import { memoryStorage } from '../testing/memory-storage.ts'

const tokenUntil = (milliseconds: number) =>
  `x.${btoa(JSON.stringify({ exp: Math.floor(milliseconds / 1000), orgId: 'o', userId: 'u' }))}.y`
const token = tokenUntil(Date.now() + 3_600_000)
const stored = () => JSON.parse(sessionStorage.getItem('session') ?? 'null') as object | null

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('ENTITY-02 ENTITY-03 only role, token and the survey flag are stored', async () => {
  await startSession({ role: 'patient', token })
  expect(stored()).toEqual({ role: 'patient', token })
  await updateSession({ modalShown: true })
  expect(stored()).toEqual({ role: 'patient', token, modalShown: true })
  expect(session()).toEqual(stored())
})

test('ENTITY-03 signing out clears both copies and everything else in the tab’s storage', async () => {
  await startSession({ role: 'patient', token })
  sessionStorage.setItem('draft', 'of the one who leaves')
  localStorage.setItem('session', 'the encrypted copy')
  endSession({ isExpired: false })
  expect([sessionStorage.getItem('session'), sessionStorage.getItem('draft'), localStorage.getItem('session')]).toEqual(
    [null, null, null],
  )
  expect(session()).toBeUndefined()
})

test('an expired session is not restored but cleared', async () => {
  sessionStorage.setItem('session', JSON.stringify({ role: 'patient', token: tokenUntil(Date.now() - 1000) }))
  await restoreSession()
  expect(session()).toBeUndefined()
  expect(stored()).toBeNull()
})

test('a session of 90 days outlives the longest timer of the browser, and ends when it expires', async () => {
  vi.useFakeTimers()
  const day = 86_400_000
  await startSession({ role: 'patient', token: tokenUntil(Date.now() + 90 * day) })
  await vi.advanceTimersByTimeAsync(60 * day)
  expect(session()).toBeDefined()
  await vi.advanceTimersByTimeAsync(31 * day)
  expect(session()).toBeUndefined()
  vi.useRealTimers()
})

test('a phone whose clock is two days ahead stays signed in by a link that lasts a day, also after a reload', async () => {
  const [day, server] = [86_400_000, Date.now()]
  vi.useFakeTimers()
  vi.setSystemTime(server + 2 * day)
  compareClocks(new Response(null, { headers: { date: new Date(server).toUTCString() } }), Date.now())
  await startSession({ role: 'patient', token: tokenUntil(server + day) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(session()).toBeDefined()
  await restoreSession()
  expect(session()).toBeDefined()
  await vi.advanceTimersByTimeAsync(day)
  expect(session()).toBeUndefined()
  forgetClock()
  vi.useRealTimers()
})

test.each(['{', '"text"', '7', 'null', '{"role":"patient"}', '[]'])(
  'stored text that is not a session is ignored: %s',
  async (text) => {
    sessionStorage.setItem('session', text)
    await restoreSession()
    expect(session()).toBeUndefined()
  },
)

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('ENTITY-02 ENTITY-03 what is kept is the role, the token and whether the survey was offered, and nothing else', async () => {
  await startSession({ role: 'patient', token })
  expect(stored()).toEqual({ role: 'patient', token })
  await updateSession({ modalShown: true })
  expect(stored()).toEqual({ role: 'patient', token, modalShown: true })
  expect(session()).toEqual(stored())
})

test('ENTITY-03 both copies are cleared, with whatever else the tab kept for the session', async () => {
  await startSession({ role: 'patient', token })
  sessionStorage.setItem('draft', 'of the one who leaves')
  localStorage.setItem('session', 'the encrypted copy')
  endSession()
  expect([sessionStorage.getItem('session'), sessionStorage.getItem('draft'), localStorage.getItem('session')]).toEqual(
    [null, null, null],
  )
  expect(session()).toBeUndefined()
})

test('a session that is over is not taken up again, and is cleared', async () => {
  sessionStorage.setItem('session', JSON.stringify({ role: 'patient', token: tokenUntil(Date.now() - 1000) }))
  await restoreSession()
  expect(session()).toBeUndefined()
  expect(stored()).toBeNull()
})

test.each(['{', '"text"', '7', 'null', '{"role":"patient"}', '[]'])('%s is no session', async (text) => {
  sessionStorage.setItem('session', text)
  await restoreSession()
  expect(session()).toBeUndefined()
})

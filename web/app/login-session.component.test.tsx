import { afterEach, expect, test, vi } from 'vitest'
import { clearAllStores } from '../testing/fake-idb-keyval.ts'
import { endSession, restoreSession, startSession } from './login-session.ts'

const claims = { exp: Math.floor(Date.now() / 1000) + 3600, orgId: 'harbour', userId: 'ann' }
const signedIn = { role: 'patient', token: `x.${btoa(JSON.stringify(claims))}.y` }
const restored = async () => {
  sessionStorage.clear()
  await restoreSession()
  return JSON.parse(sessionStorage.getItem('session') ?? 'null') as unknown
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearAllStores()
})

test('a phone that dies before the browser has written local storage to the disk is still signed in', async () => {
  vi.stubGlobal('indexedDB', {})
  await startSession(signedIn)
  localStorage.clear()
  expect(await restored()).toEqual(signedIn)
})

test('after signing out neither copy of the session signs anybody in, also where local storage came back', async () => {
  vi.stubGlobal('indexedDB', {})
  await startSession(signedIn)
  const text = localStorage.getItem('session')!
  endSession({ isExpired: false })
  localStorage.setItem('session', text)
  expect(await restored()).toBeNull()
})

import { afterEach, expect, test, vi } from 'vitest'
import * as idb from 'idb-keyval'
import { endSession, restoreSession, startSession } from './login-session.ts'

const claims = { exp: Math.floor(Date.now() / 1000) + 3600, orgId: 'harbour', userId: 'ann' }
const signedIn = { role: 'patient', token: `x.${btoa(JSON.stringify(claims))}.y` }
const restored = async () => {
  sessionStorage.clear()
  await restoreSession()
  return JSON.parse(sessionStorage.getItem('session') ?? 'null') as unknown
}

afterEach(() => vi.unstubAllGlobals())

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

test('after signing out nobody is signed in where the device could not delete its copy', async () => {
  vi.stubGlobal('indexedDB', {})
  await startSession(signedIn)
  vi.spyOn(idb, 'delMany').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
  endSession({ isExpired: false })
  expect(await restored()).toBeNull()
})

test('where the device could not store the newer session in its database, the newer one is restored all the same', async () => {
  vi.stubGlobal('indexedDB', {})
  await startSession(signedIn)
  const later = { ...signedIn, token: `x.${btoa(JSON.stringify({ ...claims, exp: claims.exp + 60 }))}.y` }
  const { set } = idb
  vi.spyOn(idb, 'set').mockImplementation((key, value, store) =>
    String(key).endsWith('+') ? Promise.reject(new DOMException('No room')) : set(key, value, store),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startSession(later)
  expect(await restored()).toEqual(later)
})

import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { destroyStoredData } from '../app/encrypted-store.ts'
import { endSession } from '../app/login-session.ts'
import { restoreLostFocus } from '../ui/keep-focus.ts'
import { drawToasts } from '../ui/toast.ts'
import { takeConsoleErrors } from './console-errors.ts'
import { elementError } from './element-error.ts'
import { fakeFetch, resetFakeServer } from './fake-server.ts'
import { FakeUpload } from './fake-upload.ts'
import { clearAllStores } from './fake-idb-keyval.ts'
import './polyfills.ts'

// Runs before each file of the project `components`.

vi.mock('idb-keyval', () => import('./fake-idb-keyval.ts'))
vi.mock('../app/durable-store.ts', async () => ({
  durableStore: (await import('./fake-idb-keyval.ts')).createStore,
}))

configure({ asyncUtilTimeout: 30_000, getElementError: elementError })

beforeEach(restoreLostFocus)

beforeEach(async () => {
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  // Late requests, toasts and storage of the previous test must not leak into this one.
  resetFakeServer()
  takeConsoleErrors()
  drawToasts(() => undefined)()
  await destroyStoredData()
  clearAllStores()
})

/** The real one, even if a test uses fake timers. */
const later = globalThis.setTimeout

afterEach(async () => {
  cleanup()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  const mistakes = [...resetFakeServer(), ...takeConsoleErrors()]
  // Lets the page handle the end of its last requests.
  await new Promise((resolve) => later(resolve))
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
})

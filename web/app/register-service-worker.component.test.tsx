import { afterEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose page loaded scripts before there was a service worker, or with one. */
function visit(controller: object | null) {
  const worker = Object.assign(new EventTarget(), { controller, register: vi.fn(() => Promise.resolve()) })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  vi.stubEnv('DEV', false)
  const loaded = ['/static/js/home-later.12345678.js', '/api/user'].map((path) => ({ name: location.origin + path }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as never)
  const fetched: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    fetched.push(address)
    return Promise.resolve(new Response())
  })
  registerServiceWorker()
  worker.dispatchEvent(new Event('controllerchange'))
  return fetched
}

test('scripts that came before the service worker are asked for again, so that it stores them', () => {
  expect(visit(null)).toEqual([`${location.origin}/static/js/home-later.12345678.js`])
})

test('with a service worker from the first moment nothing is asked for twice', () => {
  expect(visit({})).toEqual([])
})

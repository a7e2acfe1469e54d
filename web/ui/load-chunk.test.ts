import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk, reloadForUpdate } from './load-chunk.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a part that arrives is given on', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
})

test('ERROR-07 a script that fails is a ChunkLoadError with its fixed text', async () => {
  const failing = loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')))
  await expect(failing).rejects.toThrow(new ChunkLoadError('Loading chunk failed'))
  await expect(failing).rejects.toMatchObject({ name: 'ChunkLoadError' })
})

test('a style that fails says so', async () => {
  const failing = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /static/css/x.css')))
  await expect(failing).rejects.toThrow('Loading CSS chunk failed')
})

test('a mistake inside a script that came is not taken for a lost connection', async () => {
  const mistake = new ReferenceError('week is not defined')
  await expect(loadChunk(() => Promise.reject(mistake))).rejects.toBe(mistake)
})

test('CONST-08 after 120 seconds of nothing the part has not come', async () => {
  vi.useFakeTimers()
  const failing = loadChunk(() => new Promise(() => undefined))
  const seen = failing.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(119_999)
  await vi.advanceTimersByTimeAsync(1)
  expect(await seen).toBe('Loading chunk failed')
})

test('a part that an update has taken away loads the page again, but not again and again, and only while the server answers', async () => {
  let [reloads, age, isAnswering] = [0, 3_600_000, false]
  vi.stubGlobal('performance', { now: () => age })
  vi.stubGlobal('location', { href: 'https://kinora.example/home', reload: () => (reloads += 1) })
  vi.stubGlobal('fetch', async () => {
    if (!isAnswering) throw new TypeError('Failed to fetch')
    return { ok: true }
  })
  await reloadForUpdate()
  expect(reloads).toBe(0)
  isAnswering = true
  await reloadForUpdate()
  expect(reloads).toBe(1)
  // The page has just been reloaded.
  age = 2000
  await reloadForUpdate()
  expect(reloads).toBe(1)
})

import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadWithProgress } from './upload-with-progress.ts'

/** A connection that the test holds. */
class Held extends EventTarget {
  static last: Held
  upload = new EventTarget()
  status = 200
  responseText = JSON.stringify({ status: true, data: {} })
  open = vi.fn<() => void>()
  setRequestHeader = vi.fn<() => void>()
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  constructor() {
    super()
    Held.last = this
  }
  send = () => undefined
  abort = () => this.end('abort')
  progress(percent: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: percent, total: 100 }))
  }
  end(how: 'load' | 'abort') {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Held)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const send = () => uploadWithProgress('/api/pictures', { method: 'POST', headers: {}, body: new FormData() })

test('a file that takes longer than a moment says how much of it is sent, and that this is not all', async () => {
  const sent = send()
  Held.last.progress(10)
  expect(screen.queryByRole('progressbar')).toBeNull()
  vi.advanceTimersByTime(1000)
  Held.last.progress(42)
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 42)
  screen.getByText('Uploading: 42%')
  expect(screen.getByRole('status').textContent).toBe('Uploading: 25%')
  Held.last.upload.dispatchEvent(new Event('load'))
  expect(screen.getByRole('status').textContent).toBe('All of it is sent. Waiting for Kinora to confirm.')
  Held.last.end('load')
  expect(await (await sent).json()).toEqual({ status: true, data: {} })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a slow upload goes on as long as it gets anywhere, and says what to do where it does not', async () => {
  const sent = send()
  for (let minute = 1; minute <= 5; minute += 1) {
    vi.advanceTimersByTime(40_000)
    Held.last.progress(minute)
  }
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 5)
  vi.advanceTimersByTime(45_000)
  await expect(sent).rejects.toMatchObject({
    code: 'unavailable',
    message:
      'Nothing was sent for 45 seconds, so we stopped. Check your connection, or choose a smaller file, then try again.',
  })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('does not say that nothing was sent where all was sent and only the reply is missing', async () => {
  const sent = send()
  Held.last.upload.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(120_000)
  await expect(sent).rejects.toThrow('Failed to fetch')
})

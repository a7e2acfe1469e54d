import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Clock from './clock.ts'

const noon = Date.parse('2026-11-20T02:00:00Z')
const day = 86_400_000
let starts = 0
/** The state of the app after a start. */
const open = () => import(/* @vite-ignore */ `./clock.ts?start=${(starts += 1)}`) as Promise<typeof Clock>
const replyAt = (moment: number) => new Response(null, { headers: { date: new Date(moment).toUTCString() } })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test.each([1, -1])(
  'what was found of the clock is still known after the app was closed, without a connection',
  async (way) => {
    vi.setSystemTime(noon + way * day)
    const first = await open()
    first.compareClocks(replyAt(noon), Date.now())
    vi.setSystemTime(noon + way * day + 3_600_000)
    const second = await open()
    expect(second.timeNow()).toBe(noon + 3_600_000)
    expect(second.clockDifference()).toBe(-way * day)
    second.forgetClock()
    expect((await open()).timeNow()).toBe(Date.now())
  },
)

test('once the clock was set right, nothing counts for the day before', async () => {
  vi.setSystemTime(noon + day)
  const first = await open()
  first.compareClocks(replyAt(noon), Date.now())
  vi.setSystemTime(noon + 3_600_000)
  const second = await open()
  expect(second.timeNow()).toBe(noon + 3_600_000)
  expect(second.clockDifference()).toBe(0)
})

test('a browser that stores nothing still compares', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  vi.setSystemTime(noon + day)
  const page = await open()
  page.compareClocks(replyAt(noon), Date.now())
  expect(page.timeNow()).toBe(noon)
  vi.restoreAllMocks()
})

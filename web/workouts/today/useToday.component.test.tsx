import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareClocks } from '../../app/clock.ts'
import { renderComponent } from '../../testing/render-page.tsx'
import { ConnectionNote } from '../recording/ConnectionNote.tsx'
import { useToday } from './useRunningPrograms.ts'

const Today = () => <p>{useToday()}</p>

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const open = (timeZone: string) => renderComponent(<Today />, { as: 'patient', profile: { timeZone } })

test('at midnight the open app turns to the new day by itself, on the patient’s clock', async () => {
  vi.setSystemTime('2026-11-20T12:59:50Z')
  await open('Australia/Sydney')
  screen.getByText('2026-11-20')
  act(() => void vi.advanceTimersByTime(31_000))
  screen.getByText('2026-11-21')
})

test('an app that slept over midnight turns to the new day when it is looked at', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  await open('Australia/Sydney')
  screen.getByText('2026-11-20')
  vi.setSystemTime('2026-11-20T20:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  screen.getByText('2026-11-21')
})

test('a patient who travels keeps the day of the account until the clinic’s app knows the new zone', async () => {
  // The 20th in Los Angeles, and already the 21st in Sydney.
  vi.setSystemTime('2026-11-20T18:00:00Z')
  const { unmount } = await open('Australia/Sydney')
  screen.getByText('2026-11-21')
  unmount()
  await open('America/Los_Angeles')
  screen.getByText('2026-11-20')
})

const replyAt = (moment: string) => new Response(null, { headers: { date: new Date(moment).toUTCString() } })

test.each([
  ['ahead', '2026-11-21T20:00:00Z', /1 day ahead/],
  ['behind', '2026-11-19T20:00:00Z', /1 day behind/],
])('a phone whose clock is a day %s keeps the day of the server, and says so', async (_, phone, words) => {
  vi.setSystemTime(phone)
  await renderComponent(
    <>
      <Today />
      <ConnectionNote stored={[]} />
    </>,
    { as: 'patient', profile: { timeZone: 'Australia/Sydney' } },
  )
  act(() => compareClocks(replyAt('2026-11-20T20:00:00Z'), Date.now()))
  screen.getByText('2026-11-21')
  await screen.findByText(words)
  screen.getByText(/Your sessions count for 21\/11\/2026/)
  act(() => compareClocks(replyAt(phone), Date.now()))
  expect(screen.queryByText(words)).toBeNull()
})

test('a reply that was read after the phone had slept says nothing of its clock', async () => {
  vi.setSystemTime('2026-11-20T02:00:00Z')
  await open('Australia/Sydney')
  act(() => compareClocks(replyAt('2026-11-19T18:00:00Z'), Date.now() - 8 * 3_600_000))
  screen.getByText('2026-11-20')
})

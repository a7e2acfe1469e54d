import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-page.tsx'
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

import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCountdown } from './useCountdown.ts'

function Rest({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  return <p>{Math.ceil(useCountdown({ endsAt, seconds: 30, left: null }, onEnd) / 1000)} seconds left</p>
}

afterEach(() => void vi.useRealTimers())

test('a rest lasts no longer than it is long where the clock of the phone was set back', async () => {
  vi.useFakeTimers()
  const endsAt = Date.now() + 20_000
  vi.setSystemTime(Date.now() - 86_400_000)
  const over = vi.fn()
  render(<Rest endsAt={endsAt} onEnd={over} />)
  screen.getByText('30 seconds left')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(over).toHaveBeenCalledOnce()
})

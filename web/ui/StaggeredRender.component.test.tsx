import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StaggeredRender } from './StaggeredRender.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => screen.queryAllByRole('article').map(({ textContent }) => textContent)

/** Lets one more timer run. */
const next = () => act(async () => void (await vi.advanceTimersToNextTimerAsync()))

test('cards are drawn one after the other, and one that is added later as well', async () => {
  const cards = (isPaused: boolean) => (
    <StaggeredRender>
      <article>Goal</article>
      {isPaused && <article>Pause</article>}
      <article>Visits</article>
    </StaggeredRender>
  )
  const { rerender } = render(cards(false))
  expect(shown()).toEqual([])
  await next()
  expect(shown()).toEqual(['Goal'])
  await next()
  expect(shown()).toEqual(['Goal', 'Visits'])
  await next()
  rerender(cards(true))
  expect(shown()).toEqual(['Goal', 'Pause', 'Visits'])
})

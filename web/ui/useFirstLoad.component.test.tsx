import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstLoad } from './useFirstLoad.ts'

afterEach(() => void vi.useRealTimers())

test('a page waits for its data, so that it is drawn at once', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(useFirstLoad, { initialProps: true })
  act(() => void vi.advanceTimersByTime(900))
  expect(result.current).toBe(true)
  rerender(false)
  expect(result.current).toBe(false)
})

test('a page that has waited for a second is drawn without what is missing, and does not wait again', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(useFirstLoad, { initialProps: true })
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(false)
  rerender(false)
  rerender(true)
  expect(result.current).toBe(false)
})

import { useEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'

/** How long typing must pause before a request is sent. Milliseconds. */
const pause = 180

/**
 * Calls `callback` once typing pauses, but not after the user has followed a link: the old page is still rendered while
 * the next one loads, and must not change the address again.
 */
export function useDebounced(callback: (text: string) => void) {
  const here = useHref(useLocation().pathname)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (location.pathname === here) latest.current(text)
    }, pause)
  }
}

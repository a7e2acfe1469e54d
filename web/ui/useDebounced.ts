import { useEffect, useRef } from 'react'
import { useHref, useLocation } from 'react-router'

/** How long typing must rest before the server is asked. Milliseconds. */
const pause = 180

/**
 * Calls `ask` once typing rests. After a link was followed it is not called any more: the page that was left is still
 * drawn while the next one loads, and must not change the address again.
 */
export function useDebounced(ask: (text: string) => void) {
  const here = useHref(useLocation().pathname)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (location.pathname === here) latest.current(text)
    }, pause)
  }
}

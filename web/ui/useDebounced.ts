import { useDebouncedCallback } from '@mantine/hooks'
import { useHref, useLocation } from 'react-router'

/** How long what is typed waits to be asked for. Milliseconds. */
const pause = 180

/**
 * Asks for what is typed once typing rests. Whoever has followed a link meanwhile is not called back: the page they left
 * is still drawn while the next one is fetched, and its address must not win over theirs.
 */
export function useDebounced(ask: (text: string) => void) {
  const here = useHref(useLocation().pathname)
  return useDebouncedCallback((text: string) => {
    if (location.pathname === here) ask(text)
  }, pause)
}

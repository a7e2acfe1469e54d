/**
 * Lets a page block Back and Forward. Listens from the start of the app, because listeners run in order of registration
 * and the router's own would change the page first.
 */
let guard: ((event: PopStateEvent) => void) | undefined
globalThis.addEventListener?.('popstate', (event) => guard?.(event))

/** Calls `holdUp` before the page is left. Returns a function that stops it. */
export function interceptBack(holdUp: (event: PopStateEvent) => void) {
  guard = holdUp
  return () => {
    if (guard === holdUp) guard = undefined
  }
}

/**
 * Lets a page hold up Back and Forward. Listens from the start of the app: window listeners are called in order of
 * registration, and after the router's the page would already have changed.
 */
let guard: ((event: PopStateEvent) => void) | undefined
globalThis.addEventListener?.('popstate', (event) => guard?.(event))

/** Calls `holdUp` before the page is left. Returns how to stop doing so. */
export function guardBack(holdUp: (event: PopStateEvent) => void) {
  guard = holdUp
  return () => {
    if (guard === holdUp) guard = undefined
  }
}

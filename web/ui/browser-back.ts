/**
 * Who may hold up Back and Forward. Listens from the start of the app, because listeners of the window are called in
 * the order they came, and the router's would have changed the page already.
 */
let guard: ((event: PopStateEvent) => void) | undefined
globalThis.addEventListener?.('popstate', (event) => guard?.(event))

/** Asks `holdUp` first. Gives back how to stop. */
export function guardBack(holdUp: (event: PopStateEvent) => void) {
  guard = holdUp
  return () => {
    if (guard === holdUp) guard = undefined
  }
}

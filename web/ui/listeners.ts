/** A list of listeners. `subscribe` returns the function that unsubscribes. */
export function createListeners<News = void>() {
  const listeners = new Set<(news: News) => void>()
  return {
    subscribe(listener: (news: News) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (news: News) => listeners.forEach((listener) => listener(news)),
  }
}

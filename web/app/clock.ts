/** How far this device's clock is from the server's. A phone whose clock is a day wrong must not enter sessions a day wrong. */

/** Milliseconds; below it, clocks count as the same. */
const smallest = 10 * 60_000
/** A reply that took longer says nothing: the phone may have slept meanwhile. */
const longestWait = 60_000

let difference = 0
const listeners = new Set<() => void>()

/** Compares the clocks by a reply to a request that was sent at `sentAt`, milliseconds on this device's clock. */
export function compareClocks({ headers }: Pick<Response, 'headers'>, sentAt: number) {
  const server = Date.parse(headers.get('date') ?? '')
  const waited = Date.now() - sentAt
  if (Number.isNaN(server) || waited < 0 || waited > longestWait) return
  const found = server - Date.now()
  const next = Math.abs(found) < smallest ? 0 : found
  if (next === difference || Math.abs(next - difference) < smallest / 10) return
  difference = next
  listeners.forEach((listener) => listener())
}

/** The time of the server, as far as this page knows: milliseconds since 1970. */
export const timeNow = () => Date.now() + difference

/** Milliseconds that the server's clock is ahead of this device's; 0 where they agree or nothing is known. */
export const clockDifference = () => difference

export function onClockChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import { createListeners } from '../ui/listeners.ts'
/** How far this device's clock is from the server's. A phone whose clock is a day wrong must not enter sessions a day wrong. */

/** Milliseconds; below it, clocks count as the same. */
const smallest = 10 * 60_000
/** A reply that took longer says nothing: the phone may have slept meanwhile. */
const longestWait = 60_000
const storageKey = 'kinora-clock'

interface Contact {
  /** Milliseconds that the server's clock was ahead of this device's; 0 where they agreed or nothing is known. */
  difference: number
  /** When the server last replied, on its own clock. */
  contact: number
}

/** The clock's error as stored by an earlier page: without a connection nothing else is known. */
function storedContact(): Contact {
  try {
    const { difference, contact } = JSON.parse(localStorage.getItem(storageKey)!) as Contact
    return { difference: Number(difference), contact: Number(contact) }
  } catch {
    return { difference: 0, contact: 0 }
  }
}

let { difference, contact } = storedContact()
let storedAt = contact
/** This device's clock less the time that this page has been open: it moves when somebody sets the clock, and in sleep. */
const setting = () => Date.now() - performance.now()
let comparedAt: number | undefined
const { subscribe, notify } = createListeners()

const isSame = (one: number, other: number) => Math.abs(one - other) < smallest

/** Compares the clocks by a reply to a request that was sent at `sentAt`, milliseconds on this device's clock. */
export function compareClocks({ headers }: Pick<Response, 'headers'>, sentAt: number) {
  const server = Date.parse(headers.get('date') ?? '')
  const waited = Date.now() - sentAt
  if (Number.isNaN(server) || waited < 0 || waited > longestWait) return
  const found = server - Date.now()
  const next = isSame(found, 0) ? 0 : found
  const isNew = next !== difference && Math.abs(next - difference) >= smallest / 10
  if (isNew) difference = next
  contact = server
  comparedAt = setting()
  if (isNew || Math.abs(server - storedAt) > longestWait) {
    storedAt = server
    try {
      localStorage.setItem(storageKey, JSON.stringify({ difference, contact }))
    } catch {
      // A browser that stores nothing compares again at the next start.
    }
  }
  if (isNew) notify()
}

/** Nothing is earlier than the last reply: then the clock was set since, and what was known of it is no longer true. */
const isBefore = (moment: number) => moment < contact - smallest

/** Milliseconds that the server's clock is ahead of this device's; 0 where they agree or nothing is known. */
export const clockDifference = () => (isBefore(Date.now() + difference) ? 0 : difference)

/** For a clock that was set to before the last reply: from then on it counts from that reply. */
let raised = { by: 0, setting: 0 }

/** The time of the server, as far as this page knows: milliseconds since 1970. */
export function timeNow() {
  const now = Date.now() + clockDifference()
  if (!isBefore(now)) return now
  if (!isSame(raised.setting, setting())) raised = { by: contact - Date.now(), setting: setting() }
  return Date.now() + raised.by
}

/** The clock by which something is recorded, so that its time can be corrected after the next reply of the server. */
export const clockMark = () => ({ difference: timeNow() - Date.now(), contact, setting: setting() })
export type ClockMark = ReturnType<typeof clockMark>

/** True once the server has replied in this page, if the clock was not set since. */
export const isClockKnown = () => comparedAt !== undefined && isSame(comparedAt, setting())
/** Times recorded at this mark need no correction. */
export const isMarkTrue = (mark: ClockMark) =>
  isClockKnown() && isSame(mark.setting, setting()) && isSame(mark.difference, clockDifference())

/** Called when the device must forget its user. */
export function forgetClock() {
  ;[difference, contact, storedAt, comparedAt] = [0, 0, 0, undefined]
  localStorage.removeItem(storageKey)
  notify()
}

export const onClockChange = subscribe

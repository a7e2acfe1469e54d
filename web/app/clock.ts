import { createListeners } from '../ui/listeners.ts'
/** Corrects a wrong device clock by the server's, so that sessions are recorded on the right day. */

/** Milliseconds; below it, clocks count as the same. */
const smallest = 10 * 60_000
/** A slower reply is ignored, because the phone may have slept meanwhile. */
const maxWaitMs = 60_000
const storageKey = 'kinora-clock'

interface Contact {
  /** Milliseconds that the server's clock was ahead of this device's; 0 if they agreed or it is unknown. */
  difference: number
  /** When the server last replied, on its own clock. */
  contact: number
}

/** The clock's error stored by an earlier page, for use offline. */
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
/** The clock minus the age of this page. It changes only when the clock is set, or during sleep. */
const setting = () => Date.now() - performance.now()
let comparedAt: number | undefined
const { subscribe, notify } = createListeners()

const isSame = (one: number, other: number) => Math.abs(one - other) < smallest

/** Compares the clocks by a reply to a request that was sent at `sentAt`, milliseconds on this device's clock. */
export function compareClocks({ headers }: Pick<Response, 'headers'>, sentAt: number) {
  const server = Date.parse(headers.get('date') ?? '')
  const waited = Date.now() - sentAt
  if (Number.isNaN(server) || waited < 0 || waited > maxWaitMs) return
  const found = server - Date.now()
  const next = isSame(found, 0) ? 0 : found
  const isNew = next !== difference && Math.abs(next - difference) >= smallest / 10
  if (isNew) difference = next
  contact = server
  comparedAt = setting()
  if (isNew || Math.abs(server - storedAt) > maxWaitMs) {
    storedAt = server
    try {
      localStorage.setItem(storageKey, JSON.stringify({ difference, contact }))
    } catch {
      // Without storage, the next start compares the clocks again.
    }
  }
  if (isNew) notify()
}

/** A time before the last reply means that the clock was set since, and that its known error no longer holds. */
const isBefore = (moment: number) => moment < contact - smallest

/** Milliseconds that the server's clock is ahead of this device's; 0 if they agree or it is unknown. */
export const clockDifference = () => (isBefore(Date.now() + difference) ? 0 : difference)

/** The correction of a clock set to a time before the last reply: it continues from the time of that reply. */
let raised = { by: 0, setting: 0 }

/** The server's time as estimated by this page, in milliseconds since 1970. */
export function timeNow() {
  const now = Date.now() + clockDifference()
  if (!isBefore(now)) return now
  if (!isSame(raised.setting, setting())) raised = { by: contact - Date.now(), setting: setting() }
  return Date.now() + raised.by
}

/** The clock by which something is recorded, so that its time can be corrected after the next reply of the server. */
export const clockMark = () => ({ difference: timeNow() - Date.now(), contact, setting: setting() })
export type ClockMark = ReturnType<typeof clockMark>

/** True once the server has replied to this page, unless the clock was set since. */
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

import { timeNow } from './clock.ts'
import { decodeToken, isCurrent, personOf, type StoredSession } from './session-claims.ts'
import {
  decryptText,
  destroyStorageKey,
  encryptText,
  findSealedText,
  storageKey,
  storeSealedText,
} from './storage-key.ts'
import { createListeners } from '../ui/listeners.ts'

const name = 'session'
/** Identifies the session ended last, which must sign nobody in even if the device failed to delete it. */
const endedName = 'session-ended'
let sealedAs: string | undefined
let current: StoredSession | undefined
let lastEnd: SessionEnd | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()

/** The login session of this tab; undefined when nobody is signed in. */
export const session = () => current
/** Undefined when nobody is signed in. */
export const signedInPerson = () => personOf(current?.token ?? '')

/** How the last session of this tab ended. After an expiry only the same user may continue where they were. */
export type SessionEnd = { isExpired: false } | { isExpired: true; person: string }
export const lastSessionEnd = () => lastEnd

/** Calls `listener` whenever somebody signs in or out. Returns the function that unsubscribes. */
export const onSessionChange = subscribe

export const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
export const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function storeEncrypted(stored: StoredSession) {
  const key = globalThis.indexedDB && (await storageKey(name))
  if (!key) return
  const { iv, sealed } = await encryptText(key, JSON.stringify(stored))
  if (current !== stored) return
  const text = `${toText(iv)}.${toText(sealed)}`
  sealedAs = toText(iv)
  localStorage.setItem(name, text)
  // Browsers write local storage to the disk up to a minute later: a phone that dies meanwhile would be signed out.
  await storeSealedText(name, text)
}

async function unseal(text: string | null | undefined): Promise<StoredSession | undefined> {
  const [iv, sealed] = (text ?? '').split('.')
  const key = iv && sealed && iv !== localStorage.getItem(endedName) ? await storageKey(name) : undefined
  if (!key) return undefined
  const stored = JSON.parse(await decryptText(key, toBytes(iv!), toBytes(sealed!))) as StoredSession
  sealedAs = iv
  return stored
}

const expiryOf = (stored: StoredSession | undefined) => decodeToken(stored?.token ?? '')?.exp ?? 0

/** The newer of the two copies: a browser may have failed to write either, or to delete it. */
async function readEncrypted(): Promise<StoredSession | undefined> {
  const other = await unseal(localStorage.getItem(name)).catch(() => undefined)
  const durable = await findSealedText(name)
    .then(unseal)
    .catch(() => undefined)
  return expiryOf(other) > expiryOf(durable) ? other : durable
}

/** Anything in storage that is not one of our sessions is ignored. */
function readPlain() {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredSession | null) ?? undefined
  } catch {
    return undefined
  }
}

let end = new AbortController()

/** Aborts when the session ends, so that no reply arrives afterwards. */
export const sessionSignal = () => end.signal

function begin(stored: StoredSession) {
  current = stored
  if (end.signal.aborted) end = new AbortController()
  endWhenExpired(stored.token)
}

/** A timer runs for at most 25 days, less than a patient's session. */
function endWhenExpired(token: string) {
  clearTimeout(timer)
  const remaining = (decodeToken(token)?.exp ?? 0) * 1000 - timeNow()
  timer = setTimeout(() => (isCurrent(token) ? endWhenExpired(token) : endSession()), Math.min(remaining, 2 ** 31 - 1))
}

/** Signs in: a plain copy for this tab, and an encrypted one for other tabs and the next visit. */
export async function startSession(stored: StoredSession) {
  begin(stored)
  const person = personOf(stored.token)
  removeDrafts((text) => !text.includes(`"userId":"${person}"`))
  if (stored.isOnTablet) return notify()
  sessionStorage.setItem(name, JSON.stringify(stored))
  notify()
  await storeEncrypted(stored).catch((error: unknown) => console.warn('The session was not stored.', error))
}

/** Changes the stored session, such as `modalShown`, or its renewed token. */
export async function updateSession(change: Partial<StoredSession>) {
  if (current) await startSession({ ...current, ...change })
}

/** Unsaved form input, see useStoredDraft.ts. */
export const draftPrefix = 'draft:'

function removeDrafts(isRemoved: (text: string) => boolean) {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)
  for (const key of keys)
    if (key.startsWith(draftPrefix) && isRemoved(sessionStorage.getItem(key)!)) sessionStorage.removeItem(key)
}

/** Clears the storage of this tab. After an expiry it keeps form drafts, because the same user may sign in again. */
function clearTab(isExpired: boolean) {
  if (!isExpired) return sessionStorage.clear()
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)
  for (const key of keys) if (!key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
}

/** Removes both copies of the session, the key and what this tab stores, and notifies the listeners. */
export function endSession({ isExpired = true } = {}) {
  clearTimeout(timer)
  const ended = current
  if (ended) lastEnd = isExpired ? { isExpired, person: personOf(ended.token) ?? '' } : { isExpired: false }
  current = undefined
  end.abort()
  clearTab(isExpired)
  // The copy in the database is deleted asynchronously, and not at all if the tab is closed immediately.
  const sealed = localStorage.getItem(name)?.split('.')[0] || sealedAs
  if (sealed) localStorage.setItem(endedName, sealed)
  // Marks a logout for other tabs, which see this value before the session disappears.
  if (!isExpired) localStorage.setItem(name, '')
  localStorage.removeItem(name)
  if (globalThis.indexedDB) void destroyStorageKey(name).catch(() => undefined)
  if (ended) notify()
}

/** Restores the stored session unless it has expired. Called once, before the first render. */
export async function restoreSession() {
  const stored = readPlain() ?? (await readEncrypted().catch(() => undefined))
  if (!stored) return
  if (!isCurrent(stored.token)) {
    current = stored
    return endSession()
  }
  begin(stored)
  sessionStorage.setItem(name, JSON.stringify(stored))
}

/** Signs out a tab that slept past the expiry, or whose user signed out in another tab. */
export function watchSession() {
  document.addEventListener('visibilitychange', () => {
    if (current && !isCurrent(current.token)) endSession()
  })
  addEventListener('storage', (event) => {
    if (event.key === name && !event.newValue && current) endSession({ isExpired: event.newValue === null })
  })
}

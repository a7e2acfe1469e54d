import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** What a signed-in browser keeps: who may do what, and whether the survey was already offered. */
export interface StoredSession {
  role: string
  token: string
  modalShown?: boolean
  /** The plan the organization was on when this session began. */
  planId?: string
}

/** What the token says by itself: when it ends (unix seconds), and for whom it is. */
export interface TokenClaims {
  exp: number
  orgId: string
  userId: string
}

/** Reads the middle part of a session token. Nothing comes back for a text that is no such token. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = JSON.parse(decodeURIComponent(escapedBytes(text))) as TokenClaims
    return typeof claims.exp === 'number' ? claims : undefined
  } catch {
    return undefined
  }
}

const escapedBytes = (binary: string) =>
  [...binary].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** A session counts while now is before the token's end. */
export const isCurrent = (token: string, now = Date.now()) => now < (decodeToken(token)?.exp ?? 0) * 1000

const name = 'session'
let current: StoredSession | undefined
let previous: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The session of this tab, or nothing when nobody is signed in. */
export const session = () => current

/** The role of the session that ended last on this page, if one did. */
export const lastRole = () => previous

/** Calls `listener` whenever somebody signs in or out. Gives back how to stop. */
export function onSessionChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const notifyListeners = () => listeners.forEach((listener) => listener())

let keys: UseStore | undefined
const keyStore = () => (keys ??= createStore('kinora-keys', 'keys'))

/** The key never leaves IndexedDB as bytes. Without a secure context there is none, and the session lasts as long as the tab. */
async function storageKey() {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined
  const found = await get<CryptoKey>(name, keyStore())
  if (found) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(name, made, keyStore())
  return made
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function storeEncrypted(stored: StoredSession) {
  const key = await storageKey()
  if (!key) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(stored)),
  )
  if (current === stored) localStorage.setItem(name, `${toText(iv)}.${toText(new Uint8Array(sealed))}`)
}

async function readEncrypted(): Promise<StoredSession | undefined> {
  const [iv, sealed] = (localStorage.getItem(name) ?? '').split('.')
  const key = iv && sealed ? await storageKey() : undefined
  if (!key) return undefined
  const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv!) }, key, toBytes(sealed!))
  return JSON.parse(new TextDecoder().decode(open)) as StoredSession
}

/** Whatever is there that is no session of ours is none. */
function readPlain() {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredSession | null) ?? undefined
  } catch {
    return undefined
  }
}

function begin(stored: StoredSession) {
  current = stored
  clearTimeout(timer)
  const left = (decodeToken(stored.token)?.exp ?? 0) * 1000 - Date.now()
  timer = setTimeout(endSession, Math.min(left, 2 ** 31 - 1))
}

/** Signs this browser in: a plain copy for this tab, an encrypted one for the next. */
export async function startSession(stored: StoredSession) {
  begin(stored)
  sessionStorage.setItem(name, JSON.stringify(stored))
  notifyListeners()
  await storeEncrypted(stored).catch((error: unknown) => console.warn('The session is kept in this tab only.', error))
}

/** Changes what is kept beside the token, such as `modalShown`. */
export async function updateSession(change: Partial<Omit<StoredSession, 'token'>>) {
  if (current) await startSession({ ...current, ...change })
}

/** Clears the stored session, both copies and the key, and whatever else this tab kept for it; tells everybody. */
export function endSession() {
  clearTimeout(timer)
  const wasSignedIn = current !== undefined
  previous = current?.role ?? previous
  current = undefined
  sessionStorage.clear()
  localStorage.removeItem(name)
  if (globalThis.indexedDB) void del(name, keyStore()).catch(() => undefined)
  if (wasSignedIn) notifyListeners()
}

/** Takes up the session this browser kept, if it still counts. Called once, before anything is drawn. */
export async function restoreSession() {
  const stored = readPlain() ?? (await readEncrypted().catch(() => undefined))
  if (!stored) return
  if (!isCurrent(stored.token)) return endSession()
  begin(stored)
  sessionStorage.setItem(name, JSON.stringify(stored))
}

/** A tab that slept past the end, or whose neighbor signed out, is signed out too. */
export function watchSession() {
  document.addEventListener('visibilitychange', () => {
    if (current && !isCurrent(current.token)) endSession()
  })
  addEventListener('storage', (event) => {
    if (event.key === name && event.newValue === null && current) endSession()
  })
}

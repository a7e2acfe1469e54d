import { clear, createStore, delMany, entries, set } from 'idb-keyval'
import { useEffect, useSyncExternalStore } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { call } from '../app/api.ts'
import { decodeToken, session as signedIn } from '../app/session.ts'
import { draftOf, isBegun, type Session } from './steps.ts'

/** The sessions this device keeps: written down at every tap, sent whenever there is a connection. */
export interface Kept {
  session: Session
  /** The revision the server has; 0 when it has none. */
  sent: number
  /** Why the server did not take the revision `refused`, in its words. */
  refusal: { revision: number; message: string } | null
}

const store = createStore('kinora-sessions', 'sessions')
const keptDays = 9

let owner: string | undefined
let loaded: Promise<void> | undefined
let all: readonly Kept[] = []
let isReady = false
const listeners = new Set<() => void>()
const sentListeners = new Set<(session: Session) => void>()

function put(list: readonly Kept[]) {
  all = list
  listeners.forEach((listener) => listener())
}

const keyOf = ({ userId, _id }: Session) => `${userId}/${_id}`
const isOver = ({ session, sent }: Kept, now: number) =>
  sent >= session.revision && Date.parse(session.day) < now - keptDays * 86_400_000

async function load(userId: string) {
  const found = (await entries<string, Kept>(store)).filter(([key]) => key.startsWith(`${userId}/`))
  if (owner !== userId) return
  const over = found.filter(([, kept]) => isOver(kept, Date.now())).map(([key]) => key)
  const ids = new Set(all.map(({ session }) => session._id))
  isReady = true
  put([
    ...found.filter(([key, kept]) => !over.includes(key) && !ids.has(kept.session._id)).map(([, kept]) => kept),
    ...all,
  ])
  await delMany(over, store)
}

/** Opens what this device keeps of a person; what it keeps of others stays shut. */
export function openKept(userId: string) {
  if (owner === userId && loaded) {
    // Somebody who was signed out meanwhile has come back.
    void sendWaiting()
    return loaded
  }
  owner = userId
  isReady = false
  all = []
  loaded = load(userId)
    .catch((cause: unknown) => console.warn('Nothing can be kept on this device.', cause))
    .then(() => void sendWaiting())
  return loaded
}

const write = (kept: Kept) =>
  set(keyOf(kept.session), kept, store).catch((cause: unknown) =>
    console.warn('The session is not kept on this device.', cause),
  )

function change(id: string, next: (kept: Kept) => Kept) {
  const before = all.find(({ session }) => session._id === id)
  if (!before) return
  const after = next(before)
  put(all.map((kept) => (kept === before ? after : kept)))
  void write(after)
}

/** Writes a session down, and sends it when there is something new in it. */
export function keep(session: Session) {
  if (all.some((kept) => kept.session._id === session._id)) change(session._id, (kept) => ({ ...kept, session }))
  else {
    const kept: Kept = { session, sent: 0, refusal: null }
    put([...all, kept])
    void write(kept)
  }
  void sendWaiting()
}

/** Takes up a session that the server has in this revision. */
export function keepAsSent(session: Session) {
  if (all.some((kept) => kept.session._id === session._id)) return
  const kept: Kept = { session, sent: session.revision, refusal: null }
  put([...all, kept])
  void write(kept)
}

/** Forgets a session that holds nothing yet. */
export function drop(session: Session) {
  put(all.filter((kept) => kept.session._id !== session._id))
  void delMany([keyOf(session)], store).catch(() => undefined)
}

export const isWaiting = ({ session, sent, refusal }: Kept) =>
  session.revision > sent && isBegun(session) && refusal?.revision !== session.revision
/** Refused as it stands; changing it tries again. */
export const isRefused = ({ session, sent, refusal }: Kept) =>
  session.revision > sent && refusal?.revision === session.revision

const isPassing = ({ code }: Problem) =>
  code === 'unavailable' || code === 'too_many' || code === 'failed' || code === 'unauthenticated'

let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

function tryAgainLater() {
  clearTimeout(timer)
  failures += 1
  timer = setTimeout(() => void sendWaiting(), Math.min(60_000, 2000 * 2 ** failures))
}

/** Sends one session. True when the server has said what it thinks of it. */
async function send({ session }: Kept) {
  try {
    // The call itself stores a revision once, however often it comes.
    const stored = await call(workouts.saveSeries, { body: draftOf(session) })
    change(session._id, (kept) => ({ ...kept, sent: Math.max(kept.sent, stored.revision), refusal: null }))
    sentListeners.forEach((listener) => listener(session))
    failures = 0
    return true
  } catch (error) {
    const problem = error as Problem
    if (isPassing(problem)) return false
    change(session._id, (kept) => ({ ...kept, refusal: { revision: session.revision, message: problem.message } }))
    return true
  }
}

const isOwnersTurn = () => owner !== undefined && decodeToken(signedIn()?.token ?? '')?.userId === owner

/** Sends what waits, oldest first, one after the other; later again when the connection is lost. */
export async function sendWaiting() {
  if (isSending || !isReady) return
  isSending = true
  try {
    for (;;) {
      const next = all.find(isWaiting)
      if (!next || !isOwnersTurn() || !navigator.onLine) return
      if (!(await send(next))) return tryAgainLater()
    }
  } finally {
    isSending = false
  }
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendWaiting())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What this device keeps of a person's sessions; undefined until it has been read. */
export function useKept(userId: string | undefined) {
  useEffect(() => void (userId && openKept(userId)), [userId])
  const list = useSyncExternalStore(subscribe, () => all)
  return isReady && owner === userId ? list : undefined
}

/** Calls `listener` with every session the server has taken. Gives back how to stop. */
export function onSent(listener: (session: Session) => void) {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/** How many sessions of this person the server does not have yet. */
export async function countUnsent(userId: string) {
  await openKept(userId)
  return all.filter(isWaiting).length
}

/** Nothing of anybody's sessions stays on this device. */
export async function forgetKept() {
  owner = undefined
  loaded = undefined
  put([])
  await clear(store)
}

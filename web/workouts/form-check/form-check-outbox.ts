import { useEffect, useSyncExternalStore } from 'react'
import { deviceKey, encryptedStore } from '../../app/encrypted-store.ts'
import { session } from '../../app/login-session.ts'
import { decodeToken } from '../../app/session-claims.ts'
import { sealedFiles } from '../../app/sealed-files.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { discardParts, uploadFormCheck, type FormCheckUpload } from './upload-form-check.ts'
import { createListeners } from '../../ui/listeners.ts'

/** A video that the server has not confirmed yet. It stays on this device until then. */
export interface OutgoingFormCheck extends FormCheckUpload {
  userId: string
  /** Who recorded it. Only they send it, so that a carer’s video never counts as the patient’s. Missing in old data. */
  by?: string
  /** The name of the person who recorded it, shown to others who use this device. */
  recordedBy?: string
  exercise: string
  createdAt: number
  /** `waiting` for a connection; `refused` by the server, with its message. */
  state: 'sending' | 'waiting' | 'refused'
  message: string
  /** How much of it has been sent, 0 to 1. */
  share: number
  /** The device could not store it, so it is lost when this page is closed. */
  isOnlyInPage: boolean
}

const store = encryptedStore<OutgoingFormCheck>('kinora-form-checks', 'outgoing')
const files = sealedFiles('kinora-form-check-files')
/** The recordings of this page, cached so that they need not be decrypted. */
const blobs = new Map<string, Blob>()

/** Videos that the server has confirmed since the page was opened. Only these are shown as sent. */
const confirmed = new Set<string>()

let all: readonly OutgoingFormCheck[] = []
let loaded: Promise<void> | undefined
let isSending = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()
const sent = createListeners()

function publish(list: readonly OutgoingFormCheck[]) {
  all = list
  notify()
}

const find = (id: string) => all.find(({ _id }) => _id === id)
const signedInClaims = () => decodeToken(session()?.token ?? '')
/** Whether a video belongs to the account that is open, whoever recorded it. */
export const isOfSameAccount = ({ userId }: OutgoingFormCheck) => userId === signedInClaims()?.userId
const isOwn = (video: OutgoingFormCheck) =>
  isOfSameAccount(video) && (video.by ?? signedInClaims()?.by) === signedInClaims()?.by

function update(id: string, change: Partial<OutgoingFormCheck>) {
  const before = find(id)
  if (!before) return
  const after = { ...before, ...change }
  publish(all.map((outgoing) => (outgoing._id === id ? after : outgoing)))
  if (change.state && !after.isOnlyInPage)
    store.set(id, { ...after, share: 0 }).catch((cause: unknown) => console.warn('The state was not stored.', cause))
}

/** Loads the unsent videos of earlier visits, and sends them. */
function openFormCheckOutbox() {
  loaded ??= store
    .entries()
    .then((found) => {
      const known = new Set(all.map(({ _id }) => _id))
      const stored = found.map(([, each]) => each).filter(({ _id }) => !known.has(_id))
      publish([
        ...all,
        ...stored.map((outgoing) =>
          outgoing.state === 'sending' ? { ...outgoing, state: 'waiting' as const } : outgoing,
        ),
      ])
    })
    .catch((cause: unknown) => console.warn('Videos that wait to be sent could not be read.', cause))
    .then(() => void sendFormChecks())
  return loaded
}

async function blobOf({ _id, type }: OutgoingFormCheck) {
  const inPage = blobs.get(_id)
  if (inPage) return inPage
  const [file, key] = [await files.info(_id), await deviceKey()]
  if (!file || !key) return undefined
  return new Response(files.read(key, _id, 0, file.bytes - 1), { headers: { 'content-type': type } }).blob()
}

async function forget(id: string) {
  publish(all.filter(({ _id }) => _id !== id))
  blobs.delete(id)
  await Promise.all([store.delMany([id]), files.remove([id])]).catch(() => undefined)
}

export const isFormCheckSent = (id: string) => confirmed.has(id)

/** Deletes a video that was not sent. */
export async function discardFormCheck(id: string) {
  discardParts(id).catch((cause: unknown) => console.warn('The server deletes what it has within a day.', cause))
  await forget(id)
}

/** Stores a recording on this device and begins to send it. */
export async function addFormCheck(
  upload: Omit<FormCheckUpload, 'name' | 'type'> & Pick<OutgoingFormCheck, 'exercise' | 'recordedBy'>,
  video: File,
) {
  const { userId, by } = signedInClaims() ?? {}
  if (!userId) return
  const { name, type } = video
  const outgoing: OutgoingFormCheck = {
    ...{ ...upload, name, type: type.split(';')[0]!, userId, by, createdAt: Date.now() },
    ...{ state: 'waiting', message: '', share: 0, isOnlyInPage: false },
  }
  blobs.set(upload._id, video)
  publish([...all.filter(({ _id }) => _id !== upload._id), outgoing])
  try {
    const key = await deviceKey()
    if (!key) throw new Error('This browser cannot encrypt.')
    await files.put(key, upload._id, { stream: video.stream(), type: outgoing.type })
    await store.set(upload._id, outgoing)
  } catch (cause) {
    console.warn('The video was not stored on this device.', cause)
    update(upload._id, { isOnlyInPage: true })
  }
  void sendFormChecks()
}

/** Tries a video again that the server refused. */
export function retryFormCheck(id: string) {
  update(id, { state: 'waiting', message: '' })
  failures = 0
  void sendFormChecks()
}

const isConnectionProblem = ({ code }: Problem) => ['unavailable', 'too_many', 'unauthenticated'].includes(code)

/** Sends a video. 'offline' means that none can be sent now. */
async function send(outgoing: OutgoingFormCheck): Promise<'done' | 'offline'> {
  const { _id: id } = outgoing
  const video = await blobOf(outgoing)
  if (!video) {
    await forget(id)
    return 'done'
  }
  update(id, { state: 'sending' })
  try {
    await uploadFormCheck(outgoing, video, (share) => update(id, { share }))
    failures = 0
    confirmed.add(id)
    await forget(id)
    sent.notify()
    return 'done'
  } catch (error) {
    const problem = error as Problem
    const isOffline = isConnectionProblem(problem)
    update(id, isOffline ? { state: 'waiting' } : { state: 'refused', message: problem.message })
    return isOffline ? 'offline' : 'done'
  }
}

/** Sends the waiting videos one after the other, and retries later. */
async function sendFormChecks() {
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    while (navigator.onLine) {
      const next = all.find((outgoing) => outgoing.state === 'waiting' && isOwn(outgoing))
      if (!next) return
      if ((await send(next)) === 'done') continue
      failures += 1
      timer = setTimeout(() => void sendFormChecks(), Math.min(60_000, 2000 * 2 ** failures))
      return
    }
  } finally {
    isSending = false
  }
}

if (typeof window !== 'undefined') addEventListener('online', () => void sendFormChecks())

function useAllOutgoing(onSent?: () => void) {
  useEffect(() => {
    void openFormCheckOutbox()
    return onSent && sent.subscribe(onSent)
  }, [onSent])
  return useSyncExternalStore(subscribe, () => all)
}

/**
 * The unsent videos of the signed-in person on this device. `onSent` is called whenever the server has confirmed one.
 */
export const useOutgoingFormChecks = (onSent?: () => void) => useAllOutgoing(onSent).filter(isOwn)

/** Videos that wait for another person to sign in here again. */
export const useOthersFormChecks = () => useAllOutgoing().filter((video) => !isOwn(video))

/** The number of unsent videos on this device, of any account. */
export async function countUnsentFormChecks() {
  await openFormCheckOutbox()
  return all.length
}

/** Removes all videos of all accounts from this device. */
export async function clearFormCheckOutbox() {
  clearTimeout(timer)
  loaded = undefined
  blobs.clear()
  publish([])
  await Promise.all([store.clear(), files.clear()])
}

import { useEffect, useRef, useState } from 'react'
import { draftPrefix, signedInPerson, toBytes, toText } from './login-session.ts'
import { decryptText, encryptText, findStorageKey } from './storage-key.ts'

/** Milliseconds without typing before the draft is stored. */
const pause = 250

/** A draft in the storage of this tab, encrypted with the key that signing out destroys. */
interface StoredDraft {
  /** Who typed it, so that nobody sees another person’s draft if clearing at sign-out failed. */
  userId: string
  iv?: string
  sealed?: string
  /** Not encrypted: stored by an earlier version of the app, or without a secure context. */
  draft?: unknown
}

/** The stored drafts as JSON, decrypted in advance because forms read theirs synchronously. */
const known = new Map<string, string>()

function findStored(name: string) {
  const text = sessionStorage.getItem(draftPrefix + name)
  return text ? (JSON.parse(text) as StoredDraft) : undefined
}
const write = (name: string, stored: StoredDraft) => sessionStorage.setItem(draftPrefix + name, JSON.stringify(stored))

/** The signed-in person's unsaved draft of a form in this tab. */
export function readStoredDraft<Draft>(name: string): Draft | undefined {
  const stored = findStored(name)
  const text = stored && stored.userId === signedInPerson() ? known.get(name) : undefined
  return text === undefined ? undefined : (JSON.parse(text) as Draft)
}

/** Replaces the stored draft once the newer one is encrypted, unless it was removed meanwhile. */
async function seal(name: string, userId: string, text: string) {
  const { deviceKey } = await import('./encrypted-store.ts')
  const key = await deviceKey()
  const box = key && (await encryptText(key, text))
  if (known.get(name) !== text || findStored(name)?.userId !== userId) return
  if (box) write(name, { userId, iv: toText(box.iv), sealed: toText(box.sealed) })
  else write(name, { userId, draft: JSON.parse(text) })
}

export function storeDraft(name: string, draft: unknown) {
  const userId = signedInPerson()
  if (!userId) return
  const text = JSON.stringify(draft)
  known.set(name, text)
  if (findStored(name)?.userId !== userId) write(name, { userId })
  seal(name, userId, text).catch((cause: unknown) => console.warn('What was typed is only in this page.', cause))
}

async function open({ iv, sealed, draft }: StoredDraft) {
  if (!iv || !sealed) return draft === undefined ? undefined : JSON.stringify(draft)
  const key = await findStorageKey('device')
  return key && (await decryptText(key, toBytes(iv), toBytes(sealed)))
}

/** Decrypts what an earlier page of this tab stored. Called once, before the first render. */
export async function openStoredDrafts() {
  for (const name of storedDraftNames('')) {
    const stored = findStored(name)!
    const text = await open(stored).catch(() => undefined)
    if (!text) removeStoredDraft(name)
    else known.set(name, text)
    if (text && stored.draft) await seal(name, stored.userId, text).catch(() => undefined)
  }
}

/** Drafts to be stored after a pause in typing. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Also cancels a pending write, because a form may be sent before its draft is stored. */
export function removeStoredDraft(name: string) {
  clearTimeout(timers.get(name))
  sessionStorage.removeItem(draftPrefix + name)
}

/** The names of stored drafts that begin with `prefix`, without the prefix. */
export const storedDraftNames = (prefix: string) =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at)!)
    .filter((key) => key.startsWith(draftPrefix + prefix))
    .map((key) => key.slice((draftPrefix + prefix).length))

/**
 * Stores a form's draft, so that a reload does not lose it. The returned function ends that once the form is saved or
 * discarded: it may stay on screen while the next page loads, and must not store the draft again.
 */
export function useStoredDraft(name: string, draft: unknown, isDirty: boolean) {
  const isEnded = useRef(false)
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (!isDirty) return removeStoredDraft(name)
    const timer = setTimeout(() => !isEnded.current && storeDraft(name, JSON.parse(text)), pause)
    timers.set(name, timer)
    return () => clearTimeout(timer)
  }, [name, text, isDirty])
  return () => {
    isEnded.current = true
    removeStoredDraft(name)
  }
}

/** State of a small form, such as a message. Resetting it to `initial`, as after sending, deletes the stored draft. */
export function useStoredState<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(() => readStoredDraft<Value>(name) ?? initial)
  const isDirty = (one: Value) => JSON.stringify(one) !== JSON.stringify(initial)
  useStoredDraft(name, value, isDirty(value))
  function set(next: Value) {
    // At once, since a dialog closes after sending, before its effects run.
    if (!isDirty(next)) removeStoredDraft(name)
    setValue(next)
  }
  return [value, set] as const
}

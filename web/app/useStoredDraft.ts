import { useEffect, useRef, useState } from 'react'
import { decodeToken, draftPrefix, session } from './login-session.ts'

/** Milliseconds without typing before the draft is stored. */
const pause = 250

/** Stored with the draft, so that nobody sees another person’s draft if clearing at sign-out failed. */
const currentUserId = () => decodeToken(session()?.token ?? '')?.userId

interface StoredDraft<Draft> {
  userId: string
  draft: Draft
}

/** The signed-in person's unsaved draft of a form in this tab. */
export function readStoredDraft<Draft>(name: string): Draft | undefined {
  const text = sessionStorage.getItem(draftPrefix + name)
  if (!text) return undefined
  const { userId, draft } = JSON.parse(text) as StoredDraft<Draft>
  return userId === currentUserId() ? draft : undefined
}

export function storeDraft(name: string, draft: unknown) {
  const userId = currentUserId()
  if (userId) sessionStorage.setItem(draftPrefix + name, JSON.stringify({ userId, draft }))
}

export const removeStoredDraft = (name: string) => sessionStorage.removeItem(draftPrefix + name)

/** The rest of the names of stored drafts that begin with `prefix`. */
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
    return () => clearTimeout(timer)
  }, [name, text, isDirty])
  return () => {
    isEnded.current = true
    removeStoredDraft(name)
  }
}

/** State of a small form, such as a message. Setting it back to `initial`, as after sending, removes what is stored. */
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

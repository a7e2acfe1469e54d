import { useEffect, useRef } from 'react'
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

/**
 * Stores a form's draft, so that a reload does not lose it. The returned function ends that once the form is saved or
 * discarded: it may stay on screen while the next page loads, and must not store the draft again.
 */
export function useStoredDraft(name: string, draft: object, isDirty: boolean) {
  const isEnded = useRef(false)
  const key = draftPrefix + name
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (!isDirty) return sessionStorage.removeItem(key)
    const timer = setTimeout(() => {
      const userId = currentUserId()
      if (userId && !isEnded.current)
        sessionStorage.setItem(key, `{"userId":${JSON.stringify(userId)},"draft":${text}}`)
    }, pause)
    return () => clearTimeout(timer)
  }, [key, text, isDirty])
  return () => {
    isEnded.current = true
    sessionStorage.removeItem(key)
  }
}

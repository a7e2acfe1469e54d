import { useEffect, useRef } from 'react'
import { decodeToken, session } from './login-session.ts'

/** How long typing must rest before it is stored. Milliseconds. */
const pause = 250

/** Signing out empties the tab; should that fail, the next person is not shown what somebody else typed. */
const currentUserId = () => decodeToken(session()?.token ?? '')?.userId

interface StoredDraft<Draft> {
  userId: string
  draft: Draft
}

/** What was typed into the form of this name in this tab and not saved, by the person who is signed in. */
export function readStoredDraft<Draft>(name: string): Draft | undefined {
  const text = sessionStorage.getItem(`draft:${name}`)
  if (!text) return undefined
  const { userId, draft } = JSON.parse(text) as StoredDraft<Draft>
  return userId === currentUserId() ? draft : undefined
}

/**
 * Stores what is typed into a form, so that a reload does not lose it. The function it returns ends that, once it is
 * saved or given up: the form may stay on screen while the next page loads, and must not store it again.
 */
export function useStoredDraft(name: string, draft: object, isDirty: boolean) {
  const isEnded = useRef(false)
  const key = `draft:${name}`
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

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { call, refresh } from '../app/api-client.ts'
import type { Field } from './frame/orders.ts'

/** How far the form is. `unconfirmed`: it was sent, and nobody can say whether it arrived. */
export type JotformState = 'loaded' | 'submitted' | 'completed' | 'unconfirmed' | 'closed'

/** From the frame's leaving until we look for the answers. Milliseconds. */
const syncDelay = 2000
/** A provider may need a little longer: we look once more. */
const secondLook = 5000
/** A form that was sent and shows nothing new is looked for all the same. */
const longestSending = 10_000

/** Timers that end with the embed. */
function useTimers() {
  const timers = useRef<Set<ReturnType<typeof setTimeout>>>(new Set())
  const stop = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current.clear()
  }, [])
  useEffect(() => stop, [stop])
  const after = useCallback((milliseconds: number, work: () => void) => {
    timers.current.add(setTimeout(work, milliseconds))
  }, [])
  return { after, stop }
}

/** The life of Jotform's form from being shown to being confirmed by our own server, which alone decides about thanks. */
export function useJotformSubmission(openedAt: number, patientId: string | undefined, onSent?: () => void) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<JotformState>('loaded')
  const [fields, saveFields] = useState<readonly Field[]>([])
  const [crisisText, setCrisisText] = useState<string | null>(null)
  const hasLeft = useRef(false)
  const { after, stop } = useTimers()
  const cache = useQueryClient()

  const look = useCallback(async () => {
    try {
      const answer = await call(surveyFrames.sync, { query: { patientId, since: openedAt } })
      if (!answer.isConfirmed) return false
      setCrisisText(answer.crisisText)
      setState('completed')
      saveFields([])
      onSent?.()
      await refresh(cache, ['surveys', 'patients'])
      return true
    } catch (error) {
      console.warn('The answers could not be looked for.', error)
      return false
    }
  }, [cache, onSent, openedAt, patientId])

  const confirm = useCallback(
    async (looks: number) => {
      for (let left = looks; left > 0; left -= 1) {
        if (await look()) return
        if (left > 1) await new Promise<void>((resolve) => after(secondLook, resolve))
      }
      setState('unconfirmed')
    },
    [after, look],
  )

  const onNavigated = useCallback(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    setState('submitted')
    after(syncDelay, () => void confirm(2))
  }, [after, confirm])

  const onSubmit = useCallback(() => {
    setState((before) => (before === 'loaded' ? 'submitted' : before))
    after(longestSending, onNavigated)
  }, [after, onNavigated])

  /** The form once more, with what was typed before. */
  const openAgain = useCallback(() => {
    stop()
    hasLeft.current = false
    setState('loaded')
    setAttempt((before) => before + 1)
  }, [stop])

  const lookAgain = useCallback(() => {
    setState('submitted')
    void confirm(1)
  }, [confirm])

  return {
    attempt,
    state,
    fields,
    saveFields,
    crisisText,
    onSubmit,
    onNavigated,
    openAgain,
    lookAgain,
    close: () => setState('closed'),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { surveyFrames } from '@kinora/contract/survey-frame.ts'
import { call, refresh } from '../../app/api-client.ts'
import type { Field } from './instructions.ts'

/** `unconfirmed`: the form was sent, but its answers have not arrived on our server. */
type JotformState = 'loaded' | 'submitted' | 'completed' | 'unconfirmed' | 'closed'

/** In milliseconds, from the navigation of the frame to the first check. */
const syncDelay = 2000
/** Jotform may need longer, so there is a second check. */
const retryDelay = 5000
/** A form that was sent but did not navigate is checked after this time. */
const submitTimeout = 10_000

/** Timers that are cleared on unmount. */
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

type Opening = { openingId: string | null; patientId: string | undefined }

/** Asks our server whether the answers have arrived; undefined if they have not, or if the check failed. */
async function readConfirmed({ openingId, patientId }: Opening) {
  try {
    const answer = await call(surveyFrames.sync, { query: { patientId, openingId: openingId ?? undefined } })
    return answer.isConfirmed ? answer : undefined
  } catch (error) {
    console.warn('Could not check for the answers.', error)
    return undefined
  }
}

/** The states of Jotform's form, from loaded until our server has confirmed the answers. */
export function useJotformSubmission(openingId: string | null, patientId: string | undefined, onSent?: () => void) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<JotformState>('loaded')
  const [fields, saveFields] = useState<readonly Field[]>([])
  const [crisisText, setCrisisText] = useState<string | null>(null)
  const hasNavigated = useRef(false)
  const { after, stop } = useTimers()
  const cache = useQueryClient()

  const confirm = useCallback(
    async (checks: number) => {
      let answer = await readConfirmed({ openingId, patientId })
      for (let left = checks - 1; left > 0 && !answer; left -= 1) {
        await new Promise<void>((resolve) => after(retryDelay, resolve))
        answer = await readConfirmed({ openingId, patientId })
      }
      if (!answer) return setState('unconfirmed')
      setCrisisText(answer.crisisText)
      setState('completed')
      saveFields([])
      onSent?.()
      await refresh(cache, ['surveys', 'patients'])
    },
    [after, cache, onSent, openingId, patientId],
  )

  const onNavigated = useCallback(() => {
    if (hasNavigated.current) return
    hasNavigated.current = true
    setState('submitted')
    after(syncDelay, () => void confirm(2))
  }, [after, confirm])

  const onSubmit = useCallback(() => {
    setState((before) => (before === 'loaded' ? 'submitted' : before))
    after(submitTimeout, onNavigated)
  }, [after, onNavigated])

  /** Shows the form again with what was entered. */
  const openAgain = useCallback(() => {
    stop()
    hasNavigated.current = false
    setState('loaded')
    setAttempt((before) => before + 1)
  }, [stop])

  const checkAgain = useCallback(() => {
    setState('submitted')
    void confirm(1)
  }, [confirm])

  const close = () => setState('closed')
  return { attempt, state, fields, saveFields, crisisText, onSubmit, onNavigated, openAgain, checkAgain, close }
}

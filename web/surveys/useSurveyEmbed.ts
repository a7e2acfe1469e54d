import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '@kinora/contract/problem.ts'
import { surveyFrames, type SurveyFrame } from '@kinora/contract/survey-frame.ts'
import { call, refresh } from '../app/api-client.ts'
import type { Field } from './frame/orders.ts'

/** How far the form is. `unconfirmed`: it was sent, and nobody can say whether it arrived. */
export type EmbedState = 'loading' | 'loaded' | 'submitted' | 'completed' | 'unconfirmed' | 'closed'

/** From the frame's leaving until we look for the answers. Milliseconds. */
const syncDelay = 2000
/** A provider may need a little longer: we look once more. */
const secondLook = 5000
/** A form that was sent and shows nothing new is looked for all the same. */
const longestSending = 10_000

/** The form, fetched anew for each time it is filled in; never kept, since it is good for one patient and a few hours. */
function useForm(patientId: string | undefined, attempt: number) {
  return useQuery<SurveyFrame, Problem>({
    queryKey: ['survey-frame', patientId, attempt],
    queryFn: () => call(surveyFrames.frame, { query: { patientId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

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

/** The life of a form from being fetched to being confirmed by our own server, which alone decides about thanks. */
export function useSurveyEmbed(patientId: string | undefined, isOfStaff: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<Exclude<EmbedState, 'loading' | 'loaded'>>()
  const [kept, setKept] = useState<readonly Field[]>([])
  const [crisisText, setCrisisText] = useState<string | null>(null)
  const hasLeft = useRef(false)
  const { after, stop } = useTimers()
  const cache = useQueryClient()
  const form = useForm(patientId, attempt)
  const openedAt = useRef<number>(undefined)
  useEffect(() => {
    openedAt.current ??= form.data?.openedAt
  }, [form.data])

  const look = useCallback(async () => {
    try {
      const query = { patientId: isOfStaff ? patientId : undefined, since: openedAt.current }
      const answer = await call(surveyFrames.sync, { query })
      if (!answer.isConfirmed) return false
      setCrisisText(answer.crisisText)
      setProgress('completed')
      setKept([])
      await refresh(cache, ['surveys', 'patients'])
      return true
    } catch (error) {
      console.warn('The answers could not be looked for.', error)
      return false
    }
  }, [cache, isOfStaff, patientId])

  const confirm = useCallback(
    async (looks: number) => {
      for (let left = looks; left > 0; left -= 1) {
        if (await look()) return
        if (left > 1) await new Promise<void>((resolve) => after(secondLook, resolve))
      }
      setProgress('unconfirmed')
    },
    [after, look],
  )

  const onNavigated = useCallback(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    setProgress('submitted')
    after(syncDelay, () => void confirm(2))
  }, [after, confirm])

  const onSubmit = useCallback(() => {
    setProgress((before) => before ?? 'submitted')
    after(longestSending, onNavigated)
  }, [after, onNavigated])

  /** The form once more, with what was typed before. */
  const openAgain = useCallback(() => {
    stop()
    hasLeft.current = false
    setProgress(undefined)
    setAttempt((before) => before + 1)
  }, [stop])

  const lookAgain = useCallback(() => {
    setProgress('submitted')
    void confirm(1)
  }, [confirm])

  return {
    form,
    attempt,
    kept,
    crisisText,
    state: progress ?? (form.data ? ('loaded' as const) : ('loading' as const)),
    onSubmit,
    onNavigated,
    onKept: setKept,
    openAgain,
    lookAgain,
    close: () => setProgress('closed'),
  }
}

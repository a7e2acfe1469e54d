import { Problem } from '@kinora/contract/problem.ts'
import { createListeners } from '../ui/listeners.ts'

type SaveState = 'saved' | 'saving' | 'failed'

/** A change that waits to be sent to the server. */
interface QueuedSave {
  /** Builds its request when it is sent, so that it uses the versions that earlier replies returned. */
  send: () => Promise<void>
  /** The server rejected the change for good: report it and undo it on screen. */
  onRejected: (problem: Problem) => void
}

/** True when sending again may succeed: no answer, or the server was temporarily unable. */
const isRetryable = (error: unknown) =>
  !(error instanceof Problem) || ['unavailable', 'failed', 'too_many', 'unauthenticated'].includes(error.code)

/** After so many server errors a change is dropped, so that those behind it can be sent. */
const maxFailures = 3

/**
 * Sends changes one after the other, in the order they were made. A change without a reply stays first and is retried.
 * A rejected change, or one that the server fails on repeatedly, is reported and dropped, so that the next can be sent.
 */
export function createSaveQueue() {
  const waiting: QueuedSave[] = []
  /** How often the server failed on the first change. */
  let failures = 0
  const { subscribe, notify } = createListeners()
  let state: SaveState = 'saved'

  function setState(next: SaveState) {
    if (next === state) return
    state = next
    notify()
  }

  const changed = () =>
    new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        stop()
        resolve()
      })
    })

  async function sendFirst(saving: QueuedSave) {
    try {
      await saving.send()
    } catch (error) {
      if (error instanceof Problem && error.code === 'failed') failures += 1
      if (isRetryable(error) && failures < maxFailures) return false
      saving.onRejected(error instanceof Problem ? error : new Problem('failed', 'Not saved – try again'))
    }
    failures = 0
    waiting.shift()
    return true
  }

  async function work() {
    setState('saving')
    for (let first = waiting[0]; first; first = waiting[0]) if (!(await sendFirst(first))) return setState('failed')
    setState('saved')
  }

  return {
    state: () => state,
    onChange: subscribe,
    add(saving: QueuedSave) {
      waiting.push(saving)
      if (state !== 'saving') void work()
    },
    retry: () => void (state === 'failed' && work()),
    /** Resolves once everything is saved. Rejects when saving fails. */
    async settled() {
      if (state === 'failed') void work()
      if (state === 'saving') await changed()
      if (state === 'failed') throw new Problem('unavailable', 'Not saved – try again')
    },
  }
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

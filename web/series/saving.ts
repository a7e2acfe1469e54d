import { Problem } from '@kinora/contract/problem.ts'

export type SavingState = 'saved' | 'saving' | 'failed'

/** One change on its way to the server. */
export interface Saving {
  /** Asked at the moment of sending, so that it sees the versions that earlier changes brought back. */
  send: () => Promise<void>
  /** The server will never take it: say so, and take it back. */
  refused: (problem: Problem) => void
}

/** Worth sending again: nobody answered, or the server could not just then. */
const isPassing = (error: unknown) =>
  !(error instanceof Problem) || ['unavailable', 'failed', 'too_many', 'unauthenticated'].includes(error.code)

/**
 * Changes are sent one after the other, in the order they were made. One that gets no answer stays first and waits to be
 * tried again; one that is refused makes room for the next.
 */
export function makeSavings() {
  const waiting: Saving[] = []
  const listeners = new Set<() => void>()
  let state: SavingState = 'saved'

  function become(next: SavingState) {
    if (next === state) return
    state = next
    listeners.forEach((listener) => listener())
  }

  const changed = () =>
    new Promise<void>((resolve) => {
      const listener = () => {
        listeners.delete(listener)
        resolve()
      }
      listeners.add(listener)
    })

  async function sendFirst(saving: Saving) {
    try {
      await saving.send()
    } catch (error) {
      if (isPassing(error)) return false
      saving.refused(error as Problem)
    }
    waiting.shift()
    return true
  }

  async function work() {
    become('saving')
    for (let first = waiting[0]; first; first = waiting[0]) if (!(await sendFirst(first))) return become('failed')
    become('saved')
  }

  return {
    state: () => state,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(saving: Saving) {
      waiting.push(saving)
      if (state !== 'saving') void work()
    },
    retry: () => void (state === 'failed' && work()),
    /** Resolves once everything is saved, and is rejected when it cannot be. */
    async settled() {
      if (state === 'failed') void work()
      if (state === 'saving') await changed()
      if (state === 'failed') throw new Problem('unavailable', 'Not saved – try again')
    },
  }
}

export type Savings = ReturnType<typeof makeSavings>

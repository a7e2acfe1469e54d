import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refresh } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
import { makeSavings } from './saving.ts'

/** The way of all changes to the server. Leaving with something unsaved is asked about, or said. */
export function useSavings(title: string) {
  const cache = useQueryClient()
  const [savings] = useState(makeSavings)
  useEffect(() => {
    const stop = savings.onChange(() => {
      if (savings.state() === 'saved') void refresh(cache, ['series', 'programs'])
    })
    const ask = (event: BeforeUnloadEvent) => savings.state() !== 'saved' && event.preventDefault()
    const retry = () => savings.retry()
    addEventListener('beforeunload', ask)
    addEventListener('online', retry)
    return () => {
      stop()
      removeEventListener('beforeunload', ask)
      removeEventListener('online', retry)
      savings.settled().catch(() => toast.error(`The last changes of ${title} were not saved.`))
    }
  }, [savings, cache, title])
  return savings
}

/** 'saved', 'saving' or 'failed', drawn as it changes. */
export const useSavingState = (savings: ReturnType<typeof makeSavings>) =>
  useSyncExternalStore(savings.onChange, savings.state)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { refresh } from '../app/api-client.ts'
import { toast } from '../ui/toast.ts'
import { useWindowEvent } from '../ui/useWindowEvent.ts'
import { createSaveQueue } from './save-queue.ts'

/** The save queue of a program. Warns before the page is left with unsaved changes. */
export function useSaveQueue(title: string) {
  const cache = useQueryClient()
  const [saveQueue] = useState(createSaveQueue)
  useWindowEvent('beforeunload', (event) => saveQueue.state() !== 'saved' && event.preventDefault())
  useWindowEvent('online', () => saveQueue.retry())
  useEffect(() => {
    const stop = saveQueue.onChange(() => {
      if (saveQueue.state() === 'saved') void refresh(cache, ['series', 'programs'])
    })
    return () => {
      stop()
      saveQueue
        .settled()
        .catch(() => toast.error(`Your last changes to ${title} were not saved. Open it again and check them.`))
    }
  }, [saveQueue, cache, title])
  return saveQueue
}

/** 'saved', 'saving' or 'failed'. */
export const useSaveState = (saveQueue: ReturnType<typeof createSaveQueue>) =>
  useSyncExternalStore(saveQueue.onChange, saveQueue.state)

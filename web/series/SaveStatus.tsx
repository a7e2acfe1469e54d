import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { SaveQueue } from './save-queue.ts'
import style from './SaveStatus.module.css'
import { useSaveState } from './useSaveQueue.ts'

/** 'Saving…' appears only when saving takes a moment. Nothing says 'Saved' meanwhile. */
function useDelayed(isSaving: boolean) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isSaving), isSaving ? 250 : 0)
    return () => clearTimeout(timer)
  }, [isSaving])
  return isSlow && isSaving
}

/** Whether everything on screen is saved. `hasProblems`: the server refused the edits of a card. */
export function SaveStatus({ saveQueue, hasProblems }: { saveQueue: SaveQueue; hasProblems: boolean }) {
  const state = useSaveState(saveQueue)
  const isSlow = useDelayed(state === 'saving')
  if (state === 'failed') {
    return (
      <span role="alert">
        <Button
          size="row"
          variant="danger"
          icon={<IconAlertTriangle size={16} stroke={1.75} />}
          onClick={saveQueue.retry}
        >
          Not saved – try again
        </Button>
      </span>
    )
  }
  if (state === 'saved' && hasProblems)
    return (
      <span className={style.note} role="status" data-state="problem">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={style.problem} />
        Not all saved
      </span>
    )
  const isSaved = state === 'saved'
  const Icon = isSaved ? IconCheck : IconLoader2
  return (
    <span className={style.note} role="status" data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden className={isSaved ? style.done : isSlow ? style.turning : undefined} />
      {isSaved ? 'Saved' : isSlow && 'Saving…'}
    </span>
  )
}

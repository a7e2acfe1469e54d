import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Savings } from './saving.ts'
import style from './SavingNote.module.css'
import { useSavingState } from './useSavings.ts'

/** Quick savings do not flicker: 'Saving…' is said once it takes a moment. */
function useSlowly(isSaving: boolean) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isSaving), isSaving ? 250 : 0)
    return () => clearTimeout(timer)
  }, [isSaving])
  return isSlow && isSaving
}

/** In the header: is what I see also what is kept? */
export function SavingNote({ savings }: { savings: Savings }) {
  const state = useSavingState(savings)
  const isSlow = useSlowly(state === 'saving')
  if (state === 'failed') {
    return (
      <span role="alert">
        <Button
          size="row"
          variant="danger"
          icon={<IconAlertTriangle size={16} stroke={1.75} />}
          onClick={savings.retry}
        >
          Not saved – try again
        </Button>
      </span>
    )
  }
  const Icon = isSlow ? IconLoader2 : IconCheck
  return (
    <span className={style.note} role="status" data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden className={isSlow ? style.turning : style.done} />
      <span className={style.words}>{isSlow ? 'Saving…' : 'Saved'}</span>
    </span>
  )
}

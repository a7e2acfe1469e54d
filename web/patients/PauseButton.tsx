import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { useOpenPauses } from './PauseNotice.tsx'

const PauseSheet = lazyPart(() => import('./PauseSheet.tsx'))

/** Lets a patient who is not paused start a pause. */
export default function PauseButton({ patientId }: { patientId: string }) {
  const { open } = useOpenPauses(patientId)
  const [isOpen, setOpen] = useState(false)
  if (!open || open.length > 0) return null
  return (
    <>
      <Button variant="quiet" isFullWidth onClick={() => setOpen(true)}>
        Unwell or away? Pause your program
      </Button>
      {isOpen && <PauseSheet patientId={patientId} onClose={() => setOpen(false)} />}
    </>
  )
}

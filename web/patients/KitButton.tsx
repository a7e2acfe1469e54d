import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/load-chunk.ts'

const KitSheet = lazyPart(() => import('./KitSheet.tsx'))

/** Opens what the patient has at home, for the patient. */
export default function KitButton({ patientId }: { patientId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isFullWidth onClick={() => setOpen(true)}>
        What I have at home
      </Button>
      {isOpen && <KitSheet patientId={patientId} onClose={() => setOpen(false)} />}
    </>
  )
}

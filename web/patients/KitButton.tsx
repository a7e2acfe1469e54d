import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { onDemand } from '../ui/load-chunk.ts'

const KitSheet = onDemand(() => import('./KitSheet.tsx'))

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

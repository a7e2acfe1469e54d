import { useState } from 'react'
import { billing } from '@kinora/contract/billing.ts'
import type { Plan } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'

/** Requests a plan without a listed price. */
export function RequestPlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const [note, setNote] = useState('')
  const ask = useWrite(billing.requestPlan, { isQuiet: true })
  const onSuccess = () => {
    toast.success('Request sent. We will be in touch.')
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        isBusy={ask.isPending}
        onClick={() => ask.mutate({ body: { planId: plan._id, note } }, { onSuccess })}
      >
        Send request
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Request ${plan.title}`} actions={actions}>
      <TextArea
        label="What do you need?"
        description="How many practitioners and patients, and how much storage."
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Failed error={ask.error} />
    </Dialog>
  )
}

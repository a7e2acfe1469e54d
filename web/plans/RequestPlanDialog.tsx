import { billing } from '@kinora/contract/billing.ts'
import type { Plan } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { thenToast } from '../ui/then-toast.ts'

/** Requests a plan without a listed price. */
export function RequestPlanDialog({ plan: { _id: planId, title }, onClose }: { plan: Plan; onClose: () => void }) {
  const request = useWrite(billing.requestPlan, { isQuiet: true })
  const done = thenToast('Request sent. We will be in touch.', onClose)
  return (
    <ConfirmDialog
      title={`Request ${title}`}
      noteLabel="What do you need?"
      noteLength={1000}
      confirmLabel="Send request"
      isBusy={request.isPending}
      error={request.error?.message}
      onClose={onClose}
      onConfirm={(_, note) => request.mutate({ body: { planId, note } }, done)}
    >
      <p>Tell us how many practitioners and patients you have, and how much storage you need.</p>
    </ConfirmDialog>
  )
}

import { billing } from '@kinora/contract/billing.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { toast } from '../ui/toast.ts'

interface Props {
  clientSecret: string
  onClose: () => void
  onPaid: () => void
}

/** Stands in for the bank page on which the card's owner approves a payment. */
export function SandboxBankDialog({ clientSecret, onClose, onPaid }: Props) {
  const answer = useWrite(billing.answerBank, { isQuiet: true })
  function send(isApproved: boolean) {
    const onError = ({ code, message }: Problem) => {
      // After any other failure, the answer can be sent again.
      if (code !== 'conflict') return
      toast.error(message)
      onClose()
    }
    answer.mutate({ body: { clientSecret, isApproved } }, { onSuccess: () => onPaid(), onError })
  }
  const actions = (
    <>
      <Button disabled={answer.isPending} onClick={() => send(false)}>
        Refuse
      </Button>
      <Button variant="primary" isBusy={answer.isPending} onClick={() => send(true)}>
        Approve payment
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title="Approve this payment?" actions={actions}>
      <p>The sandbox’s bank is checking that you made this payment.</p>
      <Failed error={answer.error} />
    </Dialog>
  )
}

import { billing, type PaymentResult } from '@kinora/contract/billing.ts'
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

/** The sandbox's bank asks the owner of the card, as a real one would on its own page. */
export function BankDialog({ clientSecret, onClose, onPaid }: Props) {
  const answer = useWrite(billing.answerBank, { isQuiet: true })
  function say(isApproved: boolean) {
    const onSuccess = ({ status }: PaymentResult) => {
      if (status === 'paid') return onPaid()
      toast.error('Payment Failed')
      onClose()
    }
    answer.mutate({ body: { clientSecret, isApproved } }, { onSuccess })
  }
  const actions = (
    <>
      <Button disabled={answer.isPending} onClick={() => say(false)}>
        Refuse
      </Button>
      <Button variant="primary" isBusy={answer.isPending} onClick={() => say(true)}>
        Approve the payment
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title="Your bank asks" actions={actions}>
      <p>The sandbox’s bank wants to know whether this payment is yours.</p>
      <Failed error={answer.error} />
    </Dialog>
  )
}

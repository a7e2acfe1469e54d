import { useState } from 'react'
import { billing, type PaymentResult, type Subscription } from '@kinora/contract/billing.ts'
import { useWrite } from '../app/api-client.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { CardForm } from './CardForm.tsx'
import { PaymentStep } from './PaymentStep.tsx'

const outcomeTexts = {
  paid: 'Payment successful',
  pending: 'We are checking with the bank, and will notify you of the outcome. Do not pay again.',
}

interface Props {
  subscription: Subscription
  isSandbox: boolean
}

/** A renewal that was refused, with the way to pay it: by the same or another card. */
export function PayRenewal({ subscription: { paidUntil, renewalDue }, isSandbox }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const pay = useWrite(billing.payRenewal, { isQuiet: true })
  const amount = renewalDue === null ? '' : ` ${formatMoney(renewalDue)}`
  const label = `Pay${amount}`
  const onOutcome = (status: 'paid' | 'pending') => {
    setOpen(false)
    setSecret(undefined)
    toast.success(outcomeTexts[status])
  }
  const onSuccess = ({ status, clientSecret }: PaymentResult) => {
    if (status === 'paid' || !clientSecret) return onOutcome(status === 'paid' ? 'paid' : 'pending')
    setOpen(false)
    setSecret(clientSecret)
  }
  const send = (number?: string) => pay.mutate({ body: number ? { card: { number } } : {} }, { onSuccess })
  const start = () => (isSandbox ? setOpen(true) : send())
  return (
    <>
      <Banner
        action={
          <Button size="row" variant="primary" isBusy={pay.isPending} onClick={start}>
            Pay now
          </Button>
        }
      >
        Your renewal{amount && ` of${amount}`}
        {paidUntil && `, due ${formatDay(paidUntil)},`} was not paid. Pay it with the same or another card to keep your
        plan.
      </Banner>
      {!isOpen && <Failed error={pay.error} />}
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Pay your renewal">
          <CardForm label={label} isBusy={pay.isPending} isReady error={pay.error} onPay={send} />
        </Dialog>
      )}
      {secret && (
        <PaymentStep clientSecret={secret} label={label} onClose={() => setSecret(undefined)} onPaid={onOutcome} />
      )}
    </>
  )
}

import { billing, type PaymentResult } from '@kinora/contract/billing.ts'
import { useRead } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SandboxBankDialog } from './SandboxBankDialog.tsx'
import { StripePayment } from './StripePayment.tsx'

interface Props {
  clientSecret: string
  label: string
  onClose: () => void
  onPaid: (status: Extract<PaymentResult['status'], 'paid' | 'pending'>) => void
}

/** 3-D Secure: the bank's confirmation of a payment, in Stripe's form or at the sandbox's bank. */
export function PaymentStep({ clientSecret, label, onClose, onPaid }: Props) {
  const { data } = useRead(billing.subscription, {})
  const key = data?.service.publishableKey
  if (!key) return <SandboxBankDialog clientSecret={clientSecret} onClose={onClose} onPaid={() => onPaid('paid')} />
  return (
    <Dialog onClose={onClose} title="Payment">
      <StripePayment publishableKey={key} clientSecret={clientSecret} label={label} onPaid={onPaid} />
    </Dialog>
  )
}

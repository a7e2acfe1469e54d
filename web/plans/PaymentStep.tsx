import { billing } from '@kinora/contract/billing.ts'
import { useRead } from '../app/api-client.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { SandboxBankDialog } from './SandboxBankDialog.tsx'

const StripeForm = lazyPart(() => import('./StripeForm.tsx'))

interface Props {
  clientSecret: string
  label: string
  onClose: () => void
  onPaid: () => void
}

/** The step that the bank asks for: in Stripe's form, or at the sandbox's bank. */
export function PaymentStep({ clientSecret, label, onClose, onPaid }: Props) {
  const { data } = useRead(billing.subscription, {})
  const key = data?.service.publishableKey
  if (!key) return <SandboxBankDialog clientSecret={clientSecret} onClose={onClose} onPaid={onPaid} />
  return (
    <Dialog onClose={onClose} title="Payment">
      <StripeForm publishableKey={key} clientSecret={clientSecret} label={label} onPaid={onPaid} />
    </Dialog>
  )
}

import { billing, type PaymentResult } from '@kinora/contract/billing.ts'
import { useWrite } from '../app/api-client.ts'
import { Failed } from '../ui/Failed.tsx'
import { lazyPart } from '../ui/load-chunk.ts'

const StripeForm = lazyPart(() => import('./StripeForm.tsx'))

interface Props {
  publishableKey: string
  clientSecret: string
  label: string
  onPaid: (status: Extract<PaymentResult['status'], 'paid' | 'pending'>) => void
}

/** A payment in Stripe's form. What comes of it is what the server has heard from Stripe, not what the form says. */
export function StripePayment({ onPaid, ...form }: Props) {
  const confirm = useWrite(billing.confirmPayment, { isQuiet: true })
  const ask = () => confirm.mutate({}, { onSuccess: ({ isPaid }) => onPaid(isPaid ? 'paid' : 'pending') })
  if (confirm.error) return <Failed error={confirm.error} onRetry={ask} />
  return <StripeForm {...form} isConfirming={confirm.isPending} onPaid={ask} />
}

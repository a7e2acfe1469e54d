import { useState } from 'react'
import { operatorPlans, type OwnPlan } from '@kinora/contract/operator-plans.ts'
import { useWrite } from '../app/api-client.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Stack } from '../ui/layout.ts'
import { cycles } from '../plans/plan-labels.ts'

/** Replaces the price of a billing cycle. Existing subscribers keep the old one. */
export function PriceDialog({ plan: { _id: planId, title }, onClose }: { plan: OwnPlan; onClose: () => void }) {
  const [billingCycle, setCycle] = useState<'monthly' | 'yearly'>('monthly')
  const [amount, setAmount] = useState('')
  const [discount, setDiscount] = useState('0')
  const add = useWrite(operatorPlans.addPrice, { isQuiet: true, alsoRefreshes: ['plans'] })
  const body = { billingCycle, planAmount: Number(amount || 'x'), discountPercentage: Number(discount || 'x') }
  return (
    <ConfirmDialog
      title={`New price of ${title}`}
      confirmLabel="Put on sale"
      request={add}
      onClose={onClose}
      onConfirm={() => add.mutate({ params: { planId }, body }, thenToast('Price added', onClose))}
    >
      <Stack gap={12}>
        <p>This replaces the price on sale now. Existing subscribers keep paying their old price.</p>
        <Segmented label="Billing" choices={cycles} value={billingCycle} onChange={setCycle} />
        <TextField
          label="Amount before GST, in dollars"
          inputMode="decimal"
          value={amount}
          error={add.error?.at('planAmount')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextField
          label="Discount in percent"
          inputMode="decimal"
          value={discount}
          error={add.error?.at('discountPercentage')}
          onChange={(event) => setDiscount(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

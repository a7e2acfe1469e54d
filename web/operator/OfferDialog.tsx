import { useState } from 'react'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { planOffers } from '@kinora/contract/plan-offers.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Stack } from '../ui/layout.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { AddonSteps, DaysUntilDueField, LimitFields } from './OfferFields.tsx'
import { emptyOffer, hasOnlyNumbers, offerOf, totalText, type OfferForm } from './offer-form.ts'
import { cycles } from '../plans/plan-labels.ts'

const ways = [
  { value: 'card', label: 'By card' },
  { value: 'transfer', label: 'By invoice' },
] as const

interface Props {
  request: PlanRequest
  onClose: () => void
}

/** Answers a request with a price and limits for this clinic alone. */
export function OfferDialog({ request: { _id: requestId, orgName, note }, onClose }: Props) {
  const [form, setForm] = useState(emptyOffer(orgName))
  const change = (fields: Partial<OfferForm>) => setForm((old) => ({ ...old, ...fields }))
  const usual = useRead(operatorPlans.plans, {}).data?.addons
  const offer = useWrite(planOffers.offer, { isQuiet: true })
  const draft = offerOf(form)
  const fields = { form, problem: offer.error, onChange: change }
  return (
    <ConfirmDialog
      title={`Offer a plan to ${orgName}`}
      noteLabel="Note to the owner"
      noteLength={500}
      confirmLabel="Send offer"
      isDisabled={!hasOnlyNumbers(draft)}
      request={offer}
      onClose={onClose}
      onConfirm={(_, note) =>
        offer.mutate(
          { params: { requestId }, body: { ...draft, note } },
          thenToast(`Offer sent to ${orgName}`, onClose),
        )
      }
    >
      <Stack gap={12}>
        {note && <q>{note}</q>}
        <p>
          {form.payment === 'card'
            ? 'Only this organisation sees the plan. It starts once the owner has paid for it by card.'
            : 'Only this organisation sees the plan. It starts once the owner accepts it, and each period is invoiced.'}
        </p>
        <TextField
          label="Name of the plan"
          maxLength={60}
          value={form.title}
          error={offer.error?.at('title')}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Segmented
          label="Billing"
          choices={cycles}
          value={form.billingCycle}
          onChange={(billingCycle) => change({ billingCycle })}
        />
        <TextField
          label="Amount before GST, in dollars"
          inputMode="decimal"
          value={form.amount}
          description={totalText(draft, usual)}
          error={offer.error?.at('planAmount')}
          onChange={({ currentTarget: { value } }) => change({ amount: value })}
        />
        <Segmented label="Payment" choices={ways} value={form.payment} onChange={(payment) => change({ payment })} />
        {form.payment === 'transfer' && <DaysUntilDueField {...fields} />}
        <LimitFields {...fields} />
        <AddonSteps {...fields} usual={usual} />
      </Stack>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import { planOffers } from '@kinora/contract/plan-offers.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { limitLabel } from '../plans/plan-labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { Stack } from '../ui/Stack.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const
type Limit = (typeof UsageLimit.options)[number]

/** Storage is entered in gigabytes; an empty field is no limit. */
const valueOf = (type: Limit, text: string) =>
  text.trim() === '' ? null : type === 'STORAGE' ? Math.round(Number(text) * 1e9) : Number(text)

/** Answers a request with a price and limits for this clinic alone. */
export function OfferDialog({
  request: { _id: requestId, orgName, note: wish },
  onClose,
}: {
  request: PlanRequest
  onClose: () => void
}) {
  const [title, setTitle] = useState(`Custom for ${orgName}`.slice(0, 60))
  const [billingCycle, setCycle] = useState<'monthly' | 'yearly'>('yearly')
  const [amount, setAmount] = useState('')
  const [limits, setLimits] = useState<Partial<Record<Limit, string>>>({})
  const offer = useWrite(planOffers.offer, { isQuiet: true })
  const wrong = (field: string) => offer.error?.fields.find((each) => each.field === field)?.message
  const params = UsageLimit.options.map((type) => ({ type, value: valueOf(type, limits[type] ?? '') }))
  // JSON has no NaN: it would be sent as null, which is no limit.
  const isNumbers = params.every(({ value }) => !Number.isNaN(value))
  const planAmount = Number(amount || 'x')
  const total = planAmount > 0 && `${formatMoney(Math.round(planAmount * 110) / 100)} with GST.`
  const onSuccess = () => {
    toast.success(`Offer sent to ${orgName}`)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Offer a plan to ${orgName}`}
      noteLabel="Note to the owner"
      noteLength={500}
      confirmLabel="Send offer"
      isDisabled={!isNumbers}
      isBusy={offer.isPending}
      error={offer.error?.fields.length ? undefined : offer.error?.message}
      onClose={onClose}
      onConfirm={(_, note) =>
        offer.mutate({ params: { requestId }, body: { title, billingCycle, planAmount, params, note } }, { onSuccess })
      }
    >
      <Stack gap={12}>
        {wish && <q>{wish}</q>}
        <p>Only this organisation sees the plan. It starts once the owner has paid for it by card.</p>
        <TextField
          label="Name of the plan"
          maxLength={60}
          value={title}
          error={wrong('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Segmented label="Billing" choices={cycles} value={billingCycle} onChange={setCycle} />
        <TextField
          label="Amount before GST, in dollars"
          inputMode="decimal"
          value={amount}
          description={total || undefined}
          error={wrong('planAmount')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        {UsageLimit.options.map((type, at) => (
          <TextField
            key={type}
            label={type === 'STORAGE' ? `${limitLabel(type)} in GB` : limitLabel(type)}
            placeholder="No limit"
            inputMode="decimal"
            value={limits[type] ?? ''}
            error={Number.isNaN(params[at]!.value) ? 'Use a number.' : wrong(`params.${at}.value`)}
            onChange={({ currentTarget: { value } }) => setLimits({ ...limits, [type]: value })}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

import { useState } from 'react'
import type { PlanRequest } from '@kinora/contract/operator.ts'
import { operatorPlans } from '@kinora/contract/operator-plans.ts'
import { planOffers } from '@kinora/contract/plan-offers.ts'
import { UsageLimit } from '@kinora/contract/plans.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { limitLabel } from '../plans/plan-labels.ts'
import { Columns, Stack } from '../ui/layout.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import style from './Operator.module.css'

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const
const ways = [
  { value: 'card', label: 'By card' },
  { value: 'transfer', label: 'By invoice' },
] as const
const addonKinds = [
  { kind: 'practitioners', label: 'Extra practitioners', price: 'A month each, before GST' },
  { kind: 'storage', label: 'Extra storage, in steps of 10 GB', price: 'A month a step, before GST' },
] as const
/** The server takes no more. */
const mostDollars = 1_000_000
type Limit = (typeof UsageLimit.options)[number]

/** Storage is entered in gigabytes; an empty field is no limit. */
const valueOf = (type: Limit, text: string) =>
  text.trim() === '' ? null : type === 'STORAGE' ? Math.round(Number(text) * 1e9) : Number(text)

/** An empty field is the price that everybody pays. */
const priceOf = (text: string) => (text.trim() === '' ? null : Number(text))

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
  const [way, setWay] = useState<'card' | 'transfer'>('card')
  const [days, setDays] = useState('14')
  const [steps, setSteps] = useState({ practitioners: '', storage: '' })
  const [stepPrices, setStepPrices] = useState({ practitioners: '', storage: '' })
  const usual = useRead(operatorPlans.plans, {}).data?.addons
  const [limits, setLimits] = useState<Partial<Record<Limit, string>>>({})
  const offer = useWrite(planOffers.offer, { isQuiet: true })
  const params = UsageLimit.options.map((type) => ({ type, value: valueOf(type, limits[type] ?? '') }))
  // JSON has no NaN: it would be sent as null, which is no limit.
  const addons = { practitioners: Number(steps.practitioners), storage: Number(steps.storage) }
  const addonPrices = { practitioners: priceOf(stepPrices.practitioners), storage: priceOf(stepPrices.storage) }
  const daysUntilDue = way === 'transfer' ? Number(days || 'x') : null
  const isNumbers = [
    ...params.map(({ value }) => value),
    ...Object.values(addons),
    ...Object.values(addonPrices),
    daysUntilDue,
  ].every((value) => !Number.isNaN(value))
  const extra = (kind: 'practitioners' | 'storage') => addons[kind] * (addonPrices[kind] ?? usual?.[kind] ?? NaN)
  const monthly = addonKinds.reduce((sum, { kind }) => sum + (addons[kind] > 0 ? extra(kind) : 0), 0)
  // A year of an add-on costs ten months of it.
  const addonAmount = monthly * (billingCycle === 'yearly' ? 10 : 1)
  const planAmount = Number(amount || 'x')
  const total =
    planAmount > 0 &&
    planAmount <= mostDollars &&
    !Number.isNaN(addonAmount) &&
    `${formatMoney(Math.round((planAmount + addonAmount) * 110) / 100)} with ${addonAmount > 0 ? 'add-ons and ' : ''}GST.`
  const onSuccess = () => {
    toast.success(`Offer sent to ${orgName}`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Offer a plan to ${orgName}`}
      noteLabel="Note to the owner"
      noteLength={500}
      confirmLabel="Send offer"
      isDisabled={!isNumbers}
      isBusy={offer.isPending}
      error={offer.error?.general?.message}
      onClose={onClose}
      onConfirm={(_, note) =>
        offer.mutate(
          {
            params: { requestId },
            body: { title, billingCycle, planAmount, params, note, daysUntilDue, addons, addonPrices },
          },
          { onSuccess },
        )
      }
    >
      <Stack gap={12}>
        {wish && <q>{wish}</q>}
        <p>
          {way === 'card'
            ? 'Only this organisation sees the plan. It starts once the owner has paid for it by card.'
            : 'Only this organisation sees the plan. It starts once the owner accepts it, and each period is invoiced.'}
        </p>
        <TextField
          label="Name of the plan"
          maxLength={60}
          value={title}
          error={offer.error?.at('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Segmented label="Billing" choices={cycles} value={billingCycle} onChange={setCycle} />
        <TextField
          label="Amount before GST, in dollars"
          inputMode="decimal"
          value={amount}
          description={total || undefined}
          error={offer.error?.at('planAmount')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Segmented label="Payment" choices={ways} value={way} onChange={setWay} />
        {way === 'transfer' && (
          <TextField
            label="Days until an invoice is due"
            inputMode="numeric"
            value={days}
            error={Number.isNaN(daysUntilDue) ? 'Use a number.' : offer.error?.at('daysUntilDue')}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        )}
        {UsageLimit.options.map((type, at) => (
          <TextField
            key={type}
            label={type === 'STORAGE' ? `${limitLabel(type)} in GB` : limitLabel(type)}
            placeholder="No limit"
            inputMode="decimal"
            value={limits[type] ?? ''}
            error={Number.isNaN(params[at]!.value) ? 'Use a number.' : offer.error?.at(`params.${at}.value`)}
            onChange={({ currentTarget: { value } }) => setLimits({ ...limits, [type]: value })}
          />
        ))}
        {addonKinds.map(({ kind, label, price }) => (
          <Columns key={kind} gap={12} minimumWidth={200} className={style.pair}>
            <TextField
              label={label}
              placeholder="None"
              inputMode="numeric"
              value={steps[kind]}
              error={Number.isNaN(addons[kind]) ? 'Use a number.' : offer.error?.at(`addons.${kind}`)}
              onChange={({ currentTarget: { value } }) => setSteps({ ...steps, [kind]: value })}
            />
            <TextField
              label={price}
              aria-label={`${label}: ${price}`}
              placeholder={usual ? formatMoney(usual[kind]) : ''}
              inputMode="decimal"
              value={stepPrices[kind]}
              error={Number.isNaN(addonPrices[kind]) ? 'Use a number.' : offer.error?.at(`addonPrices.${kind}`)}
              onChange={({ currentTarget: { value } }) => setStepPrices({ ...stepPrices, [kind]: value })}
            />
          </Columns>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

import { UsageLimit } from '@kinora/contract/plans.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { limitLabel } from '../plans/plan-labels.ts'
import { formatMoney } from '../ui/format.ts'
import { Columns } from '../ui/layout.ts'
import { TextField } from '../ui/TextField.tsx'
import { offerOf, type AddonKind, type OfferForm } from './offer-form.ts'
import style from './Operator.module.css'

interface OfferFields {
  form: OfferForm
  problem: Problem | null
  onChange: (fields: Partial<OfferForm>) => void
}

const addonKinds = [
  { kind: 'practitioners', label: 'Extra practitioners', price: 'A month each, before GST' },
  { kind: 'storage', label: 'Extra storage, in steps of 10 GB', price: 'A month a step, before GST' },
] as const

const errorOf = (value: number | null, problem: Problem | null, field: string) =>
  Number.isNaN(value) ? 'Use a number.' : problem?.at(field)

export function DaysUntilDueField({ form, problem, onChange }: OfferFields) {
  return (
    <TextField
      label="Days until an invoice is due"
      inputMode="numeric"
      value={form.days}
      error={errorOf(offerOf(form).daysUntilDue, problem, 'daysUntilDue')}
      onChange={({ currentTarget: { value } }) => onChange({ days: value })}
    />
  )
}

export function LimitFields({ form, problem, onChange }: OfferFields) {
  const { params } = offerOf(form)
  return UsageLimit.options.map((type, at) => (
    <TextField
      key={type}
      label={type === 'STORAGE' ? `${limitLabel(type)} in GB` : limitLabel(type)}
      placeholder="No limit"
      inputMode="decimal"
      value={form.limits[type] ?? ''}
      error={errorOf(params[at]!.value, problem, `params.${at}.value`)}
      onChange={({ currentTarget: { value } }) => onChange({ limits: { ...form.limits, [type]: value } })}
    />
  ))
}

/** The add-on steps of the plan, and the price of one for this clinic. */
export function AddonSteps({ form, problem, usual, onChange }: OfferFields & { usual?: Record<AddonKind, number> }) {
  const { addons, addonPrices } = offerOf(form)
  return addonKinds.map(({ kind, label, price }) => (
    <Columns key={kind} gap={12} minimumWidth={200} className={style.pair}>
      <TextField
        label={label}
        placeholder="None"
        inputMode="numeric"
        value={form.steps[kind]}
        error={errorOf(addons[kind], problem, `addons.${kind}`)}
        onChange={({ currentTarget: { value } }) => onChange({ steps: { ...form.steps, [kind]: value } })}
      />
      <TextField
        label={price}
        aria-label={`${label}: ${price}`}
        placeholder={usual ? formatMoney(usual[kind]) : ''}
        inputMode="decimal"
        value={form.stepPrices[kind]}
        error={errorOf(addonPrices[kind], problem, `addonPrices.${kind}`)}
        onChange={({ currentTarget: { value } }) => onChange({ stepPrices: { ...form.stepPrices, [kind]: value } })}
      />
    </Columns>
  ))
}

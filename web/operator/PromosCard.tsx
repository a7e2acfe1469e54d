import { useState } from 'react'
import { operatorPlans, type OwnPlan, type Promo } from '@kinora/contract/operator-plans.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateField } from '../ui/DateField.tsx'
import { count, formatDay, formatMoney } from '../ui/format.ts'
import { List, ListItem } from '../ui/List.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { Stack } from '../ui/layout.ts'

type Plans = readonly OwnPlan[]
const discountKinds = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount of each period' },
]
const empty = { code: '', discount: '', isAmount: false, planId: '', mostUses: '', endsOn: '', isLasting: false }

type Draft = typeof empty

const bodyOf = ({ code, discount, isAmount, planId, mostUses, endsOn, isLasting }: Draft) => ({
  code,
  ...(isAmount ? { amountOff: Number(discount || 'x') } : { discountPercentage: Number(discount || 'x') }),
  planId: planId || null,
  mostUses: mostUses ? Number(mostUses) : null,
  endsOn: endsOn || null,
  isLasting,
})

interface FieldsProps {
  plans: Plans
  draft: Draft
  /** JSON has no NaN: it would be sent as null, which is no limit. */
  isCount: boolean
  problem: Problem | null
  set: (change: Partial<Draft>) => void
}

function PromoFields({ plans, draft, isCount, problem, set }: FieldsProps) {
  const { isAmount, planId, endsOn, isLasting } = draft
  const field = (name: 'code' | 'discount' | 'mostUses') => ({
    value: draft[name],
    error: problem?.at(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap={12}>
      <TextField label="Code" {...field('code')} />
      <SelectField
        label="Takes off"
        choices={discountKinds}
        value={isAmount ? 'amount' : 'percent'}
        onChange={(event) => set({ isAmount: event.currentTarget.value === 'amount' })}
      />
      <TextField
        label={isAmount ? 'Discount before GST, in dollars' : 'Discount in percent'}
        inputMode="decimal"
        {...field('discount')}
        error={problem?.at('amountOff') ?? problem?.at('discountPercentage')}
      />
      <SelectField
        label="Plan"
        placeholder="Every plan"
        choices={plans.filter(({ type }) => type !== 'free').map(({ _id, title }) => ({ value: _id, label: title }))}
        value={planId}
        onChange={(event) => set({ planId: event.currentTarget.value })}
      />
      <TextField
        label="Maximum uses"
        description="Leave empty for no limit."
        inputMode="numeric"
        {...field('mostUses')}
        error={isCount ? problem?.at('mostUses') : 'Use a number.'}
      />
      <DateField
        label="Last day"
        description="Leave empty for no end date."
        value={endsOn || null}
        error={problem?.at('endsOn')}
        onChange={(day) => set({ endsOn: day ?? '' })}
      />
      <CheckField
        label="Applies to every billing period, not only the first"
        checked={isLasting}
        onChange={(event) => set({ isLasting: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function PromoDialog({ plans, onClose }: { plans: Plans; onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const add = useWrite(operatorPlans.addPromo, { isQuiet: true })
  const body = bodyOf(draft)
  const isCount = !Number.isNaN(body.mostUses)
  return (
    <ConfirmDialog
      title="New promo code"
      confirmLabel="Create code"
      isDisabled={!isCount}
      request={add}
      onClose={onClose}
      onConfirm={() => add.mutate({ body }, thenToast(`Promo code ${body.code.trim().toUpperCase()} created`, onClose))}
    >
      <PromoFields
        {...{ plans, draft, isCount, problem: add.error }}
        set={(change) => setDraft({ ...draft, ...change })}
      />
    </ConfirmDialog>
  )
}

function PromoLine({ promo }: { promo: Promo }) {
  const end = useWrite(operatorPlans.endPromo)
  const { code, discountPercentage, amountOff, planTitle, isLasting, uses, mostUses, endsOn, isActive } = promo
  const facts = [
    planTitle ?? 'Every plan',
    isLasting ? 'every period' : 'first period only',
    `used ${mostUses === null ? '' : `${uses} of `}${count(mostUses ?? uses, 'time')}`,
    endsOn && `until ${formatDay(endsOn)}`,
  ]
  return (
    <ListItem
      title={
        <>
          {code}: {amountOff > 0 ? `${formatMoney(amountOff)} off before GST` : `${discountPercentage}% off`}{' '}
          {!isActive && <Chip tone="plain">Ended</Chip>}
        </>
      }
      details={[facts.filter(Boolean).join(' · ')]}
    >
      {isActive && (
        <Button
          size="row"
          aria-label={`End ${code}`}
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { code } }, thenToast(`Promo code ${code} ended`))}
        >
          End
        </Button>
      )}
    </ListItem>
  )
}

/** Promo codes with their discount and number of uses. */
export function PromosCard({ promos, plans }: { promos: readonly Promo[]; plans: Plans }) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button size="row" onClick={() => setAdding(true)}>
      New code
    </Button>
  )
  return (
    <Card title="Promo codes" links={add}>
      {promos.length === 0 && <p>No promo codes yet.</p>}
      <List isInset>
        {promos.map((promo) => (
          <PromoLine key={promo.code} promo={promo} />
        ))}
      </List>
      {isAdding && <PromoDialog plans={plans} onClose={() => setAdding(false)} />}
    </Card>
  )
}

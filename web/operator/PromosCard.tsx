import { useState } from 'react'
import { operator, type OwnPlan, type Promo } from '@kinora/contract/operator.ts'
import { useWrite } from '../app/api-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CheckField } from '../ui/CheckField.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { Stack } from '../ui/Stack.tsx'
import style from './Operator.module.css'

type Plans = readonly OwnPlan[]
const empty = { code: '', discount: '', planId: '', mostUses: '', endsOn: '', isLasting: false }

function PromoDialog({ plans, onClose }: { plans: Plans; onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const add = useWrite(operator.addPromo, { isQuiet: true })
  const set = (change: Partial<typeof empty>) => setDraft({ ...draft, ...change })
  const wrong = (field: string) => add.error?.fields.find((each) => each.field === field)?.message
  const { code, discount, planId, mostUses, endsOn, isLasting } = draft
  const body = {
    code,
    discountPercentage: Number(discount || 'x'),
    planId: planId || null,
    mostUses: mostUses ? Number(mostUses) : null,
    endsOn: endsOn || null,
    isLasting,
  }
  const onSuccess = () => {
    toast.success(`${code.trim().toUpperCase()} can be used now`)
    onClose()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" isBusy={add.isPending} onClick={() => add.mutate({ body }, { onSuccess })}>
        Create the code
      </Button>
    </>
  )
  const field = (name: 'code' | 'discount' | 'mostUses' | 'endsOn', server = name as string) => ({
    value: draft[name],
    error: wrong(server),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog isOpen onClose={onClose} title="New promo code" actions={actions}>
      <Stack gap={12}>
        <TextField label="Code" {...field('code')} />
        <TextField label="Discount in per cent" inputMode="decimal" {...field('discount', 'discountPercentage')} />
        <SelectField
          label="Plan"
          placeholder="Every plan"
          choices={plans.filter(({ type }) => type !== 'free').map(({ _id, title }) => ({ value: _id, label: title }))}
          value={planId}
          onChange={(event) => set({ planId: event.currentTarget.value })}
        />
        <TextField label="Most uses" description="Empty: any number." inputMode="numeric" {...field('mostUses')} />
        <TextField label="Last day" description="Empty: no end." type="date" {...field('endsOn')} />
        <CheckField
          label="For every period, not only the first"
          checked={isLasting}
          onChange={(event) => set({ isLasting: event.currentTarget.checked })}
        />
        <Failed error={add.error?.fields.length ? null : add.error} />
      </Stack>
    </Dialog>
  )
}

function PromoLine({ promo }: { promo: Promo }) {
  const end = useWrite(operator.endPromo)
  const { code, discountPercentage, planTitle, isLasting, uses, mostUses, endsOn, isActive } = promo
  const facts = [
    planTitle ?? 'Every plan',
    isLasting ? 'every period' : 'the first period',
    `used ${uses}${mostUses === null ? '' : ` of ${mostUses}`} times`,
    endsOn && `until ${formatDay(endsOn)}`,
  ]
  return (
    <li className={style.row}>
      <span>
        <b>
          {code}: {discountPercentage} % off {!isActive && <Chip tone="plain">Ended</Chip>}
        </b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {isActive && (
        <Button
          size="row"
          aria-label={`End ${code}`}
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { code } }, { onSuccess: () => toast.success(`${code} is ended`) })}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** Promo codes: what they take off, and how often they were used. */
export function PromosCard({ promos, plans }: { promos: readonly Promo[]; plans: Plans }) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button size="row" onClick={() => setAdding(true)}>
      New code
    </Button>
  )
  return (
    <Card title="Promo codes" links={add}>
      {promos.length === 0 && <p>There is none.</p>}
      <ul className={`${style.rows} ${style.inset}`}>
        {promos.map((promo) => (
          <PromoLine key={promo.code} promo={promo} />
        ))}
      </ul>
      {isAdding && <PromoDialog plans={plans} onClose={() => setAdding(false)} />}
    </Card>
  )
}

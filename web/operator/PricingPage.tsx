import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operator, type OwnPlan, type OwnPrice } from '@kinora/contract/operator.ts'
import { read, useWrite } from '../app/api-client.ts'
import { cycleLabels, limitLabel, limitValue } from '../plans/plan-labels.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatMoney } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { Stack } from '../ui/Stack.tsx'
import style from './Operator.module.css'
import { LimitsDialog } from './LimitsDialog.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PromosCard } from './PromosCard.tsx'

function PriceLine({ price, isFree }: { price: OwnPrice; isFree: boolean }) {
  const retire = useWrite(operator.retirePrice, { alsoRefreshes: ['plans'] })
  const { _id, planAmount, amountPayable, billingCycle, discountPercentage, isActive, subscriptions } = price
  const words = `${formatMoney(planAmount)} ${cycleLabels[billingCycle]}`
  const onSuccess = () => toast.success('The price is retired')
  return (
    <li className={style.row}>
      <span>
        <b>
          {words} {!isActive && <Chip tone="plain">Retired</Chip>}
        </b>
        <small>
          {formatMoney(amountPayable)} with GST{discountPercentage > 0 && `, ${discountPercentage} % off`} ·{' '}
          {count(subscriptions, 'subscription')}
        </small>
      </span>
      {isActive && !isFree && (
        <Button
          size="row"
          aria-label={`Retire ${words}`}
          isBusy={retire.isPending}
          onClick={() => retire.mutate({ params: { priceListId: _id } }, { onSuccess })}
        >
          Retire
        </Button>
      )}
    </li>
  )
}

function PlanCard({ plan, onAdd, onLimit }: { plan: OwnPlan; onAdd: () => void; onLimit: () => void }) {
  const { title, type, organizations, params, prices } = plan
  const isFree = type === 'free'
  const limits = params.map(({ type: limit, value }) =>
    value === null ? `${limitLabel(limit)} as agreed` : `${limitLabel(limit)} ${limitValue(limit, value)}`,
  )
  const ways = (
    <>
      <Button size="row" aria-label={`Limits of ${title}`} onClick={onLimit}>
        Limits
      </Button>
      {!isFree && (
        <Button size="row" aria-label={`New price of ${title}`} onClick={onAdd}>
          New price
        </Button>
      )}
    </>
  )
  return (
    <Card title={title} context={count(organizations, 'organisation')} links={ways}>
      <Stack gap={12}>
        <p>{limits.join(' · ')}</p>
        <ul className={`${style.rows} ${style.inset}`}>
          {prices.map((price) => (
            <PriceLine key={price._id} price={price} isFree={isFree} />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function AddonsCard({ addons }: { addons: { storage: number; practitioners: number } }) {
  const [storage, setStorage] = useState(String(addons.storage))
  const [practitioners, setPractitioners] = useState(String(addons.practitioners))
  const save = useWrite(operator.setAddons, { isQuiet: true, alsoRefreshes: ['plans'] })
  const wrong = (field: string) => save.error?.fields.find((each) => each.field === field)?.message
  const body = { storage: Number(storage || 'x'), practitioners: Number(practitioners || 'x') }
  return (
    <Card title="Add-ons" context="A month, before GST. A year costs ten months.">
      <div className={style.form}>
        <TextField
          label="10 GB of storage"
          inputMode="decimal"
          value={storage}
          error={wrong('storage')}
          onChange={(event) => setStorage(event.currentTarget.value)}
        />
        <TextField
          label="A practitioner"
          inputMode="decimal"
          value={practitioners}
          error={wrong('practitioners')}
          onChange={(event) => setPractitioners(event.currentTarget.value)}
        />
        <Button
          isBusy={save.isPending}
          onClick={() => save.mutate({ body }, { onSuccess: () => toast.success('The prices are changed') })}
        >
          Save
        </Button>
      </div>
      <Failed error={save.error?.fields.length ? null : save.error} />
    </Card>
  )
}

/** /operator/plans: what plans allow and cost, and promo codes. */
export default function PricingPage() {
  const { data, error, isPending, refetch } = useQuery(read(operator.plans, {}))
  const [adding, setAdding] = useState<OwnPlan>()
  const [limiting, setLimiting] = useState<OwnPlan>()
  return (
    <Page title="Plans and prices">
      <Stack gap={20}>
        <Failed error={data ? null : error} onRetry={() => void refetch()} />
        {isPending && <Skeletons rows={6} label="Loading plans" />}
        {data?.plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan} onAdd={() => setAdding(plan)} onLimit={() => setLimiting(plan)} />
        ))}
        {data && <AddonsCard addons={data.addons} />}
        {data && <PromosCard promos={data.promos} plans={data.plans} />}
      </Stack>
      {adding && <PriceDialog plan={adding} onClose={() => setAdding(undefined)} />}
      {limiting && <LimitsDialog plan={limiting} onClose={() => setLimiting(undefined)} />}
    </Page>
  )
}

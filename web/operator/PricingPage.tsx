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
import { List } from '../ui/List.tsx'
import { ListItem } from '../ui/ListItem.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Row } from '../ui/Row.tsx'
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
  const label = `${formatMoney(planAmount)} ${cycleLabels[billingCycle]}`
  const discount = discountPercentage > 0 ? `, ${discountPercentage}% off` : ''
  const onSuccess = () => toast.success('Price retired')
  return (
    <ListItem
      title={
        <>
          {label} {!isActive && <Chip tone="plain">Retired</Chip>}
        </>
      }
      details={[`${formatMoney(amountPayable)} with GST${discount} · ${count(subscriptions, 'subscription')}`]}
    >
      {isActive && !isFree && (
        <Button
          size="row"
          aria-label={`Retire ${label}`}
          isBusy={retire.isPending}
          onClick={() => retire.mutate({ params: { priceListId: _id } }, { onSuccess })}
        >
          Retire
        </Button>
      )}
    </ListItem>
  )
}

function PlanCard({ plan, onAdd, onLimit }: { plan: OwnPlan; onAdd: () => void; onLimit: () => void }) {
  const { title, type, organizations, params, prices } = plan
  const isFree = type === 'free'
  const limits = params.map(({ type: limit, value }) =>
    value === null ? `${limitLabel(limit)} by agreement` : `${limitLabel(limit)} ${limitValue(limit, value)}`,
  )
  const buttons = (
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
    <Card title={title} context={count(organizations, 'organisation')} links={buttons}>
      <Stack gap={12}>
        <p>{limits.join(' · ')}</p>
        <List isInset>
          {prices.map((price) => (
            <PriceLine key={price._id} price={price} isFree={isFree} />
          ))}
        </List>
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
    <Card title="Add-ons" context="Per month before GST. A year costs ten months.">
      <Row gap={16} align="end" className={style.form}>
        <TextField
          label="10 GB of storage"
          inputMode="decimal"
          value={storage}
          error={wrong('storage')}
          onChange={(event) => setStorage(event.currentTarget.value)}
        />
        <TextField
          label="One practitioner"
          inputMode="decimal"
          value={practitioners}
          error={wrong('practitioners')}
          onChange={(event) => setPractitioners(event.currentTarget.value)}
        />
        <Button
          isBusy={save.isPending}
          onClick={() => save.mutate({ body }, { onSuccess: () => toast.success('Add-on prices saved') })}
        >
          Save
        </Button>
      </Row>
      <Failed error={save.error?.fields.length ? null : save.error} />
    </Card>
  )
}

/** /operator/plans: limits and prices of the plans, and promo codes. */
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

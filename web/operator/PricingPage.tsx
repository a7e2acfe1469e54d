import { useState } from 'react'
import { operatorPlans, type OwnPlan } from '@kinora/contract/operator-plans.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { limitLabel, limitValue } from '../plans/plan-labels.ts'
import { handleSubmit } from '../ui/handle-submit.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count } from '../ui/format.ts'
import { List } from '../ui/List.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { TextField } from '../ui/TextField.tsx'
import { thenToast } from '../ui/then-toast.ts'
import { LimitsDialog } from './LimitsDialog.tsx'
import { PlanSettingsCard } from './PlanSettingsCard.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PriceLine } from './PriceLine.tsx'
import { PromosCard } from './PromosCard.tsx'

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
            <PriceLine
              key={price._id}
              price={price}
              isFree={isFree}
              isReplaced={prices.some((other) => other.isActive && other.billingCycle === price.billingCycle)}
            />
          ))}
        </List>
      </Stack>
    </Card>
  )
}

function AddonsCard({ addons }: { addons: { storage: number; practitioners: number } }) {
  const [storage, setStorage] = useState(String(addons.storage))
  const [practitioners, setPractitioners] = useState(String(addons.practitioners))
  const save = useWrite(operatorPlans.setAddons, { isQuiet: true, alsoRefreshes: ['plans'] })
  const body = { storage: Number(storage || 'x'), practitioners: Number(practitioners || 'x') }
  return (
    <Card title="Add-ons" context="Per month before GST. A year costs ten months.">
      <Row
        as="form"
        gap={16}
        hasFields
        noValidate
        onSubmit={handleSubmit(() => save.mutate({ body }, thenToast('Add-on prices saved')))}
      >
        <TextField
          label="10 GB of storage"
          inputMode="decimal"
          value={storage}
          error={save.error?.at('storage')}
          onChange={(event) => setStorage(event.currentTarget.value)}
        />
        <TextField
          label="One practitioner"
          inputMode="decimal"
          value={practitioners}
          error={save.error?.at('practitioners')}
          onChange={(event) => setPractitioners(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={save.isPending}>
          Save <span className="spoken">add-ons</span>
        </Button>
      </Row>
      <Failed error={save.error?.general} />
    </Card>
  )
}

/** /operator/plans: limits and prices of the plans, and promo codes. */
export default function PricingPage() {
  const { data, error, isPending, refetch } = useRead(operatorPlans.plans, {})
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
        {data && <PlanSettingsCard />}
        {data && <PromosCard promos={data.promos} plans={data.plans} />}
      </Stack>
      {adding && <PriceDialog plan={adding} onClose={() => setAdding(undefined)} />}
      {limiting && <LimitsDialog plan={limiting} onClose={() => setLimiting(undefined)} />}
    </Page>
  )
}

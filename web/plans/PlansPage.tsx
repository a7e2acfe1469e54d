import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { billing } from '@kinora/contract/billing.ts'
import { plans as plansApi, type Plan } from '@kinora/contract/plans.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { useFirstLoad } from '../ui/useFirstLoad.ts'
import { RequestPlanDialog } from './RequestPlanDialog.tsx'
import { PlanColumns } from './PlanColumns.tsx'
import { Stack } from '../ui/layout.ts'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { UsageCard } from './UsageCard.tsx'
import { cycles, priceFor, savingOf, type Cycle } from './plan-labels.ts'

/** The pending request or the offer that answers it, with a way to withdraw or decline it. */
function PendingRequest({ plans }: { plans: readonly Plan[] }) {
  const { data } = useRead(plansApi.alert, {})
  const withdraw = useWrite(billing.withdrawRequest)
  const requested = plans.find(({ _id }) => _id === data?.alert?.planId)
  if (!requested) return null
  const [price] = requested.type === 'custom' ? requested.priceList : []
  const doneMessage = price ? 'Offer declined' : 'Request withdrawn'
  const send = () => withdraw.mutate({}, { onSuccess: () => toast.success(doneMessage) })
  return (
    <Banner
      action={
        <Button size="row" isBusy={withdraw.isPending} onClick={send}>
          {price ? 'Decline' : 'Withdraw'}
        </Button>
      }
    >
      {price ? (
        <>
          Kinora offers you {requested.title}.{' '}
          <Link to={to('paymentDetails', { id: requested._id, priceListId: price._id })}>View the offer</Link>
        </>
      ) : (
        `You have requested ${requested.title}.`
      )}
    </Banner>
  )
}

/** Choosing a plan leads to its payment, or to a request if it has no price. */
function useChoice(isFree: boolean) {
  const navigate = useNavigate()
  const [requested, setRequested] = useState<Plan>()
  const { data: now } = useRead(billing.subscription, {})
  const { data: pending } = useRead(plansApi.alert, {})
  const request = useWrite(billing.requestPlan)
  function choose(plan: Plan, cycle: Cycle) {
    const price = priceFor(plan, cycle)
    if (!price) return setRequested(plan)
    const pay = () => void navigate(to('paymentDetails', { id: plan._id, priceListId: price._id }))
    const waiting = pending?.alert
    const isRequested = waiting?.planId === plan._id
    if (waiting?.paymentType === 'DIRECT_PAYMENT' && !isRequested)
      return toast.error('You already have a pending request. Withdraw it first.')
    // From the free plan a request stays until it is paid, so that the banner leads back to the payment.
    if (isRequested || !isFree) pay()
    else request.mutate({ body: { planId: plan._id, priceListId: price._id } }, { onSuccess: pay })
  }
  const running = now?.subscription?.status === 'ACTIVE' ? now.subscription : undefined
  const close = () => setRequested(undefined)
  const isEnding = now?.subscription?.status === 'CANCELLED'
  return { choose, requested, close, isBusy: request.isPending, running, isEnding }
}

/** /plans: the current plan and its usage, and all plans. */
export default function PlansPage() {
  const list = useRead(billing.list, {})
  const mine = useRead(plansApi.mine, {})
  const { isPending: isLoadingSubscription } = useRead(billing.subscription, {})
  const { data: usages = [], isPending: isLoadingUsage } = useRead(billing.usage, {})
  const isFirstLoad = useFirstLoad(list.isPending || mine.isPending || isLoadingSubscription || isLoadingUsage)
  const [chosen, setCycle] = useState<Cycle>()
  const { choose, requested, close, isBusy, running, isEnding } = useChoice(mine.data?.type === 'free')
  const paidCycle = running?.billingCycle
  const cycle = chosen ?? paidCycle ?? 'monthly'
  const saving = Math.max(0, ...(list.data ?? []).map(savingOf))
  const links = (
    <>
      <Link to={to('accountBalance')}>Account balance</Link> <Link to={to('transactions')}>Transactions</Link>
    </>
  )
  if (isFirstLoad)
    return (
      <Page title="Plans">
        <Card>
          <Skeletons rows={8} rowHeight={64} label="Loading plans" />
        </Card>
      </Page>
    )
  return (
    <Page title="Plans">
      <Stack gap={20}>
        {list.data && <PendingRequest plans={list.data} />}
        <UsageCard links={links} planTitle={mine.data?.title} freeUntil={mine.data?.freeUntil} />
        <SubscriptionCard />
        <Card
          title="All plans"
          context={saving > 0 && `Save up to ${saving}% with yearly billing`}
          links={<Segmented label="Billing" choices={cycles} value={cycle} onChange={setCycle} />}
        >
          <Failed error={list.error ?? mine.error} onRetry={() => void list.refetch()} />
          {list.isPending && <Skeletons rows={4} rowHeight={64} label="Loading plans" />}
          {list.data && mine.data && (
            <PlanColumns
              plans={list.data}
              mineId={mine.data._id}
              paidCycle={paidCycle}
              isGiven={Boolean(mine.data.freeUntil)}
              isEnding={isEnding}
              cycle={cycle}
              isBusy={isBusy}
              usages={usages}
              addons={running?.addons}
              onChoose={(plan) => choose(plan, cycle)}
            />
          )}
        </Card>
      </Stack>
      {requested && <RequestPlanDialog plan={requested} onClose={close} />}
    </Page>
  )
}

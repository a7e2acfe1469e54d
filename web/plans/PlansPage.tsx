import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { billing } from '@kinora/contract/billing.ts'
import { plans as planRoom, type Plan } from '@kinora/contract/plans.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { AskDialog } from './AskDialog.tsx'
import { PlanColumns } from './PlanColumns.tsx'
import style from './Plans.module.css'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { UsageCard } from './UsageCard.tsx'
import { priceFor, savingOf, type Cycle } from './words.ts'

const cycles = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

/** Whatever waits, and how it is taken back. */
function Waiting({ plans }: { plans: readonly Plan[] }) {
  const { data } = useQuery(read(planRoom.alert, {}))
  const withdraw = useWrite(billing.withdrawRequest)
  const wanted = plans.find(({ _id }) => _id === data?.alert?.planId)
  if (!wanted) return null
  const take = () => withdraw.mutate({}, { onSuccess: () => toast.success('The request is withdrawn') })
  return (
    <Banner
      aside={
        <Button size="row" isBusy={withdraw.isPending} onClick={take}>
          Withdraw
        </Button>
      }
    >
      You have asked for {wanted.title}.
    </Banner>
  )
}

/** What choosing a plan leads to: paying for it, or asking for it. */
function useChoice(cycle: Cycle) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Plan>()
  const { data: now } = useQuery(read(billing.subscription, {}))
  const request = useWrite(billing.requestPlan)
  function choose(plan: Plan) {
    const price = priceFor(plan, cycle)
    if (!price) return setAsked(plan)
    const pay = () => void navigate(to('paymentDetails', { id: plan._id, priceListId: price._id }))
    // The request stands until it is paid, so that whoever leaves finds the way back in the banner.
    if (now?.subscription) pay()
    else request.mutate({ body: { planId: plan._id, priceListId: price._id } }, { onSettled: pay })
  }
  const running = now?.subscription?.status === 'ACTIVE' ? now.subscription : undefined
  const close = () => setAsked(undefined)
  return { choose, asked, close, isBusy: request.isPending, paidCycle: running?.billingCycle }
}

/** /plans: what one has and uses, and what there is. */
export default function PlansPage() {
  const list = useQuery(read(billing.list, {}))
  const mine = useQuery(read(planRoom.mine, {}))
  const [cycle, setCycle] = useState<Cycle>('monthly')
  const { choose, asked, close, isBusy, paidCycle } = useChoice(cycle)
  const saving = Math.max(0, ...(list.data ?? []).map(savingOf))
  const links = <Link to={to('transactions')}>Transactions</Link>
  return (
    <Page title="Plans">
      <div className={style.page}>
        {list.data && <Waiting plans={list.data} />}
        <UsageCard links={links} planTitle={mine.data?.title} />
        <SubscriptionCard />
        <Card
          title="All plans"
          context={saving > 0 && `A year saves up to ${saving} %`}
          links={<Segmented label="Billing" choices={cycles} value={cycle} onChange={setCycle} />}
        >
          <Failed error={list.error ?? mine.error} onRetry={() => void list.refetch()} />
          {list.isPending && <Skeletons rows={4} rowHeight={64} label="Loading plans" />}
          {list.data && mine.data && (
            <PlanColumns
              plans={list.data}
              mineId={mine.data._id}
              paidCycle={paidCycle}
              cycle={cycle}
              isBusy={isBusy}
              onChoose={choose}
            />
          )}
        </Card>
      </div>
      {asked && <AskDialog plan={asked} onClose={close} />}
    </Page>
  )
}

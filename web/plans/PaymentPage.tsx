import { useState, type ComponentProps, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { billing, type PaymentResult, type Subscription } from '@kinora/contract/billing.ts'
import { plans, type PlanAlert, type PlanPrice } from '@kinora/contract/plans.ts'
import type { Payment } from '@kinora/contract/quotes.ts'
import { useRead, useReadList, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns, Stack } from '../ui/layout.ts'
import { Failed } from '../ui/Failed.tsx'
import { formatDay } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { AcceptOffer } from './AcceptOffer.tsx'
import style from './Payment.module.css'
import { PaymentAmounts } from './PaymentAmounts.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { PromoField } from './PromoField.tsx'
import { SandboxBankDialog } from './SandboxBankDialog.tsx'
import { preferredStart, StartChoice, type StartsAt } from './StartChoice.tsx'

interface Selection {
  planId: string
  priceListId: string
  promoCode?: string
  startsAt?: StartsAt
  shownAmount?: number
  pricedAt?: string
}

const resultTexts = {
  paid: 'Payment successful',
  scheduled: 'The change is scheduled',
  pending: 'We are checking with the bank, and will notify you of the outcome. Do not pay again.',
} as const

const renewalText = ({ billingCycle }: PlanPrice, { paidUntil }: Payment) =>
  `Paid until ${formatDay(paidUntil)}, then charged ${billingCycle} until you cancel.`

/** Why the plan cannot be changed now. */
function obstacleOf(planId: string, subscription: Subscription | null | undefined, waiting: PlanAlert['alert'] = null) {
  if (waiting?.paymentType === 'DIRECT_PAYMENT' && waiting.planId !== planId)
    return 'You have asked Kinora for another plan. Withdraw that request under Plans first, then choose this one.'
  if (subscription?.isPastDue) return 'Your last renewal is not paid. Pay it under Plans first, then change the plan.'
  if (subscription?.status === 'CANCELLED')
    return 'Your subscription is cancelled. Resume it under Plans first, then change it.'
  return undefined
}

/** Buys a plan or changes the active subscription. The bank may ask for approval first. */
function usePayment(
  selection: Selection,
  { onPaid, onRefused }: { onPaid: (result: PaymentResult['status']) => void; onRefused: () => void },
) {
  const [waiting, setWaiting] = useState<PaymentResult>()
  const { data: now } = useRead(billing.subscription, {})
  const { data: request } = useRead(plans.alert, {})
  const options = { isQuiet: true } as const
  const subscribe = useWrite(billing.subscribe, options)
  const change = useWrite(billing.changeSubscription, options)
  const running = now?.subscription?.status === 'ACTIVE' ? now.subscription : undefined
  const write = running ? change : subscribe
  function pay(number?: string) {
    const body = { ...selection, ...(number && { card: { number } }) }
    const onSuccess = (result: PaymentResult) =>
      result.status === 'actionNeeded' ? setWaiting(result) : onPaid(result.status)
    const outcome = { onSuccess, onError: onRefused }
    if (running) change.mutate({ params: { id: running._id }, body }, outcome)
    else subscribe.mutate({ body }, outcome)
  }
  return {
    pay,
    running,
    error: write.error,
    isBusy: write.isPending,
    isKnown: now !== undefined,
    obstacle: obstacleOf(selection.planId, now?.subscription, request?.alert),
    waiting,
    settle: () => setWaiting(undefined),
  }
}

/** Shown in place of the payment form. */
const Obstacle = ({ text }: { text: string }) => (
  <Card title="Payment">
    <Banner action={<ButtonLink to={to('plans')}>Open Plans</ButtonLink>}>{text}</Banner>
  </Card>
)

interface SummaryProps extends Omit<ComponentProps<typeof PaymentAmounts>, 'isLater'> {
  title: string
  renewal: string | false | undefined
  next: Subscription['next'] | undefined
  startsAt: StartsAt
  onStart: (startsAt: StartsAt) => void
  children: ReactNode
}

/** What is bought, from when, and what it costs. */
const OrderSummary = ({ title, renewal, next, startsAt, onStart, children, ...amounts }: SummaryProps) => (
  <Card title={title}>
    <Stack gap={16}>
      {amounts.payment?.later && (
        <StartChoice payment={amounts.payment} next={next} value={startsAt} onChange={onStart} />
      )}
      <PaymentAmounts {...amounts} isLater={startsAt === 'periodEnd'} />
      {renewal && <Text tone="muted">{renewal}</Text>}
      {children}
    </Stack>
  </Card>
)

/** plans/{id}/payment-details/{priceListId}: order summary and payment. */
export default function PaymentPage() {
  const { id: planId = '', priceListId = '' } = useParams()
  const [promoCode, setPromoCode] = useState<string>()
  const navigate = useNavigate()
  const request = { params: { id: planId, priceListId }, query: { promoCode } }
  const quoteQuery = useReadList(billing.price, request, { refetchInterval: 30_000 })
  const [chosenStart, setStart] = useState<StartsAt>()
  const { data } = quoteQuery
  const { quote, payment } = (!quoteQuery.isPlaceholderData && data) || {}
  const onPaid = (status: PaymentResult['status'] = 'paid') => {
    const isUnpaid = status === 'paid' && payment?.dueNow === 0
    if (status !== 'actionNeeded') toast.success(isUnpaid ? 'Your plan has changed' : resultTexts[status])
    void navigate(to('plans'))
  }
  const startsAt = payment?.later ? (chosenStart ?? preferredStart(payment)) : 'now'
  const { dueNow: shownAmount, pricedAt } = payment ?? {}
  const selection = { planId, priceListId, promoCode, startsAt, shownAmount, pricedAt }
  const { pay, running, error, isBusy, isKnown, waiting, settle, obstacle } = usePayment(selection, {
    onPaid,
    // The amount may have changed.
    onRefused: () => void quoteQuery.refetch(),
  })
  const isByTransfer = data ? data.price.daysUntilDue !== null : false
  const renewal = !isByTransfer && data && payment && startsAt === 'now' && renewalText(data.price, payment)
  const title = data ? `${data.plan.title}, ${data.price.billingCycle}` : 'Payment'
  return (
    <Page title="Payment" sub={data && title} back={to('plans')}>
      <Failed error={data ? null : quoteQuery.error} onRetry={() => void quoteQuery.refetch()} />
      <Columns className={style.page} gap={20} minimumWidth={360}>
        {/* With an obstacle there is nothing to pay. */}
        {!obstacle && (
          <OrderSummary
            {...{ title, quote, payment, isByTransfer, renewal, startsAt }}
            next={running?.next}
            onStart={setStart}
          >
            {!isByTransfer && <PromoField priceListId={priceListId} applied={promoCode} onApply={setPromoCode} />}
          </OrderSummary>
        )}
        {obstacle && <Obstacle text={obstacle} />}
        {!obstacle && data && isByTransfer && <AcceptOffer price={data.price} planId={planId} payment={payment} />}
        {!obstacle && data && !isByTransfer && (
          <PaymentForm
            {...{ running, payment, startsAt, isBusy, error }}
            service={data.service}
            planTitle={data.plan.title}
            isReady={quote !== undefined && isKnown}
            clientSecret={waiting?.clientSecret}
            onPay={pay}
            onPaid={onPaid}
          />
        )}
      </Columns>
      {waiting?.clientSecret && data?.service.name === 'sandbox' && (
        <SandboxBankDialog clientSecret={waiting.clientSecret} onClose={settle} onPaid={onPaid} />
      )}
    </Page>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { billing, type PaymentResult, type Quote } from '@kinora/contract/billing.ts'
import { read, useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Columns } from '../ui/Columns.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { Failed } from '../ui/Failed.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatMoney } from '../ui/format.ts'
import { Page } from '../ui/Page.tsx'
import { Text } from '../ui/Text.tsx'
import { toast } from '../ui/toast.ts'
import { SandboxBankDialog } from './SandboxBankDialog.tsx'
import { CardForm } from './CardForm.tsx'
import style from './Payment.module.css'
import { PromoField } from './PromoField.tsx'
import { cycleLabels } from './plan-labels.ts'

const StripeForm = lazy(() => loadChunk(() => import('./StripeForm.tsx')))

/** The amounts as computed by the server; "Calculating..." until they arrive. */
function Amounts({ quote, dueNow }: { quote: Quote | undefined; dueNow: number | undefined }) {
  const paid = quote && dueNow !== undefined ? quote.amountPayable - dueNow : 0
  const discount = formatMoney(quote?.discountAmount)
  return (
    <div aria-live="polite">
      <Facts
        isSpread
        facts={[
          ['Amount', formatMoney(quote?.planAmount)],
          ['Add-ons', Boolean(quote?.addonAmount) && formatMoney(quote?.addonAmount)],
          ['Discount', quote?.discountAmount ? `−${discount}` : discount],
          ['GST', formatMoney(quote?.taxAmount)],
          ['Already paid', paid > 0 && `−${formatMoney(paid)}`],
          [
            'Total',
            <Text key="total" as="b" size="xl">
              {formatMoney(dueNow)}
            </Text>,
          ],
        ]}
      />
    </div>
  )
}

interface Selection {
  planId: string
  priceListId: string
  promoCode?: string
}

/** Buys a plan or changes the active subscription. The bank may ask for approval first. */
function usePayment(selection: Selection, onPaid: () => void) {
  const [waiting, setWaiting] = useState<PaymentResult>()
  const { data: now } = useQuery(read(billing.subscription, {}))
  const options = { isQuiet: true } as const
  const subscribe = useWrite(billing.subscribe, options)
  const change = useWrite(billing.changeSubscription, options)
  const running = now?.subscription?.status === 'ACTIVE' ? now.subscription : undefined
  const write = running ? change : subscribe
  function pay(number?: string) {
    const body = { ...selection, ...(number && { card: { number } }) }
    const onSuccess = (result: PaymentResult) => (result.status === 'actionNeeded' ? setWaiting(result) : onPaid())
    if (running) change.mutate({ params: { id: running._id }, body }, { onSuccess })
    else subscribe.mutate({ body }, { onSuccess })
  }
  return {
    pay,
    error: write.error,
    isBusy: write.isPending,
    isKnown: now !== undefined,
    waiting,
    settle: () => setWaiting(undefined),
  }
}

/** plans/{id}/payment-details/{priceListId}: order summary and payment. */
export default function PaymentPage() {
  const { id: planId = '', priceListId = '' } = useParams()
  const [promoCode, setPromoCode] = useState<string>()
  const navigate = useNavigate()
  const found = useQuery({
    ...read(billing.price, { params: { id: planId, priceListId }, query: { promoCode } }),
    placeholderData: keepPreviousData,
  })
  const onPaid = () => {
    toast.success('Payment successful')
    void navigate(to('plans'))
  }
  const { pay, error, isBusy, isKnown, waiting, settle } = usePayment({ planId, priceListId, promoCode }, onPaid)
  const { data } = found
  const quote = found.isPlaceholderData ? undefined : data?.quote
  const dueNow = found.isPlaceholderData ? undefined : data?.dueNow
  const label = dueNow === undefined ? 'Calculating...' : `Pay ${formatMoney(dueNow)}`
  const title = data ? `${data.plan.title}, ${data.price.billingCycle}` : 'Payment'
  return (
    <Page title="Payment" sub={data && title} back={to('plans')}>
      <Failed error={data ? null : found.error} onRetry={() => void found.refetch()} />
      <Columns className={style.page} gap={20} minimumWidth={360}>
        <Card title={title} context={data && `paid ${cycleLabels[data.price.billingCycle]}`}>
          <Amounts quote={quote} dueNow={dueNow} />
          <PromoField priceListId={priceListId} applied={promoCode} onApply={setPromoCode} />
        </Card>
        {data?.service.name === 'sandbox' && (
          <CardForm label={label} isBusy={isBusy} isReady={quote !== undefined && isKnown} error={error} onPay={pay} />
        )}
        {data?.service.name === 'stripe' && data.service.publishableKey && (
          <Card title="Payment">
            <Failed error={error} />
            {waiting?.clientSecret ? (
              <Suspense>
                <StripeForm
                  publishableKey={data.service.publishableKey}
                  clientSecret={waiting.clientSecret}
                  label={label}
                  onPaid={onPaid}
                />
              </Suspense>
            ) : (
              <Button variant="primary" isFullWidth disabled={!quote || !isKnown} isBusy={isBusy} onClick={() => pay()}>
                Continue to payment
              </Button>
            )}
          </Card>
        )}
      </Columns>
      {waiting?.clientSecret && data?.service.name === 'sandbox' && (
        <SandboxBankDialog clientSecret={waiting.clientSecret} onClose={settle} onPaid={onPaid} />
      )}
    </Page>
  )
}

import type { Subscription } from '@kinora/contract/billing.ts'
import type { Payment } from '@kinora/contract/quotes.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { formatMoney } from '../ui/format.ts'
import { Link } from 'react-router'
import { lazyPart } from '../ui/load-chunk.ts'
import { Stack } from '../ui/layout.ts'
import { Text } from '../ui/Text.tsx'
import { CardForm } from './CardForm.tsx'
import type { StartsAt } from './StartChoice.tsx'

const StripeForm = lazyPart(() => import('./StripeForm.tsx'))

interface Props {
  service: { name: string; publishableKey: string | null }
  /** The subscription that is changed; undefined for a first purchase. */
  running: Subscription | undefined
  planTitle: string
  payment: Payment | undefined
  startsAt: StartsAt
  isBusy: boolean
  isReady: boolean
  error: Problem | null
  /** The secret of the payment that the bank asks to confirm. */
  clientSecret: string | null | undefined
  onPay: (card?: string) => void
  onPaid: () => void
}

/** The label of the button. */
function labelOf({ startsAt, payment, planTitle, running }: Props) {
  if (startsAt === 'periodEnd') return 'Schedule the change'
  if (payment === undefined) return 'Calculating...'
  if (running && payment.dueNow === 0) return `Change to ${planTitle} today`
  return `Pay ${formatMoney(payment.dueNow)}`
}

/** Pays from the balance, by the card on file, or with a new card. */
export function PaymentForm(props: Props) {
  const { service, running, payment, startsAt, isBusy, isReady, error, clientSecret, onPay, onPaid } = props
  const label = labelOf(props)
  const isFree = startsAt === 'periodEnd' || (running !== undefined && payment?.dueNow === 0)
  const isOnFile = isFree || Boolean(running?.cardEnding)
  if (!isOnFile && service.name === 'sandbox')
    return <CardForm label={label} isBusy={isBusy} isReady={isReady} error={error} onPay={onPay} />
  if (clientSecret && service.publishableKey)
    return (
      <Card title="Payment">
        <StripeForm publishableKey={service.publishableKey} clientSecret={clientSecret} label={label} onPaid={onPaid} />
      </Card>
    )
  return (
    <Card title={isFree ? 'Nothing to pay today' : 'Payment'}>
      <Stack gap={16}>
        {!isFree && isOnFile && (
          <Text>
            Charged to the card ending in {running?.cardEnding}.{' '}
            <Link to={to('plans')}>Change the card under Plans</Link>
          </Text>
        )}
        <Failed error={error} />
        <Button variant="primary" isFullWidth disabled={!isReady} isBusy={isBusy} onClick={() => onPay()}>
          {isOnFile ? label : 'Continue to payment'}
        </Button>
      </Stack>
    </Card>
  )
}

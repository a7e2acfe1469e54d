import { useNavigate } from 'react-router'
import type { Payment } from '@kinora/contract/quotes.ts'
import { transfers } from '@kinora/contract/plan-offers.ts'
import type { PlanPrice } from '@kinora/contract/plans.ts'
import { useWrite } from '../app/api-client.ts'
import { to } from '../app/routes.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Failed } from '../ui/Failed.tsx'
import { count, formatDay, formatMoney } from '../ui/format.ts'
import { Stack } from '../ui/layout.ts'
import { thenToast } from '../ui/then-toast.ts'

interface Props {
  planId: string
  price: PlanPrice
  payment: Payment | undefined
}

/** An offer that is paid by transfer is accepted here; its invoice follows immediately. */
export function AcceptOffer({ planId, price: { _id: priceListId, daysUntilDue }, payment }: Props) {
  const navigate = useNavigate()
  const accept = useWrite(transfers.acceptOffer, { isQuiet: true })
  const done = thenToast('Offer accepted. The plan applies from now on.', () => void navigate(to('plans')))
  return (
    <Card title="Paid by bank transfer">
      <Stack gap={16}>
        {payment && (
          <p>
            The plan applies at once.{' '}
            {payment.dueNow > 0
              ? `You get an invoice of ${formatMoney(payment.dueNow)}, with ${count(daysUntilDue!, 'day')} to pay it.`
              : 'Your balance pays the first invoice.'}{' '}
            It covers the time until {formatDay(payment.paidUntil)}; each later period is invoiced when it begins.
          </p>
        )}
        <Failed error={accept.error} />
        <Button
          variant="primary"
          isFullWidth
          disabled={!payment}
          isBusy={accept.isPending}
          onClick={() => accept.mutate({ body: { planId, priceListId } }, done)}
        >
          Accept the offer
        </Button>
      </Stack>
    </Card>
  )
}

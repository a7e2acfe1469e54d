import { useState } from 'react'
import { billing, type Subscription } from '@kinora/contract/billing.ts'
import { useRead, useWrite } from '../app/api-client.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip } from '../ui/Chip.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { count, formatDay, formatMoney } from '../ui/format.ts'
import { Row, Stack } from '../ui/layout.ts'
import { toast } from '../ui/toast.ts'
import { AddonFields } from './AddonFields.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { TransferDue } from './TransferDue.tsx'
import { PayRenewal } from './PayRenewal.tsx'
import { cycleLabels } from './plan-labels.ts'

const chips = {
  ACTIVE: { tone: 'good', label: 'Active' },
  CANCELLED: { tone: 'caution', label: 'Cancelled' },
  EXPIRED: { tone: 'alert', label: 'Expired' },
} as const

const pastDueChip = { tone: 'alert', label: 'Past due' } as const

function renewalText({ status, isPastDue, paidUntil, renewal, billingCycle, next, transfer }: Subscription) {
  if (!paidUntil) return 'Starts with your first payment.'
  if (status === 'CANCELLED') return `Ends on ${formatDay(paidUntil)}. Nothing changes until then.`
  if (status === 'EXPIRED') return `Ended on ${formatDay(paidUntil)}. Choose a plan below to start again.`
  if (isPastDue) return `Paid until ${formatDay(paidUntil)}.`
  if (transfer)
    return `The next invoice comes on ${formatDay(paidUntil)}: ${formatMoney(renewal.amountPayable)} ${cycleLabels[billingCycle]}.`
  if (next) return `Paid until ${formatDay(paidUntil)}.`
  return `Renews on ${formatDay(paidUntil)} for ${formatMoney(renewal.amountPayable)} ${cycleLabels[billingCycle]}.`
}

function NextChange({ subscription: { next, paidUntil } }: { subscription: Subscription }) {
  const withdraw = useWrite(billing.withdrawChange)
  if (!next || !paidUntil) return null
  const { planTitle, billingCycle, amount, addons } = next
  const more = [
    addons.storage > 0 && `${addons.storage * 10} GB extra storage`,
    addons.practitioners > 0 && count(addons.practitioners, 'extra practitioner'),
  ].filter(Boolean)
  const undo = () => withdraw.mutate({}, { onSuccess: () => toast.success('Your plan stays as it is') })
  return (
    <Banner
      action={
        <Button size="row" isBusy={withdraw.isPending} onClick={undo}>
          Keep the current plan
        </Button>
      }
    >
      {`From ${formatDay(paidUntil)}: ${[planTitle, ...more].join(', ')}, ${formatMoney(amount)} ${cycleLabels[billingCycle]}.`}
    </Banner>
  )
}

function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const cancel = useWrite(billing.cancel, { isQuiet: true })
  const onSuccess = ({ status }: { status: Subscription['status'] }) => {
    onClose()
    toast.success(
      status === 'EXPIRED'
        ? 'Subscription ended. You are on the free plan.'
        : 'Subscription cancelled. It ends with the paid period.',
    )
  }
  return (
    <ConfirmDialog
      isDanger
      title="Cancel the subscription?"
      confirmLabel="Cancel subscription"
      cancelLabel="Keep subscription"
      isBusy={cancel.isPending}
      error={cancel.error?.message}
      onClose={onClose}
      onConfirm={() => cancel.mutate({}, { onSuccess })}
    >
      <p>
        {subscription.paidUntil && !subscription.isPastDue
          ? `Nothing changes until ${formatDay(subscription.paidUntil)}. You then move to the free plan: nothing is deleted, but its limits apply to anything you add.`
          : 'You move back to the free plan.'}
      </p>
    </ConfirmDialog>
  )
}

/** The subscription of a paid plan: status, add-ons, cancelling. */
export function SubscriptionCard() {
  const { data } = useRead(billing.subscription, {})
  const [isAsking, setAsking] = useState(false)
  const resume = useWrite(billing.resume)
  const subscription = data?.subscription
  if (!subscription) return null
  const { tone, label } = subscription.isPastDue ? pastDueChip : chips[subscription.status]
  return (
    <Card title={`${subscription.planTitle} subscription`} context={<Chip tone={tone}>{label}</Chip>}>
      <Stack gap={20}>
        {subscription.isPastDue && !subscription.transfer && (
          <PayRenewal subscription={subscription} isSandbox={data.service.name === 'sandbox'} />
        )}
        {subscription.transfer && <TransferDue transfer={subscription.transfer} />}
        <p>{renewalText(subscription)}</p>
        {subscription.status === 'ACTIVE' && !subscription.transfer && (
          <ChangeCard subscription={subscription} publishableKey={data.service.publishableKey} />
        )}
        {subscription.balance > 0 && (
          <p>Your balance is {formatMoney(subscription.balance)}. It pays your next invoices first.</p>
        )}
        <NextChange subscription={subscription} />
        {subscription.status === 'ACTIVE' && !subscription.isPastDue && (
          <AddonFields key={JSON.stringify(subscription.addons)} subscription={subscription} />
        )}
        <Row>
          {subscription.status === 'ACTIVE' && <Button onClick={() => setAsking(true)}>Cancel subscription</Button>}
          {subscription.status === 'CANCELLED' && (
            <Button
              variant="primary"
              isBusy={resume.isPending}
              onClick={() => resume.mutate({}, { onSuccess: () => toast.success('Subscription resumed') })}
            >
              Resume subscription
            </Button>
          )}
        </Row>
      </Stack>
      {isAsking && <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </Card>
  )
}

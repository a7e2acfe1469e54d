import { Link } from 'react-router'
import type { SoldInvoice, SoldPayment, SoldSubscription } from '@kinora/contract/operator-money.ts'
import { to } from '../app/routes.ts'
import { invoiceChips } from '../plans/plan-labels.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { ListItem } from '../ui/List.tsx'
import { Row } from '../ui/layout.ts'
import { subscriptionChip } from './operator-labels.ts'

const toAccount = (orgId: string, name: string) => <Link to={to('operatorAccount', { id: orgId })}>{name}</Link>

export function InvoiceItem({
  invoice: { orgId, orgName, number, text, status, totalCents, issuedAt },
}: {
  invoice: SoldInvoice
}) {
  return (
    <ListItem title={toAccount(orgId, orgName)} details={[`${number} · ${text} · ${formatDay(issuedAt)}`]}>
      <Row isOneLine gap={12} isAtEnd>
        <Chip tone={invoiceChips[status].tone}>{invoiceChips[status].label}</Chip>
        <b>{formatMoney(totalCents / 100)}</b>
      </Row>
    </ListItem>
  )
}

export function PaymentItem({ payment: { orgId, orgName, kind, cents, text, happenedAt } }: { payment: SoldPayment }) {
  return (
    <ListItem
      title={orgName ? toAccount(orgId, orgName) : 'An organisation that has left'}
      details={[[formatDay(happenedAt), text].filter(Boolean).join(' · ')]}
    >
      {kind === 'refund' && <Chip tone="caution">Refunded</Chip>}
      <b>{formatMoney(cents / 100)}</b>
    </ListItem>
  )
}

export function SubscriptionItem({ subscription }: { subscription: SoldSubscription }) {
  const { orgId, orgName, planTitle, billingCycle, paidUntil, createdAt } = subscription
  const { label, tone } = subscriptionChip(subscription)
  const paid = paidUntil && `paid until ${formatDay(paidUntil)}`
  return (
    <ListItem
      title={toAccount(orgId, orgName)}
      details={[[`${planTitle}, ${billingCycle}`, `since ${formatDay(createdAt)}`, paid].filter(Boolean).join(' · ')]}
    >
      <Chip tone={tone}>{label}</Chip>
    </ListItem>
  )
}

import type { Addons, SubscriptionStatus } from '@kinora/contract/billing.ts'
import { pluralize } from '@kinora/contract/pluralize.ts'
import type { BillingCycle, PaymentType } from '@kinora/contract/plans.ts'
import { fieldProblem, Problem } from '@kinora/contract/problem.ts'
import type { SubscriptionState } from '../integrations/payment-provider.ts'

/** A customer is charged exactly the amount they agreed to. @throws Problem with the current amount. */
export function ensureAmount(dueNow: number, shownAmount: number) {
  if (Math.abs(dueNow - shownAmount) < 0.005) return
  throw new Problem(
    'conflict',
    `The amount is now $${dueNow.toFixed(2)}, not $${shownAmount.toFixed(2)}. Nothing was charged. Check the amount, then confirm again.`,
  )
}

/** How long a shown amount stays valid. Screens refresh it every half minute. */
const shownFor = 120_000

/** The moment from which unused time is counted: when the amount was shown, or now if that is too long ago. */
export function pricedAtOf(shown: string | undefined, now: Date) {
  const age = shown === undefined ? -1 : now.getTime() - Date.parse(shown)
  return age >= 0 && age <= shownFor ? new Date(shown!) : now
}

/** The invoice line for a charge. */
export function chargeText(
  { planTitle, billingCycle }: { planTitle: string; billingCycle: BillingCycle },
  { storage, practitioners }: Addons,
) {
  const more = [
    storage > 0 && `${storage * 10} GB more`,
    practitioners > 0 && pluralize(practitioners, 'more practitioner'),
  ]
  return [`Kinora ${planTitle}, ${billingCycle}`, ...more].filter(Boolean).join(', ')
}

/** @throws Problem if a solo practice, whose owner cannot add colleagues, asks for more practitioners than it has. */
export function ensureSeats(organization: { kind: string } | undefined, addons: Addons, running: Addons) {
  if (organization?.kind !== 'solo' || addons.practitioners <= running.practitioners) return
  throw fieldProblem(
    'conflict',
    'practitioners',
    'A solo practice has one practitioner. Choose a Business plan to work with others.',
  )
}

const transitions = {
  subscribe: { from: [undefined, 'EXPIRED'], refusal: 'You already have a subscription. Change it instead.' },
  change: { from: ['ACTIVE'], refusal: 'Your subscription is cancelled. Resume it first, then change it.' },
  cancel: { from: ['ACTIVE'], refusal: 'There is no active subscription to cancel.' },
  resume: { from: ['CANCELLED'], refusal: 'Only a cancelled subscription that is still paid for can be resumed.' },
} as const satisfies Record<string, { from: readonly (SubscriptionStatus | undefined)[]; refusal: string }>

/** Which actions a subscription allows in each status. @throws Problem `conflict`. */
export function ensureTransition(step: keyof typeof transitions, status: SubscriptionStatus | undefined) {
  const { from, refusal } = transitions[step]
  if (!(from as readonly unknown[]).includes(status)) throw new Problem('conflict', refusal)
}

/** Answering a request would change the plan again. @throws Problem if a request for another plan is pending. */
export function ensureNoOtherRequest(
  waiting: { planId: string; paymentType: PaymentType } | undefined,
  { planId }: { planId: string },
) {
  if (waiting?.paymentType !== 'DIRECT_PAYMENT' || waiting.planId === planId) return
  throw new Problem(
    'conflict',
    'You have asked Kinora for another plan. Withdraw that request under Plans first, then choose this one.',
  )
}

/** @throws Problem if the plan is paid by transfer, so that a card cannot be used. */
export function ensureByCard({ daysUntilDue }: { daysUntilDue: number | null }) {
  if (daysUntilDue === null) return
  throw new Problem(
    'conflict',
    'Your plan is paid by bank transfer, by the agreement with Kinora. Ask for another offer under Plans to change it.',
  )
}

/** @throws Problem if the plan is paid by card, so that it cannot be accepted by transfer. */
export function ensureByTransfer({ daysUntilDue }: { daysUntilDue: number | null }) {
  if (daysUntilDue === null) throw new Problem('conflict', 'This plan is paid by card. Choose it under Plans.')
}

/** Ends a typed reason with a period, so that further sentences can follow. */
export const asSentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

export const formatIsoDay = (date: Date) => date.toISOString().slice(0, 10)

/** Our status for a subscription's state at the payment service. */
export const statusOf = ({ state, isEnding }: Pick<SubscriptionState, 'state' | 'isEnding'>) =>
  state === 'ended' ? 'EXPIRED' : isEnding ? 'CANCELLED' : 'ACTIVE'

type OrderStatus = 'sent' | 'waiting' | 'scheduled' | 'paid' | 'refused' | 'dropped'

/** The status of an order, decided by its own invoice alone. */
export function outcomeOf(
  order: { id: string; status: OrderStatus; isAtPeriodEnd: boolean; invoiceReference: string | null },
  { state, bills, clientSecret, startedOrder, hasNext }: SubscriptionState,
): OrderStatus {
  const isClosed = order.status === 'dropped' || order.status === 'refused'
  if (order.isAtPeriodEnd) {
    if (startedOrder === order.id) return 'paid'
    // The payment service has not answered yet.
    if (order.invoiceReference === null) return order.status
    return isClosed ? order.status : state === 'ended' || !hasNext ? 'dropped' : 'scheduled'
  }
  const status = bills.find(({ reference }) => reference === order.invoiceReference)?.status
  // The subscription was read before its invoice was paid, and is still incomplete. Marking the order as paid now would
  // leave it without a subscription.
  if (status === 'paid') return state === 'incomplete' ? order.status : 'paid'
  if (isClosed || status === undefined) return order.status
  const isOpen = state !== 'ended' && clientSecret !== null && !['void', 'uncollectible', 'deleted'].includes(status)
  return isOpen ? 'waiting' : 'refused'
}

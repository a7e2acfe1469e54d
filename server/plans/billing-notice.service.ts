import { dayIn, longDayText } from '@kinora/contract/days.ts'
import type { WriteTx } from '../database/connect.ts'
import type { ProviderDispute, ProviderInvoice } from '../integrations/payment-provider.ts'
import { findOperators } from '../notifications/audience.queries.ts'
import { findOrganization } from '../organizations/organization.queries.ts'
import { notify, notifyAccounts } from '../notifications/notification.service.ts'
import { asSentence } from './billing.rules.ts'
import type { CorrectionRow } from './correction.queries.ts'
import type { GrantRow } from './plan-grant.queries.ts'
import { findWaitingRequest } from './plan.queries.ts'
import { findSubscription } from './subscription.queries.ts'
import { findScheduledOrder, type OrderRow } from './order.queries.ts'

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-AU', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100)

/** Older invoices are imported history and send no notification. */
const newsFor = 3 * 86_400_000

/** The receipt, sent once for each paid invoice. */
export async function notifyPaid(
  tx: WriteTx,
  organizationId: string,
  invoice: Omit<ProviderInvoice, 'lines' | 'issuedAt'>,
  document: { id: string; number: string; taxAmount: number },
) {
  const { amountDue, amount, currency, text, paidAt, reference } = invoice
  if (!paidAt || Date.now() - paidAt.getTime() > newsFor) return
  const [tax, title] =
    amount < 0
      ? [`${money(-amount, currency)} was added to your balance`, 'Credit note']
      : [`${money(amount, currency)} with ${money(document.taxAmount, currency)} GST`, 'Invoice']
  const note = `${text}: ${tax}. ${title} ${document.number} is under Transactions, as PDF.`
  const facts = { subject: money(amountDue, currency), note, ...(amountDue === 0 && { reason: 'nothingDue' }) }
  await notify(tx, {
    kind: 'paymentReceived',
    organizationId,
    subjectId: document.id,
    facts,
    once: `receipt ${reference}`,
  })
}

/** Notifies the owners of a new invoice payable by bank transfer. */
export async function notifyInvoiced(
  tx: WriteTx,
  invoice: { id: string; organizationId: string; number: string; amountDue: number; currency: string; dueOn: string },
) {
  const { id, organizationId, number, amountDue, currency, dueOn } = invoice
  const facts = {
    subject: `Invoice ${number}: ${money(amountDue, currency)} by ${longDayText(dueOn)}`,
    note: `Please pay it by bank transfer with the reference ${number}. The bank details are under Plans, and the PDF is under Transactions.`,
  }
  await notify(tx, { kind: 'invoiceIssued', organizationId, subjectId: id, facts, once: `invoice ${id}` })
}

/** Notifies the owners of a part payment of a transfer invoice. */
export async function notifyPartReceived(
  tx: WriteTx,
  part: {
    organizationId: string
    number: string
    currency: string
    received: number
    amountLeft: number
    once: string
  },
) {
  const { organizationId, number, currency, received, amountLeft, once } = part
  const note = `This is part of invoice ${number}: ${money(amountLeft, currency)} is still to pay. The bank details are under Plans.`
  const facts = { subject: money(received, currency), note }
  await notify(tx, { kind: 'paymentReceived', organizationId, facts, once })
}

const correctionTexts = {
  creditNote: 'Credited',
  refund: 'Refunded',
  adjustment: 'Your balance has changed by',
} as const

/** Notifies the owners of a refund, a credit note or an adjustment of the balance. */
export async function notifyCorrected(tx: WriteTx, correction: CorrectionRow) {
  const { id, organizationId, kind, amount, refundAmount, currency, number, reason, service } = correction
  const way = service === 'transfer' ? 'to your bank account' : 'to your card'
  const toCard =
    kind === 'creditNote' &&
    (refundAmount > 0
      ? `${money(refundAmount, currency)} goes back ${way}.`
      : 'It stays as balance and pays your next invoices.')
  const note = [reason && asSentence(reason), number && `Credit note ${number}.`, toCard].filter(Boolean).join(' ')
  const facts = { subject: `${correctionTexts[kind]} ${money(amount, currency)}`, note }
  // Only a credit note has a PDF.
  const subjectId = kind === 'creditNote' ? id : null
  await notify(tx, { kind: 'balanceChanged', organizationId, subjectId, facts, once: `correction ${id}` })
}

/** A plan that ended with an unpaid renewal, whether Kinora or the payment service ended it. */
export async function notifyEndedUnpaid(tx: WriteTx, row: { _id: string; organizationId: string; planTitle: string }) {
  const { _id, organizationId, planTitle } = row
  const facts = {
    subject: `Your ${planTitle} plan has ended`,
    note: 'Its renewal was not paid. You are on the free plan: nothing is deleted, but its limits apply.',
  }
  await notify(tx, { kind: 'paymentFailed', organizationId, facts, once: `ended ${_id}` })
}

const notifyOfGrant = (tx: WriteTx, { organizationId }: GrantRow, subject: string, note: string, once: string) =>
  notify(tx, { kind: 'planDecided', organizationId, facts: { reason: 'granted', subject, note }, once })

/** A plan that the operator grants without payment. */
export const notifyGranted = (tx: WriteTx, grant: GrantRow) =>
  notifyOfGrant(
    tx,
    grant,
    `You have ${grant.planTitle} until ${longDayText(grant.until)}`,
    `Kinora gives it to you without payment: “${grant.reason}”. It does not renew. To continue after that, choose a plan under Plans.`,
    `grant ${grant.id}`,
  )

export const notifyGrantEnding = (tx: WriteTx, grant: GrantRow) =>
  notifyOfGrant(
    tx,
    grant,
    `Your ${grant.planTitle} plan ends on ${longDayText(grant.until)}`,
    'You then move to the free plan: nothing is deleted, but its limits apply. Choose a plan under Plans to continue as before.',
    `grant ${grant.id} ending`,
  )

export const notifyGrantEnded = (tx: WriteTx, grant: GrantRow) =>
  notifyOfGrant(
    tx,
    grant,
    `Your ${grant.planTitle} plan has ended`,
    'You are on the free plan: nothing is deleted, but its limits apply. Choose a plan under Plans to continue as before.',
    `grant ${grant.id} ended`,
  )

/** A plan change that starts when the paid period ends. */
async function notifyScheduled(tx: WriteTx, organizationId: string, once: string) {
  const { planTitle } = (await findScheduledOrder(tx, organizationId))!
  const { paidUntil, timeZone } = (await findSubscription(tx, organizationId))!
  const note = `It starts on ${longDayText(dayIn(timeZone, paidUntil!))}. Nothing was charged now.`
  await notify(tx, {
    kind: 'planDecided',
    organizationId,
    facts: { reason: 'scheduled', subject: planTitle, note },
    once,
  })
}

/** The outcome of an order whose payment was still being checked. */
export async function notifyOrderSettled(tx: WriteTx, { id, organizationId, status }: OrderRow) {
  // A paid order sends a receipt instead.
  if (status === 'paid') return
  if (status === 'scheduled') return notifyScheduled(tx, organizationId, `order ${id} ${status}`)
  const note =
    status === 'waiting'
      ? 'Your bank asks you to confirm the payment. Open Plans and pay again to do so.'
      : 'Your plan has not changed and nothing was charged. You can try again under Plans.'
  const subject = status === 'waiting' ? 'Your payment needs your confirmation' : 'Your payment did not go through'
  await notify(tx, { kind: 'paymentFailed', organizationId, facts: { subject, note }, once: `order ${id} ${status}` })
}

/** Notifies every operator of a clinic's plan request, unless it was withdrawn meanwhile. */
export async function notifyPlanRequested(tx: WriteTx, requestId: string) {
  const request = await findWaitingRequest(tx, requestId)
  if (!request) return
  const facts = { by: request.organization, subject: [request.planTitle, request.note].filter(Boolean).join(': ') }
  const operators = await findOperators(tx)
  await notifyAccounts(
    tx,
    operators.map(({ id: accountId, organizationId }) => {
      return { kind: 'planRequested', organizationId, accountId, subjectId: requestId, facts } as const
    }),
  )
}

const disputeNotes = {
  open: (day: string) => `Answer it in Stripe${day}, or the money is lost. Their plan continues for now.`,
  won: () => 'Nothing is left to do.',
  lost: () =>
    'The cardholder has the money back, but the invoice here still says paid. In Stripe, send them an invoice for it, or cancel their subscription, which ends their plan here too.',
}

/** Notifies every operator that a cardholder disputes a payment, or of the outcome. */
export async function notifyDisputed(
  tx: WriteTx,
  organizationId: string,
  { amount, currency, outcome, answerBy }: ProviderDispute,
) {
  const by = (await findOrganization(tx, organizationId))?.name
  const operators = await findOperators(tx)
  await notifyAccounts(
    tx,
    operators.map(({ id: accountId, timeZone, ...operator }) => {
      const note = disputeNotes[outcome](answerBy ? ` by ${longDayText(dayIn(timeZone, answerBy))}` : '')
      const facts = { by, subject: money(amount, currency), reason: outcome, note }
      return {
        kind: 'paymentDisputed',
        organizationId: operator.organizationId,
        accountId,
        subjectId: organizationId,
        facts,
      } as const
    }),
  )
}

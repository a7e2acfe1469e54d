import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { inTransaction } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { insertOffer } from '../operator/plan-offer.queries.ts'
import { changeSubscription, setAddons, subscribe } from '../plans/billing.service.ts'
import { findCorrections } from '../plans/correction.queries.ts'
import { extendGrace, giveFreeDays } from '../plans/extension.service.ts'
import { findOpenOrder } from '../plans/order.queries.ts'
import { endUnpaid } from '../plans/past-due.service.ts'
import { findSandboxesOf } from '../plans/payment-sandbox.queries.ts'
import { answerSandbox, openSandbox, renewSandbox } from '../plans/payment-sandbox.service.ts'
import { syncSubscription } from '../plans/payment-sync.service.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import type { findPrices } from '../plans/plan.queries.ts'
import { payRenewal, setEnding } from '../plans/renewal.service.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { recordTransfer } from '../plans/bank-transfer-payment.service.ts'
import { findTransferBalance } from '../plans/bank-transfer.queries.ts'
import { payableOf } from '../plans/bank-transfer.rules.ts'
import { acceptOffer, setTransferAddons, advanceTransfer } from '../plans/bank-transfer.service.ts'
import { openCalendar } from './billing-calendar.ts'
import { openBillingClinic, type BillingWorld } from './billing-clinic.ts'

const day = 86_400_000
const { good, asks, ...others } = sandboxCards
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(good, asks) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(others)) },
)
const selection = fc.record({
  price: fc.nat(20),
  card,
  hasCode: fc.boolean(),
  startsAt: fc.constantFrom('now' as const, 'periodEnd' as const),
  fault: fc.constantFrom(...(['none', 'none', 'none', 'none', 'before', 'after'] as const)),
})
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), selection }) },
  fc.record({ kind: fc.constant('addons' as const), storage: fc.nat(3), selection }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'refuse' as const, 'settle' as const, 'webhook' as const) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const) }),
  fc.record({ kind: fc.constant('pay' as const), card }),
  fc.record({
    kind: fc.constantFrom('creditNote' as const, 'refund' as const, 'adjustment' as const),
    cents: fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: -2000, max: 200_000 })),
    toCard: fc.constantFrom(0, 0.5, 1),
    fault: fc.constantFrom(...(['none', 'none', 'before', 'after'] as const)),
  }),
  fc.record({
    kind: fc.constant('freeDays' as const),
    days: fc.integer({ min: 1, max: 60 }),
    fault: fc.constantFrom(...(['none', 'none', 'before', 'after'] as const)),
  }),
  fc.record({ kind: fc.constant('grace' as const), days: fc.constantFrom(1, 20, 60) }),
  fc.record({
    kind: fc.constant('accept' as const),
    isYearly: fc.boolean(),
    amount: fc.integer({ min: 1000, max: 90_000 }),
  }),
  // What arrives of the oldest invoice that waits for a transfer: a part, all, or more than is owed.
  fc.record({ kind: fc.constant('transfer' as const), share: fc.constantFrom(0.3, 0.5, 1, 1, 1.1) }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0, 1, 9, 15, 28, 31, 366) }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export interface World extends BillingWorld {
  prices: Awaited<ReturnType<typeof findPrices>>
  /** What a lost answer throws. */
  timeOut?: () => Error
}

/** A clinic with its own calendar and bank. */
export async function openSandboxClinic(
  { prices, timeOut = () => new Error('time-out'), ...world }: World,
  start: Date,
  isAmount: boolean,
) {
  let now = start
  const { systemDb } = world
  const { actor, code, current, give, operator, organizationId } = await openBillingClinic(world, isAmount)
  const sandbox = openSandbox(systemDb, () => now)
  const calendar = openCalendar()
  let fault: 'none' | 'before' | 'after' = 'none'
  const faulty = async <T>(work: () => Promise<T>) => {
    const kind = fault
    fault = 'none'
    if (kind === 'before') throw new Error('no connection')
    const result = await work()
    if (kind === 'after') throw timeOut()
    return result
  }
  const payments: PaymentProvider = {
    ...sandbox,
    start: (order) => faulty(() => sandbox.start(order)),
    change: (reference, order) => faulty(() => sandbox.change(reference, order)),
    correct: (correction) => faulty(() => sandbox.correct(correction)),
  }
  const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)
  /** What arrived by transfer, in cents. */
  let received = 0
  const synchronize = async () => {
    const row = await current()
    const state = row?.service === 'sandbox' && (await payments.read(row.reference, organizationId))
    if (state) await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state))
  }

  async function order({
    price,
    card: number,
    hasCode,
    startsAt,
    fault: next,
  }: (Step & { kind: 'order' })['selection']) {
    const chosen = prices[price % prices.length]!
    const row = await current()
    fault = next
    const wish = {
      planId: chosen.planId,
      priceListId: chosen._id,
      card: { number },
      startsAt,
      ...(hasCode && { promoCode: code }),
    }
    if (row) await changeSubscription(systemDb, payments, actor, randomUUID(), { ...wish, id: row._id })
    else await subscribe(systemDb, payments, actor, randomUUID(), wish)
  }

  /** The owner accepts an offer that is paid by transfer. */
  async function accept({ isYearly, amount }: Step & { kind: 'accept' }) {
    const before = await current()
    const draft = {
      ...{
        title: 'By transfer',
        planAmount: amount / 100,
        params: [{ type: 'PRACTITIONER_COUNT' as const, value: 9 }],
        note: '',
        daysUntilDue: 14,
      },
      billingCycle: isYearly ? ('yearly' as const) : ('monthly' as const),
      addons: { storage: 0, practitioners: 0 },
      addonPrices: { storage: null, practitioners: null },
    }
    const { planId, planPriceId } = await inTransaction(systemDb, (tx) =>
      insertOffer(tx, organizationId, draft, amount),
    )
    await acceptOffer(systemDb, actor, { planId, priceListId: planPriceId }, now)
    if (before?.service === 'sandbox')
      await jobs.endReplacedSubscription({ organizationId, reference: before.reference })
  }

  async function transfer(share: number) {
    const invoice = await systemDb
      .selectFrom('planInvoices')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('service', '=', 'transfer')
      .where('status', 'in', ['open', 'uncollectible'])
      .orderBy('issuedAt')
      .limit(1)
      .executeTakeFirst()
    if (!invoice) return
    const owed = payableOf(invoice, await findTransferBalance(systemDb, organizationId))
    const cents = Math.max(1, Math.round(owed * share))
    const by = operator()
    const wish = { cents, paidOn: now.toISOString().slice(0, 10), reference: 'NAB 1' }
    await recordTransfer(systemDb, by, invoice.id, wish, now)
    received += cents
    // Sent again, it is the same transfer.
    await recordTransfer(systemDb, by, invoice.id, wish, now)
  }

  /** Each period that is over is followed by the next one, as the hourly job does. */
  async function workTransfers() {
    for (;;) {
      const row = await current()
      if (row?.service !== 'transfer' || !row.paidUntil || row.paidUntil > now) break
      await advanceTransfer(systemDb, organizationId, row.paidUntil)
      const after = await current()
      calendar.follow(after)
      if (after?.paidUntil?.getTime() === row.paidUntil.getTime()) break
    }
    await advanceTransfer(systemDb, organizationId, now)
  }

  async function answer(isApproved: boolean) {
    const open = await findOpenOrder(systemDb, organizationId)
    if (!open?.clientSecret) return
    const state = await answerSandbox(systemDb, organizationId, open.clientSecret, isApproved, now)
    await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state))
  }

  /** What the jobs ask again until there is an answer. */
  async function settle() {
    for (const { _id: correctionId, status } of await findCorrections(systemDb, organizationId))
      if (status === 'sent') await jobs.settleCorrection({ correctionId })
    const open = await findOpenOrder(systemDb, organizationId)
    if (open) await jobs.settleOrder({ orderId: open.id })
  }

  async function pass(days: number) {
    // Nothing stays without an answer for days.
    if (days > 1) await settle()
    now = new Date(now.getTime() + days * day)
    for (;;) {
      const row = (await findSandboxesOf(systemDb, organizationId)).find(({ state }) => state === 'active')
      if (!row?.paidUntil || row.paidUntil > now) break
      await renewSandbox(systemDb, row.reference, now)
      const after = (await findSandboxesOf(systemDb, organizationId)).find(
        ({ reference }) => reference === row.reference,
      )
      calendar.follow(after)
    }
    await synchronize()
    await workTransfers()
    await endUnpaid(systemDb, payments, organizationId, now)
  }

  async function take(next: Step) {
    fault = 'none'
    if (next.kind === 'order') await order(next.selection)
    if (next.kind === 'addons') {
      fault = next.selection.fault
      const wish = { storage: next.storage, practitioners: 0, startsAt: next.selection.startsAt }
      if ((await current())?.service === 'transfer') await setTransferAddons(systemDb, actor, wish, now)
      else await setAddons(systemDb, payments, actor, randomUUID(), wish)
    }
    if (next.kind === 'approve' || next.kind === 'refuse') await answer(next.kind === 'approve')
    if (next.kind === 'webhook') await synchronize()
    if (next.kind === 'cancel' || next.kind === 'resume')
      await setEnding(systemDb, payments, actor, next.kind === 'cancel')
    if (next.kind === 'pay') await payRenewal(systemDb, payments, actor, next.card)
    if (next.kind === 'accept') await accept(next)
    if (next.kind === 'transfer') await transfer(next.share)
    if (next.kind === 'pass') await pass(next.days)
    if (next.kind === 'creditNote' || next.kind === 'refund' || next.kind === 'adjustment')
      await give(payments, next, () => {
        fault = next.fault
      })
    if (next.kind === 'freeDays') {
      fault = next.fault
      await giveFreeDays(systemDb, payments, operator(), { organizationId, days: next.days, reason: 'The outage' })
    }
    if (next.kind === 'grace') {
      const until = new Date(now.getTime() + next.days * day).toISOString().slice(0, 10)
      await extendGrace(systemDb, { organizationId, until, reason: 'A late invoice' }, now)
    }
    if (next.kind === 'settle') await settle()
  }

  return {
    ...{ organizationId, current, code },
    at: () => now,
    received: () => received,
    async take(next: Step) {
      try {
        await take(next)
      } finally {
        for (const row of await findSandboxesOf(systemDb, organizationId))
          if (row.state === 'active') calendar.follow(row)
        const row = await current()
        if (row?.service === 'transfer') calendar.follow(row)
      }
    },
  }
}
export type SandboxClinic = Awaited<ReturnType<typeof openSandboxClinic>>

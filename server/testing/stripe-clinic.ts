import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { changeSubscription, setAddons, subscribe, withdrawScheduled } from '../plans/billing.service.ts'
import { priceWith } from '../plans/quote.service.ts'
import { giveFreeDays } from '../plans/extension.service.ts'
import { findBalance } from '../plans/ledger.queries.ts'
import { planJobs } from '../plans/plan.jobs.ts'
import type { findPrices } from '../plans/plan.queries.ts'
import { payRenewal, setEnding } from '../plans/renewal.service.ts'
import { openBillingClinic, type BillingWorld } from './billing-clinic.ts'
import { openStripeBooks } from './stripe-books.ts'
import type { openStripeServer } from './stripe-server.ts'

const day = 86_400_000

/** Nothing, or from which call on Stripe fails, or carries out what it is asked without an answer. */
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.record({ isLost: fc.boolean(), after: fc.nat(4), times: fc.constantFrom(1, 20) }),
  },
)
type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never
const startsAt = fc.constantFrom('now' as const, 'now' as const, 'periodEnd' as const)
const simpleStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      price: fc.nat(20),
      hasCode: fc.boolean(),
      isDeclined: fc.constantFrom(false, false, false, true),
      /** Seconds between the amount that is shown and the answer to it. */
      thinks: fc.constantFrom(0, 20, 90),
      startsAt,
      fault,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('addons' as const), storage: fc.nat(3), startsAt, fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('form' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('card' as const), isGood: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      isReversed: fc.boolean(),
      isTwice: fc.boolean(),
      lost: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('compare' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'resume' as const, 'pay' as const, 'withdraw' as const),
      fault,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('creditNote' as const, 'refund' as const, 'adjustment' as const),
      cents: fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: -2000, max: 200_000 })),
      toCard: fc.constantFrom(0, 0.5, 1),
      fault,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('freeDays' as const), days: fc.integer({ min: 1, max: 60 }), fault }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('byHand' as const), refund: fc.nat(3000), credit: fc.nat(2000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0.5, 1, 9, 15, 28, 31, 366) }),
  },
)
type SimpleStep = typeof simpleStep extends fc.Arbitrary<infer T> ? T : never
/** A step, or one during which an older answer of Stripe's is still on its way. */
export const step = fc.oneof(
  { weight: 9, arbitrary: simpleStep },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), meanwhile: simpleStep }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export interface StripeWorld extends BillingWorld {
  stripe: Awaited<ReturnType<typeof openStripeServer>>
  payments: PaymentProvider
  prices: Awaited<ReturnType<typeof findPrices>>
}

/** A clinic that pays through the Stripe of the tests, with a code that takes off an amount or everything, once. */
export async function openStripeClinic({ stripe, payments, prices, ...world }: StripeWorld, isAmount: boolean) {
  const { systemDb } = world
  const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)
  stripe.forgetAll()
  stripe.setCard(true)
  const { actor, code, current, give, operator, organizationId: of } = await openBillingClinic(world, isAmount)
  const books = openStripeBooks(stripe, of)
  const breakStripe = (next: Fault) =>
    next?.isLost ? stripe.loseAnswers(next.times, next.after) : stripe.failNext(next?.times ?? 0, next?.after)

  async function order({
    price,
    hasCode,
    startsAt: starts,
    isDeclined,
    thinks,
    fault: broken,
  }: SimpleStep & { kind: 'order' }) {
    const chosen = prices[price % prices.length]!
    const row = await current()
    const selection = { planId: chosen.planId, priceListId: chosen._id, ...(hasCode && { promoCode: code }) }
    if (isDeclined) stripe.declineNext(1)
    if (!row) return subscribe(systemDb, payments, actor, randomUUID(), selection)
    const change = (shown?: { shownAmount: number; pricedAt: string }) =>
      changeSubscription(systemDb, payments, actor, randomUUID(), {
        ...selection,
        ...shown,
        id: row._id,
        startsAt: starts,
      })
    if (broken || starts === 'periodEnd') return change()
    const { payment } = await priceWith(systemDb, payments, of, chosen.planId, chosen._id, selection.promoCode)
    // Stripe does not preview what a schedule manages.
    const isScheduled = Boolean(books.live()?.schedule)
    // What was credited at Stripe, and we have not heard of, may pay a part of what we calculate.
    const unheard = isScheduled ? Math.max(0, books.balance() - (await findBalance(systemDb, of))) : 0
    // The owner looks at it before they agree.
    vi.setSystemTime(Date.now() + thinks * 1000)
    const { status } = await change({ shownAmount: payment.dueNow, pricedAt: payment.pricedAt })
    // What is shown is what is charged: to the cent, or to one of rounding where we calculate it ourselves.
    const difference = books.newestDue() - payment.dueNow * 100
    const rounding = isScheduled ? 1.5 : 0.5
    if (status !== 'paid') return status
    expect(difference).toBeLessThan(rounding)
    expect(difference).toBeGreaterThan(-rounding - unheard)
    return status
  }

  async function deliverWebhooks({ isReversed, isTwice, lost }: SimpleStep & { kind: 'webhooks' }) {
    const events = stripe.takeEvents().filter((_, at) => lost === 0 || at % 4 !== lost)
    const ordered = isReversed ? events.toReversed() : events
    for (const { body, signature } of isTwice ? [...ordered, ...ordered] : ordered) {
      const event = payments.verifyWebhook(Buffer.from(body), signature)!
      if (event.reference) await jobs.syncPayment({ reference: event.reference })
      if (event.refundedCustomer) await jobs.syncRefunds({ customer: event.refundedCustomer })
    }
  }

  /** The hourly job, for which everything that waits has waited long enough. */
  async function compare() {
    for (const table of ['plan_orders', 'plan_corrections'])
      await sql`update ${sql.table(table)} set updated_at = now() - interval '10 minutes'
        where organization_id = ${of} and status = 'sent'`.execute(systemDb)
    // What one hour brings to light, the next one settles.
    await jobs.comparePayments({})
    await jobs.comparePayments({})
  }

  async function pass(days: number) {
    const target = Date.now() + days * day
    for (;;) {
      const live = books.live()
      const end = live && live.status === 'active' ? books.periodOf(live).until.getTime() : Infinity
      vi.setSystemTime(Math.min(end, target))
      stripe.expire()
      if (end > target) break
      stripe.renew(live!.id)
    }
    if (days >= 1)
      await sql`update plan_orders set updated_at = now() - interval '2 days'
        where organization_id = ${of} and status = 'waiting'`.execute(systemDb)
  }

  async function take(next: SimpleStep) {
    if (next.kind === 'order') await order(next)
    if (next.kind === 'addons')
      await setAddons(systemDb, payments, actor, randomUUID(), {
        storage: next.storage,
        practitioners: 0,
        startsAt: next.startsAt,
      })
    if (next.kind === 'form') books.payOpen()
    if (next.kind === 'card') stripe.setCard(next.isGood)
    if (next.kind === 'webhooks') await deliverWebhooks(next)
    if (next.kind === 'compare') await compare()
    if (next.kind === 'cancel' || next.kind === 'resume')
      await setEnding(systemDb, payments, actor, next.kind === 'cancel')
    if (next.kind === 'pay') await payRenewal(systemDb, payments, actor)
    if (next.kind === 'withdraw') await withdrawScheduled(systemDb, payments, actor)
    if (next.kind === 'pass') await pass(next.days)
    if (next.kind === 'creditNote' || next.kind === 'refund' || next.kind === 'adjustment') await give(payments, next)
    if (next.kind === 'freeDays')
      await giveFreeDays(systemDb, payments, operator(), { organizationId: of, days: next.days, reason: 'The outage' })
    if (next.kind === 'byHand') books.giveBackByHand(next.refund, next.credit)
  }

  async function attempt(next: SimpleStep) {
    vi.setSystemTime(Date.now() + 1000)
    if ('fault' in next) breakStripe(next.fault)
    // Requests end in an answer for people; jobs are tried again.
    await take(next).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
    breakStripe(null)
    stripe.loseAnswers(0)
    stripe.declineNext(0)
  }

  /** Answers of Stripe's that were read before a step and arrive after it. */
  async function late(meanwhile: SimpleStep) {
    const row = await current()
    if (!row) return attempt(meanwhile)
    const release = stripe.holdNextRead()
    const answer = jobs.syncPayment({ reference: row.reference })
    await expect.poll(() => stripe.isHolding(), { interval: 1 }).toBe(false)
    await attempt(meanwhile).finally(release)
    await answer
  }

  return {
    organizationId: of,
    code,
    books,
    current,
    /** Nothing is left to compare for the next clinic. */
    async close() {
      await sql`update plan_subscriptions set status = 'EXPIRED' where organization_id = ${of}`.execute(systemDb)
      await sql`update plan_orders set status = 'dropped' where organization_id = ${of}
        and status in ('sent', 'waiting')`.execute(systemDb)
      await sql`update plan_corrections set status = 'refused' where organization_id = ${of}
        and status = 'sent'`.execute(systemDb)
    },
    take: (next: Step) => (next.kind === 'late' ? late(next.meanwhile) : attempt(next)),
  }
}
export type StripeClinic = Awaited<ReturnType<typeof openStripeClinic>>

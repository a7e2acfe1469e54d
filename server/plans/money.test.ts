import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import { inTransaction } from '../database/connect.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { insertOrganization } from '../organizations/organization.queries.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findLatestSubscription, findPlans } from './billing.queries.ts'
import { changeSubscription, setAddons, subscribe } from './billing.service.ts'
import { payRenewal, setEnding } from './renewal.service.ts'
import { findCorrections } from './correction.queries.ts'
import { correct } from './correction.service.ts'
import { findBalance, findUnusedLines } from './ledger.queries.ts'
import { findOpenOrder, findOrderById } from './order.queries.ts'
import { endUnpaid } from './past-due.service.ts'
import { findSandboxesOf } from './payment-sandbox.queries.ts'
import { answerSandbox, openSandbox, renewSandbox } from './payment-sandbox.service.ts'
import { syncSubscription } from './payment-sync.service.ts'
import { planJobs } from './plan.jobs.ts'
import { findPrices } from './plan.queries.ts'
import { shareLeft, unusedValue } from './proration.rules.ts'
import { sandboxCards } from './sandbox-card.rules.ts'

/** How many sequences are tried, others in each run; KINORA_MONEY_RUNS=10000 tries as many as a release needs. */
const runs = Number(process.env.KINORA_MONEY_RUNS ?? 60)
/** KINORA_MONEY_SEED=7 tries the sequences of a run that failed again; its message names the seed. */
const replay = process.env.KINORA_MONEY_SEED ? { seed: Number(process.env.KINORA_MONEY_SEED) } : {}
const { person, systemDb } = await openTestApp()
const day = 86_400_000
const plans = (await findPlans(systemDb)).filter(({ type }) => type === 'solo' || type === 'business')
const prices = await findPrices(
  systemDb,
  plans.map(({ id }) => id),
)

const { good, asks, ...others } = sandboxCards
const card = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(good, asks) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(others)) },
)
const selection = fc.record({
  price: fc.nat(prices.length - 1),
  card,
  hasCode: fc.boolean(),
  startsAt: fc.constantFrom('now' as const, 'periodEnd' as const),
  fault: fc.constantFrom(...(['none', 'none', 'none', 'none', 'before', 'after'] as const)),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), selection }),
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
  fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0, 1, 9, 15, 28, 31, 366) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A clinic with its own calendar and bank. */
async function openClinic(start: Date, isAmount: boolean) {
  let now = start
  const of = await inTransaction(systemDb, (tx) =>
    insertOrganization(tx, { name: 'Tide', kind: 'solo', email: 'a@tide.example', mobile: '0290000000', plan: 'free' }),
  )
  const actor = await person('solo', { of })
  const sandbox = openSandbox(systemDb, () => now)
  let fault: 'none' | 'before' | 'after' = 'none'
  const faulty = async <T>(work: () => Promise<T>) => {
    const kind = fault
    fault = 'none'
    if (kind === 'before') throw new Error('no connection')
    const result = await work()
    if (kind === 'after') throw new Error('time-out')
    return result
  }
  const payments: PaymentProvider = {
    ...sandbox,
    start: (order) => faulty(() => sandbox.start(order)),
    change: (reference, order) => faulty(() => sandbox.change(reference, order)),
    correct: (correction) => faulty(() => sandbox.correct(correction)),
  }
  const jobs = planJobs({ systemDb, integrations: { paymentProvider: payments } } as never)
  const code = `M${randomUUID().slice(0, 12).toUpperCase()}`
  const discount = isAmount ? { amountOff: 1500 } : { discountPercentage: 100 }
  await systemDb
    .insertInto('planPromos')
    // Also a code that many clinics may use is used once by each.
    .values({ code, ...discount, mostUses: isAmount ? null : 1 })
    .execute()
  const organizationId = actor.organizationId
  const current = async () => {
    const row = await findLatestSubscription(systemDb, organizationId)
    return row?.status === 'EXPIRED' ? undefined : row
  }
  const synchronize = async () => {
    const row = await current()
    const state = row && (await payments.read(row.reference, organizationId))
    if (state) await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state))
  }

  async function order({
    price,
    card: number,
    hasCode,
    startsAt,
    fault: next,
  }: (Step & { kind: 'order' })['selection']) {
    const chosen = prices[price]!
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

  /** The operator gives back of the newest invoice that was paid, or changes the balance. */
  async function give({ kind, cents, toCard, fault: next }: Step & { kind: 'creditNote' | 'refund' | 'adjustment' }) {
    const invoice = await systemDb
      .selectFrom('planInvoices')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('status', '=', 'paid')
      .orderBy('issuedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!invoice || cents === 0 || (kind !== 'adjustment' && cents < 0)) return
    fault = next
    const refundAmount = kind === 'refund' ? cents : kind === 'adjustment' ? 0 : Math.round(cents * toCard)
    const by = { accountId: actor.accountId, key: randomUUID() }
    const which = kind === 'adjustment' ? { organizationId } : { invoiceId: invoice.id }
    await correct(systemDb, payments, by, which, { kind, amount: cents, refundAmount, reason: 'A gift' })
  }

  async function answer(isApproved: boolean) {
    const open = await findOpenOrder(systemDb, organizationId)
    if (!open?.clientSecret) return
    const state = await answerSandbox(systemDb, organizationId, open.clientSecret, isApproved, now)
    await inTransaction(systemDb, (tx) => syncSubscription(tx, 'sandbox', organizationId, state))
  }

  async function pass(days: number) {
    now = new Date(now.getTime() + days * day)
    for (;;) {
      const row = (await findSandboxesOf(systemDb, organizationId)).find(({ state }) => state === 'active')
      if (!row?.paidUntil || row.paidUntil > now) break
      await renewSandbox(systemDb, row.reference, now)
    }
    await synchronize()
    await endUnpaid(systemDb, payments, organizationId, now)
  }

  async function take(next: Step) {
    fault = 'none'
    if (next.kind === 'order') await order(next.selection)
    if (next.kind === 'addons') {
      fault = next.selection.fault
      const wish = { storage: next.storage, practitioners: 0, startsAt: next.selection.startsAt }
      await setAddons(systemDb, payments, actor, randomUUID(), wish)
    }
    if (next.kind === 'approve' || next.kind === 'refuse') await answer(next.kind === 'approve')
    if (next.kind === 'webhook') await synchronize()
    if (next.kind === 'cancel' || next.kind === 'resume')
      await setEnding(systemDb, payments, actor, next.kind === 'cancel')
    if (next.kind === 'pay') await payRenewal(systemDb, payments, actor, next.card)
    if (next.kind === 'pass') await pass(next.days)
    if (next.kind === 'creditNote' || next.kind === 'refund' || next.kind === 'adjustment') await give(next)
    if (next.kind === 'settle') {
      for (const { _id: correctionId, status } of await findCorrections(systemDb, organizationId))
        if (status === 'sent') await jobs.settleCorrection({ correctionId })
      const open = await findOpenOrder(systemDb, organizationId)
      if (open) await jobs.settleOrder({ orderId: open.id })
    }
  }

  return { organizationId, current, take, at: () => now, code }
}

/** What the bank took, what is left, and what was free: read from the sandbox's own books. */
async function books(organizationId: string) {
  const rows = await findSandboxesOf(systemDb, organizationId)
  const paid = rows.flatMap(({ bills }) => bills).filter(({ status }) => status === 'paid')
  const given = rows.flatMap(({ corrections }) => corrections)
  const refunded = given.reduce((sum, { refundAmount }) => sum + refundAmount, 0)
  const credited = given.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? 0 : amount), 0)
  return { taken: paid.reduce((sum, { amountDue }) => sum + amountDue, 0), rows, paid, given, refunded, credited }
}

/** What was used of what was paid: paid − refunded + given − balance − what is left of the time that was paid for. */
async function readValueUsed({ organizationId, at }: Awaited<ReturnType<typeof openClinic>>) {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from plan_ledger
    where organization_id = ${organizationId} and kind in ('payment', 'refund', 'adjustment')`.execute(systemDb)
  const { charged, discount } = unusedValue(await findUnusedLines(systemDb, organizationId, at()), at())
  return rows[0]!.sum - (await findBalance(systemDb, organizationId)) - charged + discount
}

/** Whether the payment service has carried out something that we have not heard of. */
async function isUnsettled(organizationId: string) {
  const open = await findOpenOrder(systemDb, organizationId)
  const sent = (await findCorrections(systemDb, organizationId)).filter(({ status }) => status === 'sent')
  return open?.status === 'sent' || sent.length > 0
}

async function check(
  clinic: Awaited<ReturnType<typeof openClinic>>,
  last: Step,
  before: { reference: string } | undefined,
  usedBefore: number | undefined,
  doneBefore: number,
) {
  const { organizationId } = clinic
  const { taken, rows, paid, given, refunded, credited } = await books(organizationId)
  const { rows: sums } = await sql<{ kind: string; sum: number }>`select kind, sum(amount)::int as sum from plan_ledger
    where organization_id = ${organizationId} group by kind`.execute(systemDb)
  const sum = (kind: string) => sums.find((each) => each.kind === kind)?.sum ?? 0
  const balance = await findBalance(systemDb, organizationId)
  const waits = await findOpenOrder(systemDb, organizationId)
  // An order without an answer may be charged and not yet known; its job tells.
  const isSettled = !(await isUnsettled(organizationId))
  const done = last.kind === 'pass' ? 0 : rows.flatMap(({ orders }) => orders).length
  if (isSettled) {
    expect(sum('payment')).toBe(taken)
    expect(sum('refund') + refunded).toBe(0)
    expect(balance).toBe(taken - refunded + credited - paid.reduce((total, { amount }) => total + amount, 0))
    expect(balance).toBeGreaterThanOrEqual(0)
    // Never more goes back than came in.
    expect(refunded).toBeLessThanOrEqual(taken)
  }
  // Paid − refunded − value used − balance = 0: only time uses value, and a credit note gives some of it back. What the
  // bank approves starts when it was ordered.
  const cents = 3 + paid.length + given.length
  const used = await readValueUsed(clinic)
  expect(used).toBeGreaterThanOrEqual(-cents)
  if (isSettled && usedBefore !== undefined && !['pass', 'creditNote', 'approve'].includes(last.kind))
    expect(Math.abs(used - usedBefore)).toBeLessThanOrEqual(cents)
  // What is charged and not used is what the plan costs for the time still to come, less what was credited of it.
  const unused = unusedValue(await findUnusedLines(systemDb, organizationId, clinic.at()), clinic.at()).charged
  const live = rows.find(({ state }) => state === 'active')
  if (isSettled && live?.periodStart && live.paidUntil) {
    const ahead = live.listAmount * shareLeft({ from: live.periodStart, until: live.paidUntil }, clinic.at())
    expect(unused).toBeLessThanOrEqual(ahead + cents)
    // A change settles what was credited before it.
    if (given.length === 0 || done > doneBefore) expect(unused).toBeGreaterThanOrEqual(ahead - cents)
  }
  // Nothing is free twice.
  const free = await systemDb
    .selectFrom('planOrders as o')
    .select('o.id')
    .where('o.organizationId', '=', organizationId)
    .where('o.status', '=', 'paid')
    .whereRef('o.firstAmount', '<', 'o.listAmount')
    .execute()
  expect(free.length).toBeLessThanOrEqual(1)
  const promo = await systemDb
    .selectFrom('planPromos')
    .select('uses')
    .where('code', '=', clinic.code)
    .executeTakeFirst()
  expect(promo!.uses).toBe(free.length)
  // A subscription ends by a cancellation or an unpaid renewal, at the end of a period or when asked.
  const isLive = before && rows.some(({ reference, state }) => reference === before.reference && state !== 'ended')
  if (before && !isLive) expect(['pass', 'cancel']).toContain(last.kind)
  // The balance pays first, and the card only what is left.
  let left = 0
  for (const { amount, amountDue } of given.length > 0
    ? []
    : paid.toSorted((a, b) => a.paidAt!.getTime() - b.paidAt!.getTime())) {
    expect(amountDue).toBe(Math.max(0, amount - left))
    left += amountDue - amount
  }
  // The plan is that of the last order that the sandbox carried out.
  const [row] = await systemDb
    .selectFrom('organizations as o')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(['p.id', 'p.type'])
    .where('o.id', '=', organizationId)
    .execute()
  const newest = rows.find(({ state }) => state === 'active' || state === 'pastDue')?.orders.at(-1)
  const bought = newest ? await findOrderById(systemDb, newest) : undefined
  if (waits?.status !== 'sent') expect(row!.type === 'free' ? undefined : row!.id).toBe(bought?.planId)
  const now = await clinic.current()
  expect(row!.type === 'free' ? undefined : row!.id).toBe(now?.planId)
}

test('whatever happens in whatever order, money adds up, nothing is free twice and no plan ends unasked', async () => {
  const starts = ['2026-01-31', '2027-12-31', '2028-02-29', '2026-11-22'].map((text) => new Date(`${text}T09:00:00Z`))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(step, { minLength: 5, maxLength: 14 }),
      fc.boolean(),
      async (start, steps, isAmount) => {
        const clinic = await openClinic(start, isAmount)
        const first = { price: 0, card: good, hasCode: false, startsAt: 'now', fault: 'none' } as const
        await clinic.take({ kind: 'order', selection: first })
        for (const next of steps) {
          const before = await clinic.current()
          const isSettled = !(await isUnsettled(clinic.organizationId))
          const done = (await books(clinic.organizationId)).rows.flatMap(({ orders }) => orders).length
          const used = isSettled ? await readValueUsed(clinic) : undefined
          await clinic.take(next).catch((error: unknown) => {
            if (!(error instanceof Problem) || error.status >= 500) throw error
          })
          await check(clinic, next, before, used, done)
        }
      },
    ),
    { numRuns: runs, ...replay },
  )
}, 3_600_000)

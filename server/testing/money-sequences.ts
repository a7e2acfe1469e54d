import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, startOfDay } from '@kinora/contract/days.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { findCorrections } from '../plans/correction.queries.ts'
import { findBalance, findUnusedLines } from '../plans/ledger.queries.ts'
import { findOpenOrder, findOrderById } from '../plans/order.queries.ts'
import { findSandboxesOf } from '../plans/payment-sandbox.queries.ts'
import { shareLeft, unusedValue } from '../plans/proration.rules.ts'
import { sandboxCards } from '../plans/sandbox-card.rules.ts'
import { subscriptionView } from '../plans/subscription.service.ts'
import { findTransferBalance } from '../plans/bank-transfer.queries.ts'
import { openSandboxClinic, step, type SandboxClinic, type Step, type World } from './sandbox-clinic.ts'

/** What the bank took, what is left, and what was free: read from the sandbox's own books. */
async function books(systemDb: Db, organizationId: string) {
  const rows = await findSandboxesOf(systemDb, organizationId)
  const paid = rows.flatMap(({ bills }) => bills).filter(({ status }) => status === 'paid')
  const given = rows.flatMap(({ corrections }) => corrections)
  const refunded = given.reduce((sum, { refundAmount }) => sum + refundAmount, 0)
  const credited = given.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? 0 : amount), 0)
  return { taken: paid.reduce((sum, { amountDue }) => sum + amountDue, 0), rows, paid, given, refunded, credited }
}

/** What was used of what was paid: paid − refunded + given − balance − what is left of the time that was paid for. */
async function readValueUsed(systemDb: Db, { organizationId, at }: SandboxClinic) {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from plan_ledger
    where organization_id = ${organizationId} and kind in ('payment', 'refund', 'adjustment')`.execute(systemDb)
  const { charged, discount } = unusedValue(await findUnusedLines(systemDb, organizationId, at()), at())
  return rows[0]!.sum - (await findBalance(systemDb, organizationId)) - charged + discount
}

/** What came by transfer, and what it paid for. */
async function checkTransfers(systemDb: Db, { organizationId, at, received, current }: SandboxClinic) {
  const { rows } = await sql<{ kind: string; isMoved: boolean; sum: number }>`select kind,
      reference like 'unused %' as "isMoved", sum(amount)::int as sum
    from plan_ledger where organization_id = ${organizationId} and service = 'transfer' group by 1, 2`.execute(systemDb)
  const sum = (of: (line: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, line) => total + line.sum, 0)
  expect(sum(({ kind }) => kind === 'payment')).toBe(received())
  const invoices = await systemDb
    .selectFrom('planInvoices')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('service', '=', 'transfer')
    .execute()
  const corrections = (await findCorrections(systemDb, organizationId)).filter(({ status }) => status === 'done')
  const ids = new Set(invoices.map(({ id }) => id))
  const given = corrections.filter(({ invoiceId }) => invoiceId && ids.has(invoiceId))
  // An adjustment belongs to whoever was paid last; it is checked with the sum of all.
  const adjusted = sum(({ kind }) => kind === 'adjustment')
  const backed = given.reduce(
    (total, { kind, cents, refundCents }) => total + (kind === 'refund' ? 0 : cents) - refundCents,
    0,
  )
  const charged = invoices.filter(({ status }) => status === 'paid').reduce((total, each) => total + each.total, 0)
  const balance = await findBalance(systemDb, organizationId, 'transfer')
  expect(balance).toBe(received() + sum(({ isMoved }) => isMoved) + backed + adjusted - charged)
  // A part of an invoice is not spent on another one.
  expect(await findTransferBalance(systemDb, organizationId)).toBeGreaterThanOrEqual(0)
  for (const { status, received: part, amountDue, total } of invoices)
    if (status === 'open') expect(part).toBeLessThan(amountDue ?? total)
  // What is paid and not used is what the plan costs for the time still to come.
  const row = await current()
  if (row?.service !== 'transfer' || corrections.length > 0 || !row.periodStart || !row.paidUntil) return
  const unused = unusedValue(await findUnusedLines(systemDb, organizationId, at()), at())
  const price = (await subscriptionView(systemDb, row)).renewal.amountPayable * 100
  const ahead = price * shareLeft({ from: row.periodStart, until: row.paidUntil }, at())
  const cents = 3 + invoices.length
  expect(unused.charged).toBeLessThanOrEqual(ahead + cents)
  if (invoices.every(({ status }) => status !== 'open')) expect(unused.charged).toBeGreaterThanOrEqual(ahead - cents)
}

/** Whether the payment service has carried out something that we have not heard of. */
async function isUnsettled(systemDb: Db, organizationId: string) {
  const open = await findOpenOrder(systemDb, organizationId)
  const sent = (await findCorrections(systemDb, organizationId)).filter(({ status }) => status === 'sent')
  return open?.status === 'sent' || sent.length > 0
}

/** Until the end of the time that a clinic was given its records are open, and its plan does not end unpaid. */
async function checkGrace(
  systemDb: Db,
  { organizationId, at, current }: SandboxClinic,
  before: Awaited<ReturnType<SandboxClinic['current']>>,
  isLive: boolean,
) {
  const isWithin = (until: string | null) => until !== null && at() < startOfDay('Australia/Sydney', addDays(until, 1))
  const { isReadOnly } = await systemDb
    .selectFrom('organizations')
    .select('isReadOnly')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (isWithin((await current())?.graceUntil ?? null)) expect(isReadOnly).toBe(false)
  if (before?.isPastDue && before.status === 'ACTIVE' && isWithin(before.graceUntil)) expect(isLive).toBe(true)
}

async function check(
  systemDb: Db,
  clinic: SandboxClinic,
  last: Step,
  before: Awaited<ReturnType<SandboxClinic['current']>>,
  usedBefore: number | undefined,
  doneBefore: number,
) {
  const { organizationId } = clinic
  const { taken, rows, paid, given, refunded, credited } = await books(systemDb, organizationId)
  const { rows: sums } = await sql<{ kind: string; sum: number }>`select kind, sum(amount)::int as sum from plan_ledger
    where organization_id = ${organizationId} and service = 'sandbox' group by kind`.execute(systemDb)
  const sum = (kind: string) => sums.find((each) => each.kind === kind)?.sum ?? 0
  const balance = await findBalance(systemDb, organizationId, 'sandbox')
  const waits = await findOpenOrder(systemDb, organizationId)
  // An order without an answer may be charged and not yet known; its job tells.
  const isSettled = !(await isUnsettled(systemDb, organizationId))
  const done = last.kind === 'pass' ? 0 : rows.flatMap(({ orders }) => orders).length
  if (isSettled) {
    expect(sum('payment')).toBe(taken)
    expect(sum('refund') + refunded).toBe(0)
    expect(balance).toBe(taken - refunded + credited - paid.reduce((total, { amount }) => total + amount, 0))
    expect(balance).toBeGreaterThanOrEqual(0)
    // Never more goes back than came in.
    expect(refunded).toBeLessThanOrEqual(taken)
  }
  await checkTransfers(systemDb, clinic)
  // Paid − refunded − value used − balance = 0: only time uses value, and a credit note gives some of it back. What the
  // bank approves starts when it was ordered.
  const { count: invoices } = await systemDb
    .selectFrom('planInvoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  const corrected = (await findCorrections(systemDb, organizationId)).length
  const cents = 3 + Number(invoices) + corrected
  const used = await readValueUsed(systemDb, clinic)
  expect(used).toBeGreaterThanOrEqual(-cents)
  const now = await clinic.current()
  const live = now?.service === 'transfer' ? undefined : rows.find(({ state }) => state === 'active')
  const period = live?.periodStart && live.paidUntil && { from: live.periodStart, until: live.paidUntil }
  const ahead = period ? live.listAmount * shareLeft(period, clinic.at()) : 0
  if (isSettled && usedBefore !== undefined && !['pass', 'creditNote', 'approve', 'transfer'].includes(last.kind)) {
    // A renewal that is paid late is for time that has begun.
    const late = last.kind === 'pay' && period ? live.listAmount - ahead : 0
    expect(Math.min(Math.abs(used - usedBefore), Math.abs(used - usedBefore - late))).toBeLessThanOrEqual(cents)
  }
  // What is charged and not used is what the plan costs for the time still to come, less what was credited of it.
  const unused = unusedValue(await findUnusedLines(systemDb, organizationId, clinic.at()), clinic.at()).charged
  if (isSettled && period) {
    expect(unused).toBeLessThanOrEqual(ahead + cents)
    // A change settles what was credited before it.
    if (corrected === 0 || done > doneBefore) expect(unused).toBeGreaterThanOrEqual(ahead - cents)
  }
  // Nothing is free twice.
  const free = await systemDb
    .selectFrom('planOrders as o')
    .select(['o.id', 'o.listAmount', 'o.firstAmount'])
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
  const discounts = paid.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'promo')
  const saved = free.reduce((total, { listAmount, firstAmount }) => total + listAmount - firstAmount, 0)
  if (isSettled) expect(-discounts.reduce((total, { amount }) => total + amount, 0)).toBeLessThanOrEqual(saved + cents)
  // A subscription ends by a cancellation or an unpaid renewal, at the end of a period or when asked.
  const isLive =
    before &&
    (now?.reference === before.reference ||
      rows.some(({ reference, state }) => reference === before.reference && state !== 'ended'))
  // One that was cancelled and owed its last period ends once that is paid.
  const isOver = before?.status === 'CANCELLED' && before.paidUntil !== null && before.paidUntil <= clinic.at()
  if (before && !isLive) expect(['pass', 'cancel', 'accept', ...(isOver ? ['transfer'] : [])]).toContain(last.kind)
  await checkGrace(systemDb, clinic, before, Boolean(isLive))
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
  const newest =
    now?.service === 'transfer'
      ? undefined
      : rows.find(({ state }) => state === 'active' || state === 'pastDue')?.orders.at(-1)
  const bought = newest ? await findOrderById(systemDb, newest) : undefined
  if (waits?.status !== 'sent' && now?.service !== 'transfer')
    expect(row!.type === 'free' ? undefined : row!.id).toBe(bought?.planId)
  expect(row!.type === 'free' ? undefined : row!.id).toBe(now?.planId)
}

const starts = ['2026-01-31', '2027-12-31', '2028-02-29', '2026-11-22'].map((text) => new Date(`${text}T09:00:00Z`))

/** Random sequences of what owners, banks, operators and the calendar do, with everything checked after each step. */
export const moneySequences = (world: World, around: (work: () => Promise<void>) => Promise<void> = (work) => work()) =>
  fc.asyncProperty(
    fc.constantFrom(...starts),
    fc.array(step, { minLength: 5, maxLength: 14 }),
    fc.boolean(),
    async (start, steps, isAmount) => {
      const { systemDb } = world
      const clinic = await openSandboxClinic(world, start, isAmount)
      const { organizationId } = clinic
      const first = { price: 0, card: sandboxCards.good, hasCode: false, startsAt: 'now', fault: 'none' } as const
      await around(() => clinic.take({ kind: 'order', selection: first }))
      for (const next of steps) {
        const before = await clinic.current()
        const isSettled = !(await isUnsettled(systemDb, organizationId))
        const done = (await books(systemDb, organizationId)).rows.flatMap(({ orders }) => orders).length
        const used = isSettled ? await readValueUsed(systemDb, clinic) : undefined
        await around(() => clinic.take(next)).catch((error: unknown) => {
          if (!(error instanceof Problem) || error.status >= 500) throw error
        })
        await check(systemDb, clinic, next, before, used, done)
      }
    },
  )

import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db } from '../database/connect.ts'
import { moneySequences } from '../testing/money-sequences.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { defineBug, plantedBugs, stopAtFailure, withPlantedBugs, type Bug } from '../testing/planted-bugs.ts'
import { findPlans } from './price.queries.ts'
import { findPrices } from './plan.queries.ts'
import { unusedValue } from './proration.rules.ts'

/** Loads a module whose functions can be broken. */
const breakable = vi.hoisted(
  () => async (load: () => Promise<Record<string, unknown>>) =>
    (await import('../testing/planted-bugs.ts')).makeBreakable(load),
)
vi.mock('./proration.rules.ts', breakable)
vi.mock('./billing.rules.ts', breakable)
vi.mock('./price.rules.ts', breakable)
vi.mock('./ledger.rules.ts', breakable)
vi.mock('./correction.rules.ts', breakable)
vi.mock('./bank-transfer.rules.ts', breakable)
vi.mock('./billing.queries.ts', breakable)
vi.mock('./price.queries.ts', breakable)
vi.mock('./subscription.queries.ts', breakable)
vi.mock('./bank-transfer.queries.ts', breakable)

const { person, systemDb } = await openTestApp({ isWorker: false })
const plans = (await findPlans(systemDb)).filter(({ type }) => type === 'solo' || type === 'business')
const prices = await findPrices(
  systemDb,
  plans.map(({ id }) => id),
)
afterEach(() => void (plantedBugs.bugs = {}))

/** Tries sequences until one fails. The checks themselves use the unbroken rules. */
const search = (timeOut?: () => Error) =>
  fc.check(moneySequences({ systemDb, person, prices, timeOut }, withPlantedBugs), stopAtFailure)

interface Line {
  kind: string
  amount: number
}
type Cycle = 'monthly' | 'yearly'
const overflowing = (from: Date, cycle: Cycle) => {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + (cycle === 'yearly' ? 12 : 1))
  return end
}

test.each<[string, string, Bug]>([
  [
    'a purchase whose payment is recorded twice',
    'ledgerLinesOf',
    defineBug((actual, invoice: unknown, context: unknown) => {
      const lines = actual(invoice, context) as { kind: string; entry: string }[]
      return [...lines, ...lines.filter(({ kind }) => kind === 'payment').map((line) => ({ ...line, entry: 'again' }))]
    }),
  ],
  [
    'a change that credits what a code had paid for',
    'changeLines',
    defineBug(
      (
        actual: (...facts: [{ lines: Line[] }, ...unknown[]]) => unknown,
        before: { lines: Line[] },
        ...rest: unknown[]
      ) => actual({ ...before, lines: before.lines.filter(({ kind }) => kind !== 'promo') }, ...rest),
    ),
  ],
  [
    'a change that keeps what is left of a dearer plan',
    'changeLines',
    defineBug((actual, ...facts: unknown[]) => {
      const lines = actual(...facts) as Line[]
      const charge = lines.reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : 0), 0)
      return lines.map((line) => (line.kind === 'credit' ? { ...line, amount: Math.max(line.amount, -charge) } : line))
    }),
  ],
  [
    'a code that the same clinic uses again',
    'findPromo',
    defineBug((_: unknown, db: Db, __: string, code: string) =>
      db.selectFrom('planPromos').selectAll().where('code', '=', code).executeTakeFirst(),
    ),
  ],
  [
    'a discount that is given at each renewal',
    'renewalLines',
    defineBug((actual, terms: unknown, period: unknown) => [
      ...(actual(terms, period) as Line[]),
      { kind: 'promo', text: 'Discount', amount: -1500, ...(period as object) },
    ]),
  ],
  [
    'a payment that waits for 3-D Secure and gives the plan',
    'outcomeOf',
    defineBug((actual, order: unknown, state: unknown) => {
      const outcome = actual(order, state) as string
      return outcome === 'waiting' ? 'paid' : outcome
    }),
  ],
  [
    'a payment that the bank refused and that gives the plan',
    'outcomeOf',
    defineBug((actual, order: unknown, state: unknown) => {
      const outcome = actual(order, state) as string
      return outcome === 'refused' ? 'paid' : outcome
    }),
  ],
  [
    'a refund that the account does not show',
    'correctionLedgerLines',
    defineBug((actual, ...facts: unknown[]) => (actual(...facts) as Line[]).filter(({ kind }) => kind !== 'refund')),
  ],
  ['a credit note that a change credits again', 'creditLines', defineBug(() => [])],
  [
    'a month that runs over its end',
    'periodEnd',
    defineBug((_: unknown, from: Date, cycle: Cycle) => overflowing(from, cycle)),
  ],
  [
    'a month end that is forgotten after February',
    'periodEnd',
    defineBug((actual: (...facts: [Date, Cycle]) => unknown, from: Date, cycle: Cycle) => actual(from, cycle)),
  ],
  [
    'a year of 365 days across a leap day',
    'periodEnd',
    defineBug((actual: (...facts: [Date, Cycle, number?]) => unknown, from: Date, cycle: Cycle, anchorDay?: number) =>
      cycle === 'yearly' ? new Date(from.getTime() + 365 * 86_400_000) : actual(from, cycle, anchorDay),
    ),
  ],
  [
    'a part of a transfer that counts as the whole',
    'payableOf',
    defineBug((actual, ...facts: unknown[]) => Math.floor((actual(...facts) as number) / 2)),
  ],
  [
    'a part of a transfer that pays another invoice, too',
    'findTransferBalance',
    defineBug(
      async (actual: (...facts: [Db, string]) => unknown, db: Db, organizationId: string) =>
        ((await actual(db, organizationId)) as number) + 5000,
    ),
  ],
])(
  'the sequences catch %s',
  async (_, name, wrong) => {
    plantedBugs.bugs = { [name]: wrong }
    const { failed, numRuns, errorInstance } = await search()
    expect({ name, failed, numRuns, errorInstance }).toMatchObject({ failed: true })
  },
  600_000,
)

test('the sequences catch a time-out that is taken for a refusal', async () => {
  const { failed } = await search(() => new Problem('conflict', 'The payment was refused.'))
  expect(failed).toBe(true)
}, 600_000)

test('a rule that is broken is broken only while the product works, not while it is checked', () => {
  plantedBugs.bugs = { unusedValue: () => 'broken' }
  expect(unusedValue([], new Date())).toEqual({ charged: 0, discount: 0 })
})

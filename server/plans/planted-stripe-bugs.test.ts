import fc from 'fast-check'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Problem } from '@kinora/contract/problem.ts'
import type { PaymentProvider } from '../integrations/payment-provider.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { defineBug, plantedBugs, stopAtFailure, withPlantedBugs, type Bug } from '../testing/planted-bugs.ts'
import { openStripePayments } from '../testing/stripe-payments.ts'
import { stripeSequences } from '../testing/stripe-sequences.ts'
import { findPlans } from './price.queries.ts'
import { findPrices } from './plan.queries.ts'

/** Loads a module whose functions can be broken. */
const breakable = vi.hoisted(
  () => async (load: () => Promise<Record<string, unknown>>) =>
    (await import('../testing/planted-bugs.ts')).makeBreakable(load),
)
vi.mock('./billing.rules.ts', breakable)
vi.mock('./price.rules.ts', breakable)
vi.mock('./ledger.rules.ts', breakable)
vi.mock('./correction.rules.ts', breakable)
vi.mock('./billing.queries.ts', breakable)
vi.mock('./price.queries.ts', breakable)
vi.mock('./subscription.queries.ts', breakable)
vi.mock('./refund-mirror.service.ts', breakable)
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
afterEach(() => void (plantedBugs.bugs = {}))

const { person, systemDb } = await openTestApp({ isWorker: false })
// A late answer waits for a whole step, which can be slow on a busy machine; a hang still fails the test.
const { stripe, payments } = await openStripePayments({ retries: 0, timeout: 300_000 })
const plans = (await findPlans(systemDb)).filter(({ type }) => type === 'solo' || type === 'business')
const prices = await findPrices(
  systemDb,
  plans.map(({ id }) => id),
)

/** Tries sequences until one fails. The checks themselves use the unbroken rules. */
const search = (broken: Partial<PaymentProvider> = {}) =>
  fc.check(
    stripeSequences({ systemDb, stripe, payments: { ...payments, ...broken }, prices, person }, withPlantedBugs),
    stopAtFailure,
  )

interface Line {
  kind: string
  entry: string
}
let repeats = 0

test.each<[string, string, Bug]>([
  ['an answer of Stripe’s from before that wins over a newer one', 'findVersion', defineBug(() => Promise.resolve(1))],
  [
    'a webhook that arrives twice and is recorded twice',
    'ledgerLinesOf',
    defineBug((actual, invoice: unknown, context: unknown) => {
      const again = ++repeats
      return (actual(invoice, context) as Line[]).map((line) => ({ ...line, entry: `${line.entry} ${again}` }))
    }),
  ],
  [
    'a change of plan whose credit by Stripe is not recorded',
    'ledgerLinesOf',
    defineBug((actual, invoice: unknown, context: unknown) =>
      (actual(invoice, context) as Line[]).filter(({ kind }) => kind !== 'credit'),
    ),
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
    'a refund that the account does not show',
    'correctionLedgerLines',
    defineBug((actual, ...facts: unknown[]) => (actual(...facts) as Line[]).filter(({ kind }) => kind !== 'refund')),
  ],
  ['a refund in Stripe’s dashboard of which nobody hears', 'mirrorRefunds', defineBug(() => Promise.resolve())],
])(
  'the Stripe sequences catch %s',
  async (_, name, wrong) => {
    plantedBugs.bugs = { [name]: wrong }
    const { failed, numRuns, errorInstance } = await search()
    expect({ name, failed, numRuns, errorInstance }).toMatchObject({ failed: true })
  },
  600_000,
)

test('the Stripe sequences catch a change without an answer that is taken for a refusal', async () => {
  const refused = (error: unknown) => {
    if (error instanceof Problem && error.status < 500) throw error
    throw new Problem('conflict', 'The payment was refused.')
  }
  const { failed } = await search({
    start: (order) => payments.start(order).catch(refused),
    change: (reference, order) => payments.change(reference, order).catch(refused),
  })
  expect(failed).toBe(true)
}, 600_000)

import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { openStripeClinic, type Step } from '../testing/stripe-clinic.ts'
import { stripeSequences } from '../testing/stripe-sequences.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openStripePayments } from '../testing/stripe-payments.ts'
import { findPlans } from './price.queries.ts'
import { findPrices } from './plan.queries.ts'

/**
 * The number of sequences, always the same ones by default; KINORA_MONEY_RUNS=10000 tries new ones, as many as a
 * release needs.
 */
const runs = Number(process.env.KINORA_MONEY_RUNS ?? 25)
/** KINORA_MONEY_SEED=7 repeats a failed run; the failure message names its seed. */
const defaultSeed = process.env.KINORA_MONEY_RUNS ? undefined : '31'
const seed = process.env.KINORA_MONEY_SEED ?? defaultSeed
const replay = seed ? { seed: Number(seed) } : {}
/** KINORA_MONEY_SECONDS=500 stops after that time and reports how many sequences ran. */
const seconds = Number(process.env.KINORA_MONEY_SECONDS ?? 0)
const limit = seconds > 0 ? { interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false } : {}
// The product and the fake Stripe share a calendar that tests can move by months.
vi.useFakeTimers({ toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const { person, systemDb } = await openTestApp({ isWorker: false })
// A late answer waits for a whole step, which can be slow on a busy machine; a hang still fails the test.
const { stripe, payments } = await openStripePayments({ retries: 0, timeout: 300_000 })
const plans = (await findPlans(systemDb)).filter(({ type }) => type === 'solo' || type === 'business')
const prices = await findPrices(
  systemDb,
  plans.map(({ id }) => id),
)

const now = { hasCode: false, isDeclined: false, thinks: 0, startsAt: 'now', fault: null } as const
/** Sequences that failed once; every run repeats them. */
const failedOnce: [Date, Step[], boolean][] = [
  // A credit note just before a change of cycle that reaches Stripe a day later.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'byHand', refund: 0, credit: 181 },
      { kind: 'webhooks', isReversed: false, isTwice: false, lost: 0 },
      { kind: 'order', price: 2, ...now, fault: { isLost: false, after: 0, times: 1 } },
      { kind: 'pass', days: 1 },
      { kind: 'compare' },
    ],
    false,
  ],
  // An order without an answer for a year: the credit in between is for periods that are over.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'order', price: 0, ...now },
      { kind: 'order', price: 0, ...now, fault: { isLost: false, after: 0, times: 1 } },
      { kind: 'byHand', refund: 0, credit: 20 },
      { kind: 'freeDays', days: 1, fault: null },
      { kind: 'webhooks', isReversed: false, isTwice: false, lost: 0 },
      { kind: 'pass', days: 366 },
    ],
    false,
  ],
  // A change of cycle reaches Stripe nine days late: those days are used, so they are not credited.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'compare' },
      { kind: 'order', price: 2, ...now, hasCode: true, fault: { isLost: false, after: 0, times: 1 } },
      { kind: 'pass', days: 9 },
    ],
    false,
  ],
  // The rest of a promo discount survives two changes, and our own calculation prices a third one.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'compare' },
      { kind: 'order', price: 0, ...now, hasCode: true },
      { kind: 'order', price: 0, ...now },
      { kind: 'pass', days: 0.5 },
      { kind: 'order', price: 0, ...now, startsAt: 'periodEnd' },
      { kind: 'order', price: 1, ...now },
    ],
    false,
  ],
  // An unreported dashboard credit pays for a change that Kinora calculates because of a schedule.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'webhooks', isReversed: false, isTwice: false, lost: 0 },
      { kind: 'order', price: 0, ...now, startsAt: 'periodEnd' },
      { kind: 'byHand', refund: 2, credit: 0 },
      { kind: 'compare' },
      { kind: 'byHand', refund: 0, credit: 2 },
      { kind: 'order', price: 0, ...now },
    ],
    false,
  ],
  // The same with balance that the operator gave and whose answer was lost.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'compare' },
      { kind: 'adjustment', cents: 2, toCard: 0, fault: { isLost: true, after: 0, times: 20 } },
      { kind: 'addons', storage: 0, startsAt: 'periodEnd', fault: null },
      { kind: 'webhooks', isReversed: false, isTwice: false, lost: 0 },
      { kind: 'order', price: 1, ...now },
    ],
    false,
  ],
  // A dashboard credit with a lost webhook, for a subscription that has ended when it is read again.
  [
    new Date('2027-01-31T09:00:00Z'),
    [
      { kind: 'compare' },
      { kind: 'cancel', fault: null },
      { kind: 'byHand', refund: 0, credit: 1 },
      { kind: 'pass', days: 366 },
      { kind: 'late', meanwhile: { kind: 'addons', storage: 0, startsAt: 'now', fault: null } },
    ],
    false,
  ],
]

test(
  'whatever Stripe does, does not do or does not answer, money adds up, nothing is free twice and no plan ends unasked',
  async () => {
    const result = await fc.check(stripeSequences({ systemDb, stripe, payments, prices, person }), {
      numRuns: runs,
      examples: failedOnce,
      ...replay,
      ...limit,
    })
    // oxlint-disable-next-line no-console -- a long run names its seed, so that it can be tried again.
    if (seconds > 0) console.log(`${result.numRuns} sequences with seed ${result.seed}`)
    if (result.failed) throw new Error(fc.defaultReportMessage(result)!, { cause: result.errorInstance })
  },
  Math.max(3_600_000, 1200 * seconds),
)

test('what is shown is charged to the cent, also a minute and a half later', async () => {
  vi.setSystemTime(new Date('2027-01-31T09:00:00Z'))
  const clinic = await openStripeClinic({ systemDb, stripe, payments, prices, person }, true)
  const monthly = plans.map(({ id }) =>
    prices.findIndex(({ planId, billingCycle }) => planId === id && billingCycle === 'monthly'),
  )
  const order = { kind: 'order', hasCode: false, isDeclined: false, thinks: 90, startsAt: 'now', fault: null } as const
  await clinic.take({ ...order, price: monthly[0]! })
  await clinic.take({ kind: 'form' })
  await clinic.take({ kind: 'compare' })
  for (const price of [...monthly.toReversed(), ...monthly.toReversed()]) {
    await clinic.take({ kind: 'pass', days: 1 })
    await clinic.take({ ...order, price })
  }
  expect(clinic.books.paid()).toHaveLength(5)
  await clinic.close()
})

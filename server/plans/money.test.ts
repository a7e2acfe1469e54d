import fc from 'fast-check'
import { test } from 'vitest'
import { moneySequences } from '../testing/money-sequences.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { findPlans } from './price.queries.ts'
import { findPrices } from './plan.queries.ts'

/**
 * The number of sequences, always the same ones by default: each bug of planted-bugs.test.ts is found within 60. `npm
 * run chaos` tries a thousand; KINORA_MONEY_RUNS=10000 tries new ones, as many as a release needs.
 */
const runs = Number(process.env.KINORA_MONEY_RUNS ?? 60)
/** KINORA_MONEY_SEED=7 repeats a failed run; the failure message names its seed. */
const defaultSeed = process.env.KINORA_MONEY_RUNS ? undefined : '31'
const seed = process.env.KINORA_MONEY_SEED ?? defaultSeed
/** KINORA_MONEY_SECONDS=500 stops after that time and reports how many sequences ran. */
const seconds = Number(process.env.KINORA_MONEY_SECONDS ?? 0)
const { person, systemDb } = await openTestApp({ isWorker: false })
const plans = (await findPlans(systemDb)).filter(({ type }) => type === 'solo' || type === 'business')
const prices = await findPrices(
  systemDb,
  plans.map(({ id }) => id),
)

test('whatever happens in whatever order, money adds up, nothing is free twice and no plan ends unasked', async () => {
  const limit = seconds > 0 ? { interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false } : {}
  const result = await fc.check(moneySequences({ systemDb, person, prices }), {
    numRuns: runs,
    ...(seed && { seed: Number(seed) }),
    ...limit,
  })
  // oxlint-disable-next-line no-console -- a long run names its seed, so that it can be tried again.
  if (seconds > 0 || process.env.CHAOS) console.log(`chaos: ${result.numRuns} sequences with seed ${result.seed}`)
  if (result.failed) throw new Error(fc.defaultReportMessage(result)!, { cause: result.errorInstance })
}, 3_600_000)

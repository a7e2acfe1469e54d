import { afterAll, expect, inject, test } from 'vitest'
import { openFuzz } from '../testing/fuzz.ts'

/** A release is tested with 100,000. */
const requests = Number(process.env.KINORA_FUZZ ?? 1800)
const seed = Number(process.env.KINORA_FUZZ_SEED ?? 20)
/** Only Stripe asks to confirm a card: `stripe-faults.test.ts` covers a 2xx reply. The sandbox saves it directly. */
const onlyWithStripe = ['plans.confirmCard']
const fuzz = await openFuzz(inject('templateUrl'), seed)
afterAll(fuzz.close)

test(
  'requests with parts that nobody would send are answered as the contract says, and never by a failure of the server',
  { timeout: 60_000 + requests * 100 },
  async () => {
    const { wrong, answered, unanswered } = await fuzz.run(requests)
    if (process.env.CHAOS)
      console.log(
        `chaos: ${requests} requests, ${wrong.length} answered wrongly, ${answered.size} of ${answered.size + unanswered.length} calls done, seed ${seed}`,
      )
    expect(unanswered, 'calls that need a story in server/testing to be answered 2xx').toEqual(onlyWithStripe)
    expect(wrong.slice(0, 20), `seed ${seed}, ${wrong.length} in all`).toEqual([])
  },
)

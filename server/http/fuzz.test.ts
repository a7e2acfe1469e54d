import { afterAll, expect, inject, test } from 'vitest'
import { openFuzz } from '../testing/fuzz.ts'

/** A release is tried with 100,000. */
const requests = Number(process.env.KINORA_FUZZ ?? 3000)
const seed = Number(process.env.KINORA_FUZZ_SEED ?? 20)
const fuzz = await openFuzz(inject('templateUrl'), seed)
afterAll(fuzz.close)

test(
  'requests with parts that nobody would send are answered as the contract says, and never by a failure of the server',
  { timeout: 60_000 + requests * 100 },
  async () => {
    const { wrong, answered, never } = await fuzz.run(requests)
    console.log(`fuzz: ${requests} requests, ${answered.size} calls answered, never: ${never.join(', ')}`)
    expect(wrong.slice(0, 20), `seed ${seed}, ${wrong.length} in all`).toEqual([])
  },
)

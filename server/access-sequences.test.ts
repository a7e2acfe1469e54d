import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { roleMatrix } from '@kinora/contract/role-matrix.ts'
import { statementInterceptor } from './database/statement-batch.ts'
import { openClinics, step } from './testing/access-sequences.ts'
import { openTestApp } from './testing/open-test-app.ts'

/** A release is tested with 10,000. */
const runs = Number(process.env.KINORA_ACCESS_RUNS ?? 100)
const seed = Number(process.env.KINORA_ACCESS_SEED ?? 20)
const app = await openTestApp({ isWorker: false })
// All requests come from one address here, so rate limits are switched off.
await app.onOwner(
  'create function never_too_many() returns trigger language plpgsql as $$ begin new.points := 0; return new; end $$',
  'create trigger never_too_many before insert or update on rate_limits for each row execute function never_too_many()',
)
let calls = 0

/** Describes the first wrong answer that the sequences found; undefined if there is none. */
async function findLeak(numRuns: number) {
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
    const clinics = await openClinics(app)
    for (const each of steps) await clinics.take(each)
    await clinics.lookAround(steps.length)
    const { wrong, calls: more } = clinics.result()
    calls += more
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true })
  return failed ? `${String(errorInstance)} after ${JSON.stringify(counterexample)}` : undefined
}

test(
  'whatever order people are moved, suspended, promoted, helped and signed out in, each sees exactly what they should',
  { timeout: 60_000 + runs * 5_000 },
  async () => {
    expect(await findLeak(runs), `seed ${seed}`).toBeUndefined()
    if (process.env.CHAOS) console.log(`chaos: ${runs} sequences, ${calls} calls, none answered wrongly, seed ${seed}`)
  },
)

const leak = /200 instead of|list patients/
const before = structuredClone(roleMatrix.patients)
afterEach(() => {
  Object.assign(roleMatrix.patients, before)
  statementInterceptor.change = undefined
})

test('the sequences notice a practitioner who sees the whole clinic', async () => {
  Object.assign(roleMatrix.patients, { practitioner: { scope: 'organization', access: 'write' } })
  expect(await findLeak(200)).toMatch(leak)
})

test('the sequences notice sessions that go on after they were ended', async () => {
  statementInterceptor.change = (text, values) => [text.replace('"ended_at" = now()', '"ended_at" = null'), values]
  expect(await findLeak(200)).toMatch(leak)
})

// The last test, because it changes the database.
test('the sequences notice a patient who is shared before the colleague has agreed', async () => {
  await app.onOwner(`do $do$ begin execute 'create or replace view shared_patients with (security_invoker = true) as '
    || replace(pg_get_viewdef('shared_patients'::regclass), $q$'accepted'::text$q$, $q$any (array['open', 'accepted'])$q$);
    end $do$`)
  expect(await findLeak(200)).toMatch(leak)
})

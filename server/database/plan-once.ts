import { sql } from 'kysely'
import { buildOnce } from './build-once.ts'
import { withoutWaiting, type WriteTx } from './connect.ts'

/**
 * From here on the transaction's statements have the plan that their connection made before. Where patients differ, as
 * one with three sessions from one with three hundred, PostgreSQL would plan anew each time for their sake, which takes
 * longer than most statements. It is for transactions whose statements look up what they need by id.
 */
export function planOnce(tx: WriteTx) {
  const setting = buildOnce(tx, 'planOnce', { mode: 'force_generic_plan' }, (of) => ({
    compile: () => sql`select set_config('plan_cache_mode', ${of.mode}, true)`.compile(tx),
  }))
  withoutWaiting(tx, setting)
}

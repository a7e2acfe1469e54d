import { sql } from 'kysely'
import { buildOnce } from './build-once.ts'
import { withoutWaiting, type WriteTx } from './connect.ts'

/**
 * Makes the rest of the transaction reuse the plans of its connection. PostgreSQL would plan anew for patients with other
 * numbers of rows, which takes longer than most statements. For transactions that look up what they need by id.
 */
export function planOnce(tx: WriteTx) {
  const setting = buildOnce(tx, 'planOnce', { mode: 'force_generic_plan' }, (of) => ({
    compile: () => sql`select set_config('plan_cache_mode', ${of.mode}, true)`.compile(tx),
  }))
  withoutWaiting(tx, setting)
}

import { sql } from 'kysely'
import { buildOnce } from './build-once.ts'
import { sendWithoutWaiting, type WriteTx } from './connect.ts'

/**
 * Makes the rest of the transaction reuse the connection's query plans. Planning for each patient's number of rows
 * takes longer than most statements. For transactions that look up rows by id.
 */
export function planOnce(tx: WriteTx) {
  const setting = buildOnce(tx, 'planOnce', { mode: 'force_generic_plan' }, (params) => ({
    compile: () => sql`select set_config('plan_cache_mode', ${params.mode}, true)`.compile(tx),
  }))
  sendWithoutWaiting(tx, setting)
}

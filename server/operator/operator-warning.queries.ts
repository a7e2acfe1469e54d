import { sql } from 'kysely'
import type { WriteTx } from '../database/connect.ts'

/** The kinds that operators were not warned of in the last day. Deletes kinds that no longer apply. */
export async function claimNewWarnings(tx: WriteTx, kinds: string[]) {
  await sql`delete from operator_warnings where not (kind = any(${kinds}::text[]))`.execute(tx)
  const { rows } = await sql<{ kind: string }>`
    insert into operator_warnings (kind) select unnest(${kinds}::text[])
    on conflict (kind) do update set told_at = now() where operator_warnings.told_at < now() - interval '1 day'
    returning kind`.execute(tx)
  return rows.map(({ kind }) => kind)
}

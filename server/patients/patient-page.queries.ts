import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'

/** The position of a job that reads all patients by page, ordered by organization and id. */
interface Place {
  organizationId: string
  id: string
}

/** Patients per page. */
const pageSize = 1000
const nil = '00000000-0000-0000-0000-000000000000'

/**
 * Iterates over all patients by page and yields what `found` selects for the patients `t` of each. A page is read by
 * key before anything is joined to it, so that it costs the same in a large installation.
 */
export async function* pagesOfPatients<T>(systemDb: Db, found: RawBuilder<unknown>, size = pageSize) {
  let after: Place | null = { organizationId: nil, id: nil }
  while (after) {
    const { rows }: { rows: { last: Place | null; found: T[] }[] } = await sql<{ last: Place | null; found: T[] }>`
      with t as materialized (
        select * from patients where (organization_id, id) > (${after.organizationId}::uuid, ${after.id}::uuid)
        order by organization_id, id limit ${size}),
      found as (${found})
      select (select jsonb_build_object('organizationId', organization_id, 'id', id) from t
          order by organization_id desc, id desc limit 1) as last,
        (select coalesce(jsonb_agg(found), '[]') from found) as found`.execute(systemDb)
    yield rows[0]!.found
    after = rows[0]!.last
  }
}

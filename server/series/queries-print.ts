import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** Where the first two pictures of exercises are, in their order; those of figures are drawn instead. */
export async function findPictureFiles(db: Tx, organizationId: string, exerciseIds: string[]) {
  const { rows } = await sql<{ exerciseId: string; keys: string[] }>`
    select e.id as "exerciseId", array(
        select f.storage_key from exercise_pictures p
        join organization_files f on f.organization_id = p.organization_id and f.id = p.thumbnail_file_id
        where p.exercise_id = e.id and p.organization_id in (${organizationId}, platform_id())
        order by p.position, p.id limit 2) as keys
    from unnest(${exerciseIds}::uuid[]) e(id)`.execute(db)
  return new Map(rows.map(({ exerciseId, keys }) => [exerciseId, keys]))
}

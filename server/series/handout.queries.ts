import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** The files of each exercise's first two pictures, or of its video's poster. */
export async function findPictureFiles(db: Tx, organizationId: string, exerciseIds: string[]) {
  const { rows } = await sql<{ exerciseId: string; keys: string[] }>`
    select e.id as "exerciseId", coalesce(nullif(array(
        select f.storage_key from exercise_pictures p
        join organization_files f on f.organization_id = p.organization_id and f.id = p.thumbnail_file_id
        where p.exercise_id = e.id and p.organization_id in (${organizationId}, platform_id())
        order by p.position, p.id limit 2), '{}'), array(
        select f.storage_key from exercise_videos m
        join organization_files f on f.organization_id = m.organization_id and f.id = m.poster_file_id
        where m.exercise_id = e.id and m.organization_id = ${organizationId} and m.state = 'ready' and m.is_assigned
        order by m.created_at, m.id limit 1)) as keys
    from unnest(${exerciseIds}::uuid[]) e(id)`.execute(db)
  return new Map(rows.map(({ exerciseId, keys }) => [exerciseId, keys]))
}

import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { starterOrganizationId } from './exercise.rules.ts'

/** Raises the lock timeout, because processes that start together load the starter library one after the other. */
export const raiseLockTimeout = (tx: WriteTx) => sql`set local lock_timeout = '2min'`.execute(tx)

/** An organization's exercises that were imported from this source. */
export const findImported = (db: Db, organizationId: string, source: string) =>
  db
    .selectFrom('exercises')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('source', '=', source)
    .where('sourceId', 'is not', null)
    .execute()

export const findByIds = (db: Db, organizationId: string, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('exercises')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    : Promise.resolve([])

/** Names of exercises in the starter library, and of the organization's exercises from other sources. */
export async function findNames(db: Db, organizationId: string, exceptSource: string) {
  const rows = await db
    .selectFrom('exercises')
    .select(['name', 'organizationId'])
    .where('organizationId', 'in', [organizationId, starterOrganizationId])
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('source', '!=', exceptSource), eb('organizationId', '!=', organizationId)]))
    .execute()
  const [own, starter] = [
    rows.filter((row) => row.organizationId === organizationId),
    rows.filter((row) => row.organizationId !== organizationId),
  ]
  return { ownNames: own.map(({ name }) => name), starterNames: starter.map(({ name }) => name) }
}

/** Archives exercises that the source no longer has, and restores those it has again. */
export const archiveOthers = (tx: WriteTx, organizationId: string, source: string, sourceIds: string[]) =>
  sql`update exercises set archived_at = case when source_id = any(${sourceIds}::text[]) then null else coalesce(archived_at, now()) end
      where organization_id = ${organizationId} and source = ${source}
        and (archived_at is null) <> (source_id = any(${sourceIds}::text[]))`.execute(tx)

/** Sets the figures and the easier and harder exercises by source ids. Unchanged rows are not written. */
export const linkLadders = (
  tx: WriteTx,
  organizationId: string,
  source: string,
  links: { slug: string; figure: string; easier: string | null; harder: string | null }[],
) =>
  sql`update exercises e set figure = l.figure, easier_id = l.easier_id, harder_id = l.harder_id
      from (
        select w.slug, w.figure, a.id as easier_id, b.id as harder_id
        from json_to_recordset(${JSON.stringify(links)}::json) w(slug text, figure text, easier text, harder text)
        left join exercises a on a.organization_id = ${organizationId} and a.source = ${source} and a.source_id = w.easier
        left join exercises b on b.organization_id = ${organizationId} and b.source = ${source} and b.source_id = w.harder
      ) l
      where e.organization_id = ${organizationId} and e.source = ${source} and e.source_id = l.slug
        and (e.figure, e.easier_id, e.harder_id) is distinct from (l.figure, l.easier_id, l.harder_id)`.execute(tx)

/** Sets the easier and harder exercises; an exercise is never its own neighbor. */
export const linkNeighbors = (
  tx: WriteTx,
  organizationId: string,
  links: { id: string; easier: string | null; harder: string | null }[],
) =>
  sql`update exercises e set easier_id = nullif(l.easier, e.id), harder_id = nullif(l.harder, e.id)
      from json_to_recordset(${JSON.stringify(links)}::json) l(id uuid, easier uuid, harder uuid)
      where e.organization_id = ${organizationId} and e.id = l.id`.execute(tx)

/** Organizations by id or by the email of a staff member; all of them without a search word. */
export const findLibraries = (systemDb: Db, wanted: string | undefined) =>
  systemDb
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name'])
    .where('o.kind', '!=', 'platform')
    .$if(wanted !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql<string>`o.id::text`, '=', wanted!.toLowerCase()),
          eb.exists(
            eb
              .selectFrom('accounts as a')
              .select('a.id')
              .whereRef('a.organizationId', '=', 'o.id')
              .where('a.email', '=', wanted!.toLowerCase())
              .where('a.role', '!=', 'patient'),
          ),
        ]),
      ),
    )
    .orderBy('o.name')
    .limit(30)
    .execute()

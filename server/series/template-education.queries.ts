import { type RawBuilder, sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { MissingReading } from './template-update.rules.ts'

interface OfferedEducation extends MissingReading {
  programId: string
  seriesId: string
  pageId: string
}

interface Followers {
  organizationId: string
  templateId: string
  programs: { _id: string; fromWeek: number }[]
}

/** Items `e` of the programs' series `s` that meet the condition and have not been answered. */
async function findItems(
  db: Db,
  { organizationId, programs }: Followers,
  { isItem, isOffered }: Record<'isItem' | 'isOffered', RawBuilder<unknown>>,
) {
  if (programs.length === 0) return []
  const { rows } = await sql<OfferedEducation>`
    select e.id as "_id", p.id as "programId", s.id as "seriesId", s.name as series, e.week, e.page_id as "pageId", g.title
    from unnest(${programs.map(({ _id }) => _id)}::uuid[], ${programs.map(({ fromWeek }) => fromWeek)}::int[]) x(id, from_week)
    join programs p on p.organization_id = ${organizationId} and p.id = x.id
    join series s on s.organization_id = p.organization_id and s.program_id = p.id and s.removed_at is null
    join series_education e on ${isItem}
    join education_pages g on g.organization_id = e.page_organization_id and g.id = e.page_id
    where e.id <> all(p.answered_education) and ${isOffered}
    order by e.week nulls first, s.position, e.position, e.id`.execute(db)
  return rows
}

/** Pages added to the template after these programs were made from it, in weeks that are not over. */
export const findOfferedEducation = (db: Db, followers: Followers) =>
  findItems(db, followers, {
    isItem: sql`e.organization_id = p.organization_id and e.program_id = ${followers.templateId} and e.series_id = s.source_id`,
    isOffered: sql`g.retired_at is null
      and e.created_at > p.created_at and (e.week is null or e.week between x.from_week and p.weeks)
      and not exists (select from series_education o where o.organization_id = s.organization_id and o.series_id = s.id
        and o.page_id = e.page_id and (o.week is null or o.week is not distinct from e.week))`,
  })

/** Pages of these programs that the template no longer has, in weeks that are not over. */
export const findWithdrawnEducation = (db: Db, followers: Followers) =>
  findItems(db, followers, {
    isItem: sql`e.organization_id = s.organization_id and e.program_id = s.program_id and e.series_id = s.id`,
    isOffered: sql`e.is_from_template and (e.week is null or e.week >= x.from_week)
      and not exists (select from series_education o where o.organization_id = p.organization_id
        and o.program_id = ${followers.templateId} and o.series_id = s.source_id and o.page_id = e.page_id
        and o.week is not distinct from e.week)`,
  })

export const updateAnsweredEducation = (tx: WriteTx, organizationId: string, programId: string, itemIds: string[]) =>
  sql`update programs set answered_education = answered_education || ${itemIds}::uuid[]
      where organization_id = ${organizationId} and id = ${programId}`.execute(tx)

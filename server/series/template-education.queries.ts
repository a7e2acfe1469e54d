import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'

export interface OfferedEducation {
  /** The item of the template, or of the program where it is to go. */
  _id: string
  programId: string
  seriesId: string
  series: string
  week: number | null
  pageId: string
  title: string
}

/**
 * What these templates' programs lack of what there is to read: pages that were added to the template after the program
 * was made from it, in weeks that are not over, and that nobody has answered for.
 */
export async function findOfferedEducation(
  db: Db,
  organizationId: string,
  templateId: string,
  programs: { _id: string; fromWeek: number }[],
) {
  if (programs.length === 0) return []
  const { rows } = await sql<OfferedEducation>`
    select e.id as "_id", p.id as "programId", s.id as "seriesId", s.name as series, e.week, e.page_id as "pageId", g.title
    from unnest(${programs.map(({ _id }) => _id)}::uuid[], ${programs.map(({ fromWeek }) => fromWeek)}::int[]) x(id, from_week)
    join programs p on p.organization_id = ${organizationId} and p.id = x.id
    join series s on s.organization_id = p.organization_id and s.program_id = p.id and s.removed_at is null
    join series_education e on e.organization_id = p.organization_id and e.program_id = ${templateId} and e.series_id = s.source_id
    join education_pages g on g.organization_id = e.page_organization_id and g.id = e.page_id and g.retired_at is null
    where e.created_at > p.created_at and (e.week is null or e.week between x.from_week and p.weeks)
      and e.id <> all(p.answered_education)
      and not exists (select from series_education o where o.organization_id = s.organization_id and o.series_id = s.id
        and o.page_id = e.page_id and (o.week is null or o.week is not distinct from e.week))
    order by e.week nulls first, s.position, e.position, e.id`.execute(db)
  return rows
}

/**
 * What these programs have to read that came from the template and is there no longer, in weeks that are not over, and
 * that nobody has answered for.
 */
export async function findWithdrawnEducation(
  db: Db,
  organizationId: string,
  templateId: string,
  programs: { _id: string; fromWeek: number }[],
) {
  if (programs.length === 0) return []
  const { rows } = await sql<OfferedEducation>`
    select o.id as "_id", p.id as "programId", s.id as "seriesId", s.name as series, o.week, o.page_id as "pageId", g.title
    from unnest(${programs.map(({ _id }) => _id)}::uuid[], ${programs.map(({ fromWeek }) => fromWeek)}::int[]) x(id, from_week)
    join programs p on p.organization_id = ${organizationId} and p.id = x.id
    join series s on s.organization_id = p.organization_id and s.program_id = p.id and s.removed_at is null
    join series_education o on o.organization_id = s.organization_id and o.program_id = s.program_id and o.series_id = s.id
    join education_pages g on g.organization_id = o.page_organization_id and g.id = o.page_id
    where o.is_from_template and (o.week is null or o.week >= x.from_week) and o.id <> all(p.answered_education)
      and not exists (select from series_education e where e.organization_id = p.organization_id and e.program_id = ${templateId}
        and e.series_id = s.source_id and e.page_id = o.page_id and e.week is not distinct from o.week)
    order by o.week nulls first, s.position, o.position, o.id`.execute(db)
  return rows
}

export const updateAnsweredEducation = (tx: WriteTx, organizationId: string, programId: string, itemIds: string[]) =>
  sql`update programs set answered_education = answered_education || ${itemIds}::uuid[]
      where organization_id = ${organizationId} and id = ${programId}`.execute(tx)

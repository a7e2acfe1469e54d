import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { MissingRule } from './template-update.rules.ts'

interface OfferedRule extends MissingRule {
  programId: string
  seriesId: string | null
  exerciseId: string | null
}

/** Rules set in a template after a program was made from it, neither applied nor declined yet. */
export async function findOfferedRules(db: Db, organizationId: string, templateId: string, programIds: string[]) {
  if (programIds.length === 0) return []
  const { rows } = await sql<OfferedRule>`
    select r.id as "_id", p.id as "programId", s.id as "seriesId", s.name as series, r.exercise_id as "exerciseId",
      e.name as exercise, r.rule, o.rule as before, coalesce(o.set_at > p.created_at, false) as "isCustomized"
    from programs p
    join series_progression_rules r on r.organization_id = p.organization_id and r.program_id = ${templateId}
    left join series s on s.organization_id = p.organization_id and s.program_id = p.id and s.source_id = r.series_id
      and s.removed_at is null
    left join series_progression_rules o on o.organization_id = p.organization_id and o.program_id = p.id
      and o.series_id is not distinct from s.id and o.exercise_id is not distinct from r.exercise_id
    left join exercises e on e.id = r.exercise_id
    where p.organization_id = ${organizationId} and p.id = any(${programIds}::uuid[]) and r.set_at > p.created_at
      and (r.series_id is null or s.id is not null) and o.rule is distinct from r.rule
      and coalesce((p.answered_rules ->> r.id::text)::timestamptz < r.set_at, true)
      and (r.exercise_id is null or exists (select from series_prescriptions q where q.organization_id = s.organization_id
        and q.series_id = s.id and q.exercise_id = r.exercise_id and q.removed_at is null))
    order by r.series_id nulls first, s.position, r.exercise_id nulls first, r.id`.execute(db)
  return rows
}

export const updateAnsweredRules = (tx: WriteTx, organizationId: string, programId: string, ruleIds: string[]) =>
  sql`update programs set answered_rules = answered_rules || (
        select jsonb_object_agg(id, set_at) from series_progression_rules
        where organization_id = ${organizationId} and id = any(${ruleIds}::uuid[]))
      where organization_id = ${organizationId} and id = ${programId}`.execute(tx)

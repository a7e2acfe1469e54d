import { sql } from 'kysely'
import type { ProgressionRule } from '@kinora/contract/progression-rules.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { ProgramActor } from '../programs/program.queries.ts'

export const findProgressionRules = (db: Db, organizationId: string, programIds: string[]) =>
  db
    .selectFrom('seriesProgressionRules as r')
    .innerJoin('accounts as a', 'a.id', 'r.setBy')
    .select(['r.id as _id', 'r.programId', 'r.seriesId', 'r.exerciseId', 'r.rule', 'r.setAt', 'r.setBy as setById'])
    .select('a.name as setBy')
    .where('r.organizationId', '=', organizationId)
    .where('r.programId', 'in', programIds)
    .orderBy('r.setAt')
    .orderBy('r.id')
    .execute()

/** The whole program, a series of it, or an exercise in a series. */
export interface RulePlace {
  programId: string
  seriesId: string | null
  exerciseId: string | null
}

export const upsertProgressionRule = (
  tx: WriteTx,
  { organizationId, accountId: setBy }: ProgramActor,
  place: RulePlace,
  content: ProgressionRule,
) => {
  const rule = JSON.stringify(content)
  return tx
    .insertInto('seriesProgressionRules')
    .values({ ...place, organizationId, setBy, rule })
    .onConflict((on) =>
      on
        .columns(['organizationId', 'programId', 'seriesId', 'exerciseId'])
        .doUpdateSet({ rule, setBy, setAt: sql`now()` }),
    )
    .execute()
}

export const deleteProgressionRule = (tx: WriteTx, organizationId: string, place: RulePlace) =>
  tx
    .deleteFrom('seriesProgressionRules')
    .where('organizationId', '=', organizationId)
    .where('programId', '=', place.programId)
    .where('seriesId', 'is not distinct from', place.seriesId)
    .where('exerciseId', 'is not distinct from', place.exerciseId)
    .execute()

/** Moves an exercise's rule to its replacement, unless that has its own rule. */
export const moveProgressionRule = (
  tx: WriteTx,
  organizationId: string,
  seriesId: string,
  { from, to }: { from: string; to: string },
) =>
  sql`update series_progression_rules r set exercise_id = ${to}
      where organization_id = ${organizationId} and series_id = ${seriesId} and exercise_id = ${from}
        and not exists (select from series_progression_rules o where o.organization_id = r.organization_id
          and o.series_id = r.series_id and o.exercise_id = ${to})`.execute(tx)

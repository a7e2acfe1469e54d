import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Reader } from './exercise.rules.ts'

/** A clinic's own figure by its name; only who was shown the name can know it. */
export const findFigure = (db: Db, slug: string) =>
  db.selectFrom('exerciseFigures').select(['organizationId', 'model']).where('slug', '=', slug).executeTakeFirst()

/** The same figure saved twice is one row. */
export const insertFigure = (tx: WriteTx, { organizationId, accountId }: Reader, slug: string, model: object) =>
  tx
    .insertInto('exerciseFigures')
    .values({ organizationId, slug, model: JSON.stringify(model), createdBy: accountId })
    .onConflict((on) => on.column('slug').doNothing())
    .execute()

/** A new version of an exercise whose words stay: somebody has to look at it again. */
export const updateFigure = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  change: { figure: string | null; review: string; content: object; version: number; by: string },
) =>
  sql`with before as (
        insert into exercise_versions (organization_id, exercise_id, version, content, replaced_by)
        values (${organizationId}, ${id}, ${change.version}, ${JSON.stringify(change.content)}::jsonb, ${change.by})
      )
      update exercises
      set figure = ${change.figure}, review = ${change.review}, version = version + 1, updated_at = now()
      where organization_id = ${organizationId} and id = ${id}`.execute(tx)

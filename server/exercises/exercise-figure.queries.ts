import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Reader } from './exercise.rules.ts'

/** An organization's own figure. The organization is not checked, because the slug cannot be guessed. */
export const findFigure = (db: Db, slug: string) =>
  db.selectFrom('exerciseFigures').select(['organizationId', 'model']).where('slug', '=', slug).executeTakeFirst()

/** Figures with equal content share one row. */
export const insertFigure = (tx: WriteTx, { organizationId, accountId }: Reader, slug: string, model: object) =>
  tx
    .insertInto('exerciseFigures')
    .values({ organizationId, slug, model: JSON.stringify(model), createdBy: accountId })
    .onConflict((on) => on.column('slug').doNothing())
    .execute()

/** Writes a new version with another figure and its restrictions, and the same text. */
export const updateFigure = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  change: {
    figure: string | null
    review: string
    restrictionTags: string[]
    content: object
    version: number
    by: string
  },
) =>
  sql`with before as (
        insert into exercise_versions (organization_id, exercise_id, version, content, replaced_by)
        values (${organizationId}, ${id}, ${change.version}, ${JSON.stringify(change.content)}::jsonb, ${change.by})
      )
      update exercises
      set figure = ${change.figure}, review = ${change.review}, restriction_tags = ${change.restrictionTags}, version = version + 1, updated_at = now()
      where organization_id = ${organizationId} and id = ${id}`.execute(tx)

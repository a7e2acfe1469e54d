import { sql } from 'kysely'
import type { ReviewState } from '@kinora/contract/exercise-search.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { Reader } from './exercise.rules.ts'

/** Joins the organization's last review of the current version of exercise `e`, as `v`. */
export const lastReview = (organizationId: string) => sql`
  left join lateral (
    select r.outcome from exercise_reviews r
    where r.organization_id = ${organizationId} and r.exercise_id = e.id and r.version = e.version
    order by r.reviewed_at desc limit 1
  ) v on true`

/** The review state of `e` in the organization, given `v`; null if no review is needed. */
export const reviewState = sql<ReviewState | null>`
  case when v.outcome is not null then v.outcome
    when e.review = 'awaiting clinical review' then 'awaiting'
    when e.review = 'approved' then 'approved' end`

/** The organization's last review, of any version. */
export const findLastReview = (db: Db, { organizationId }: Reader, exerciseId: string) =>
  db
    .selectFrom('exerciseReviews')
    .select(['outcome', 'note', 'reviewer', 'reviewedAt', 'version'])
    .where('organizationId', '=', organizationId)
    .where('exerciseId', '=', exerciseId)
    .orderBy('reviewedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Review {
  exerciseId: string
  version: number
  outcome: string
  note: string
}

/** Stores the reviewer's current name. */
export const insertReview = (tx: WriteTx, { organizationId, accountId }: Reader, review: Review) =>
  sql`insert into exercise_reviews (organization_id, exercise_id, version, outcome, note, reviewed_by, reviewer)
      select ${organizationId}, ${review.exerciseId}, ${review.version}, ${review.outcome}, ${review.note}, id, name
      from accounts where organization_id = ${organizationId} and id = ${accountId}`.execute(tx)

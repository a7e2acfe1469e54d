import { sql } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { columnIn } from '../database/column-in.ts'
import { reviewState } from './exercise-review.queries.ts'
import { starterOrganizationId, type Reader } from './exercise.rules.ts'

/** The clinic's own exercises and the starter library. */
const readable = (db: Db, organizationId: string) =>
  db.selectFrom('exercises as e').where('e.organizationId', 'in', [organizationId, starterOrganizationId])

const selectWithUse = (db: Db, { organizationId, accountId }: Reader) =>
  readable(db, organizationId)
    .selectAll('e')
    .select(['e.id as _id', sql<boolean>`e.archived_at is not null`.as('isArchived')])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('exerciseReviews as r')
          .select('r.outcome')
          .where('r.organizationId', '=', organizationId)
          .whereRef('r.exerciseId', '=', 'e.id')
          .whereRef('r.version', '=', 'e.version')
          .orderBy('r.reviewedAt', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(reviewState.as('reviewState'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('exerciseFavorites as f')
            .select('f.exerciseId')
            .whereRef('f.exerciseId', '=', 'e.id')
            .where('f.organizationId', '=', organizationId)
            .where('f.accountId', '=', accountId),
        )
        .$castTo<boolean>()
        .as('isFavorite'),
    )

export const findExercise = (db: Db, reader: Reader, id: string) =>
  selectWithUse(db, reader).where('e.id', '=', id).executeTakeFirst()

export const findExercises = (db: Db, reader: Reader, ids: string[]) =>
  ids.length
    ? buildOnce(
        db,
        'findExercises',
        { organizationId: reader.organizationId, accountId: reader.accountId, ids },
        (params) => selectWithUse(db, { ...reader, ...params }).where(columnIn('e.id', params.ids)),
      )
    : Promise.resolve([])

export type ExerciseRow = Awaited<ReturnType<typeof findExercises>>[number]

/** Prevents others from changing or prescribing the exercise until this write is done. */
export const lockExercise = (tx: WriteTx, organizationId: string, id: string) =>
  readable(tx, organizationId)
    .selectAll('e')
    .where('e.id', '=', id)
    .where('e.organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()

export const insertFavorite = (tx: WriteTx, { organizationId, accountId }: Reader, exerciseId: string) =>
  tx
    .insertInto('exerciseFavorites')
    .values({ organizationId, accountId, exerciseId })
    .onConflict((on) => on.doNothing())
    .execute()

export const deleteFavorite = (tx: WriteTx, { organizationId, accountId }: Reader, exerciseId: string) =>
  tx
    .deleteFrom('exerciseFavorites')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('exerciseId', '=', exerciseId)
    .execute()

/** The easier or harder neighbor: the one this exercise names, or one that names this exercise. */
export const findNeighbor = (db: Db, organizationId: string, id: string, direction: 'easier' | 'harder') => {
  const [named, naming] =
    direction === 'easier' ? (['easierId', 'harderId'] as const) : (['harderId', 'easierId'] as const)
  return readable(db, organizationId)
    .select(['e.id', 'e.name', 'e.patientName', 'e.restrictionTags', 'e.equipment', 'e.measure', 'e.defaultDosage'])
    .where('e.archivedAt', 'is', null)
    .where('e.id', '!=', id)
    .where((eb) =>
      eb.or([
        eb('e.id', '=', eb.selectFrom('exercises as x').select(`x.${named}`).where('x.id', '=', id)),
        eb(`e.${naming}`, '=', id),
      ]),
    )
    .orderBy(sql`e.id = (select ${sql.ref(`x.${named}`)} from exercises x where x.id = ${id}) is true`, 'desc')
    .orderBy('e.createdAt')
    .limit(1)
    .executeTakeFirst()
}

/** The ids of starter exercises by their names. */
export async function findStarterIds(db: Tx, names: string[]) {
  const rows = await db
    .selectFrom('exercises')
    .select(['id', 'name'])
    .where('organizationId', '=', sql<string>`platform_id()`)
    .where('name', 'in', names)
    .where('archivedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

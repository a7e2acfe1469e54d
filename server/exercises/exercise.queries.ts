import { sql } from 'kysely'
import type { Attribution, ExerciseDraft, ExerciseReview } from '@kinora/contract/exercises.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { insertWords } from './exercise-search.queries.ts'
import { reviewState } from './exercise-review.queries.ts'
import { searchTexts, starterOrganizationId, vocabularyOf, type Reader } from './exercise.rules.ts'

/** The clinic's own exercises and the starter library. */
const readable = (db: Db, organizationId: string) =>
  db.selectFrom('exercises as e').where('e.organizationId', 'in', [organizationId, starterOrganizationId])

const withUse = (db: Db, { organizationId, accountId }: Reader) =>
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
  withUse(db, reader).where('e.id', '=', id).executeTakeFirst()

export const findExercises = (db: Db, reader: Reader, ids: string[]) =>
  ids.length
    ? buildOnce(
        db,
        'findExercises',
        { organizationId: reader.organizationId, accountId: reader.accountId, ids },
        (of) => withUse(db, { ...reader, ...of }).where(isOneOf('e.id', of.ids)),
      )
    : Promise.resolve([])

export type ExerciseRow = Awaited<ReturnType<typeof findExercises>>[number]

/** Keeps others from changing or prescribing it until this write is done. */
export const lockExercise = (tx: WriteTx, organizationId: string, id: string) =>
  readable(tx, organizationId)
    .selectAll('e')
    .where('e.id', '=', id)
    .where('e.organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()

/** Counts removed prescriptions too, because their records must stay. */
export const isPrescribed = async (db: Db, id: string) =>
  (await db.selectFrom('seriesPrescriptions').select('id').where('exerciseId', '=', id).limit(1).executeTakeFirst()) !==
  undefined

interface ExerciseFacts {
  id?: string
  organizationId: string
  ownerId: string | null
  source?: string
  sourceId?: string | null
  sourceHash?: string | null
  attribution?: Attribution | null
  figure?: string | null
  review?: ExerciseReview
  easierId?: string | null
  harderId?: string | null
}

const columnsOf = ({ defaultDosage, evidence, ...plain }: ExerciseDraft) => ({
  ...plain,
  ...searchTexts(plain),
  defaultDosage: JSON.stringify(defaultDosage),
  evidence: JSON.stringify(evidence),
})

/** PostgreSQL takes 65,535 values in one statement, and an exercise has some fifty. */
const batch = 400

/** Adds exercises in order. Ids that are taken are skipped. */
export async function insertExercises(
  tx: WriteTx,
  organizationId: string,
  exercises: { facts: Omit<ExerciseFacts, 'organizationId'>; draft: ExerciseDraft }[],
) {
  const added: string[] = []
  for (let at = 0; at < exercises.length; at += batch) {
    const rows = exercises.slice(at, at + batch).map(({ facts: { attribution, ...facts }, draft }) => ({
      ...columnsOf(draft),
      ...facts,
      organizationId,
      attribution: attribution ? JSON.stringify(attribution) : null,
    }))
    const inserted = await tx
      .insertInto('exercises')
      .values(rows)
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .execute()
    await insertWords(
      tx,
      organizationId,
      rows.flatMap(({ search }) => vocabularyOf(search)),
    )
    added.push(...inserted.map(({ id }) => id))
  }
  return added
}

/** Writes a new version and stores the previous content in the history. */
export async function updateContent(
  tx: WriteTx,
  exercise: { id: string; organizationId: string; version: number },
  change: {
    before: ExerciseDraft
    after: ExerciseDraft
    by: string | null
    facts?: Partial<Pick<ExerciseFacts, 'sourceHash' | 'figure' | 'review'>> & { attribution?: Attribution | null }
  },
) {
  const { id, organizationId, version } = exercise
  const { attribution, ...facts } = change.facts ?? {}
  const columns = columnsOf(change.after)
  await tx
    .insertInto('exerciseVersions')
    .values({ organizationId, exerciseId: id, version, content: JSON.stringify(change.before), replacedBy: change.by })
    .execute()
  await tx
    .updateTable('exercises')
    .set({
      ...columns,
      ...facts,
      ...(attribution !== undefined && { attribution: attribution ? JSON.stringify(attribution) : null }),
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await insertWords(tx, organizationId, vocabularyOf(columns.search))
}

/** Changes properties that have no versions. */
export const updateFacts = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  facts: { archivedAt?: Date | null; easierId?: string | null; harderId?: string | null },
) => tx.updateTable('exercises').set(facts).where('organizationId', '=', organizationId).where('id', '=', id).execute()

export const deleteExercise = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('exercises').where('organizationId', '=', organizationId).where('id', '=', id).execute()

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

/** The visible patients whose running programs prescribe this exercise this week or later. */
export const findUses = (db: Db, organizationId: string, exerciseId: string, scope: PatientScope, most: number) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('programs as g', 'g.patientId', 't.id')
    .innerJoin('seriesPrescriptions as p', 'p.programId', 'g.id')
    .innerJoin('accounts as a', 'a.id', 't.id')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['a.id as patientId', 'a.name', 'g.id as programId', 'p.dosage', 'p.side'])
    .distinctOn(['a.name', 'a.id'])
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .where('g.stoppedAt', 'is', null)
    .where('t.isActive', '=', true)
    .where(sql<boolean>`g.start_date + 7 * p.week > (now() at time zone o.time_zone)::date`)
    .orderBy('a.name')
    .orderBy('a.id')
    .orderBy('p.week')
    .limit(most)
    .execute()

/** Templates that use the exercise. All staff of the organization can see them. */
export const findTemplateUses = (db: Db, organizationId: string, exerciseId: string, most: number) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .select(['g.id as templateId', 'g.title'])
    .distinct()
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .where('g.patientId', 'is', null)
    .orderBy('g.title')
    .orderBy('g.id')
    .limit(most)
    .execute()

export const countUses = (db: Db, organizationId: string, exerciseId: string) =>
  db
    .selectFrom('seriesPrescriptions as p')
    .innerJoin('programs as g', 'g.id', 'p.programId')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .leftJoin('patients as t', 't.id', 'g.patientId')
    .select(
      sql<number>`count(distinct t.id) filter (where t.is_active and g.stopped_at is null
      and g.start_date + 7 * p.week > (now() at time zone o.time_zone)::date)`.as('patientCount'),
    )
    .select(sql<number>`count(distinct g.id) filter (where g.patient_id is null)`.as('templateCount'))
    .where('p.organizationId', '=', organizationId)
    .where('p.exerciseId', '=', exerciseId)
    .where('p.removedAt', 'is', null)
    .executeTakeFirstOrThrow()

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

import { sql, type SqlBool } from 'kysely'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { today } from '../database/local-time.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { buildForActor, type ProgramActor } from '../programs/program-actor.queries.ts'
import { visiblePrograms } from '../programs/program.queries.ts'

/** The series an actor may see, as `s`, joined to their program `p`. */
export const visibleSeries = (db: Db, actor: ProgramActor) =>
  visiblePrograms(db, actor)
    .innerJoin('series as s', inSameOrganization('s.programId', 'p.id'))
    .where('s.removedAt', 'is', null)

/** The prescriptions an actor may see, as `r`, joined to series and program. */
const visiblePrescriptions = (db: Db, actor: ProgramActor) =>
  visibleSeries(db, actor)
    .innerJoin('seriesPrescriptions as r', (join) =>
      join
        .onRef('r.organizationId', '=', 's.organizationId')
        .onRef('r.programId', '=', 's.programId')
        .onRef('r.seriesId', '=', 's.id'),
    )
    .where('r.removedAt', 'is', null)

const selectSeries = (db: Db, actor: ProgramActor, programId: string) =>
  visibleSeries(db, actor)
    .select([
      's.id as _id',
      's.programId',
      's.name',
      's.note',
      's.position',
      's.weekdays',
      's.timesPerWeek',
      's.version',
    ])
    .where('p.id', '=', programId)

export const findSeries = (db: Db, actor: ProgramActor, programId: string) =>
  buildForActor(db, 'findSeries', actor, { programId }, (who, params) =>
    selectSeries(db, who, params.programId).orderBy('s.position').orderBy('s.id'),
  )
export type SeriesRow = Awaited<ReturnType<typeof findSeries>>[number]

/** A series of this program, with the program's weeks. */
export const findOneSeries = (db: Db, actor: ProgramActor, programId: string, seriesId: string) =>
  selectSeries(db, actor, programId).select('p.weeks').where('s.id', '=', seriesId).executeTakeFirst()

const selectPrescriptions = (db: Db, actor: ProgramActor) =>
  visiblePrescriptions(db, actor)
    .select([
      'r.id as _id',
      'r.programId',
      'r.seriesId',
      'r.week',
      'r.position',
      'r.exerciseId',
      'r.exerciseVersion',
      'r.exerciseOrganizationId',
    ])
    .select([
      'r.side',
      'r.priority',
      'r.dosage',
      'r.painRule',
      'r.patientNote',
      'r.staffNote',
      'r.nameOverride',
      'r.precautionReason',
      'r.superset as group',
      'r.log',
    ])
    .select(['r.version', 'r.updatedAt', 's.name as seriesName'])

export type PrescriptionRow = Awaited<ReturnType<typeof findPrescriptions>>[number]

/** The prescriptions of a program in order, optionally of some weeks or one series. */
export const findPrescriptions = (
  db: Db,
  actor: ProgramActor,
  programId: string,
  { weeks, seriesId }: { weeks?: number[]; seriesId?: string } = {},
) =>
  buildForActor(db, 'findPrescriptions', actor, { programId, weeks, seriesId }, (who, params) =>
    selectPrescriptions(db, who)
      .where('p.id', '=', params.programId)
      .whereRef('r.week', '<=', 'p.weeks')
      .$if(params.weeks !== undefined, (query) => query.where(sql<SqlBool>`r.week = any(${params.weeks}::int[])`))
      .$if(params.seriesId !== undefined, (query) => query.where('s.id', '=', params.seriesId!))
      .orderBy('r.week')
      .orderBy('s.position')
      .orderBy('s.id')
      .orderBy('r.position')
      .orderBy('r.id'),
  )

/** The prescriptions of a patient's running and planned programs from this week on, with their exercise `x`. */
export const currentPrescriptions = (db: Db, actor: ProgramActor, patientId: string) =>
  visiblePrescriptions(db, actor)
    .innerJoin('exercises as x', (join) =>
      join.onRef('x.organizationId', '=', 'r.exerciseOrganizationId').onRef('x.id', '=', 'r.exerciseId'),
    )
    .innerJoin('accounts as a', 'a.id', 'p.patientId')
    .select(['p.id as programId', 'p.title as program', 'x.name as exercise'])
    .select(({ fn }) => [fn.min<number>('r.week').as('fromWeek'), fn.max<number>('r.week').as('toWeek')])
    .where('p.patientId', '=', patientId)
    .where('p.stoppedAt', 'is', null)
    .where(sql<SqlBool>`(p.start_date + r.week * 7 > ${today} or p.is_open_ended and r.week = p.weeks)`)
    .whereRef('r.week', '<=', 'p.weeks')
    .groupBy(['p.id', 'p.title', 'p.startDate', 'x.name'])
    .orderBy('p.startDate', 'desc')
    .orderBy('x.name')
    .orderBy('fromWeek')

export const findCurrentExercises = (db: Db, actor: ProgramActor, patientId: string) =>
  currentPrescriptions(db, actor, patientId)
    .select(['p.startDate', 'p.isOpenEnded', 'r.exerciseId', 'r.precautionReason as reason'])
    .groupBy(['p.isOpenEnded', 'r.exerciseId', 'r.precautionReason'])
    .execute()

export const findPrescription = (db: Db, actor: ProgramActor, id: string) =>
  selectPrescriptions(db, actor).whereRef('r.week', '<=', 'p.weeks').where('r.id', '=', id).executeTakeFirst()

/** Locks the program of a series and returns its id; undefined for a series the actor cannot see. */
export const lockProgramOfSeries = async (tx: WriteTx, actor: ProgramActor, seriesId: string) =>
  (await visibleSeries(tx, actor).select('p.id').where('s.id', '=', seriesId).forUpdate('p').executeTakeFirst())?.id

export const lockProgramOfPrescription = async (
  tx: WriteTx,
  actor: ProgramActor,
  id: string,
  parents: { seriesId?: string; week?: number } = {},
) => {
  const program = await visiblePrescriptions(tx, actor)
    .select('p.id')
    .where('r.id', '=', id)
    .$if(parents.seriesId !== undefined, (query) => query.where('s.id', '=', parents.seriesId!))
    .$if(parents.week !== undefined, (query) => query.where('r.week', '=', parents.week!))
    .forUpdate('p')
    .executeTakeFirst()
  return program?.id
}

/** Completed sets and skips of a day, by prescription. */
export const findDoneOn = (db: Tx, organizationId: string, programId: string, day: string) =>
  buildOnce(db, 'findDoneOn', { organizationId, programId, day }, (params) =>
    db
      .selectFrom('workouts as w')
      .innerJoin('workoutEntries as e', inSameOrganization('e.workoutId', 'w.id'))
      .select([
        'e.prescriptionId',
        sql<number>`sum(e.sets_done)::int`.as('setsDone'),
        sql<boolean>`bool_or(e.skipped_reason is not null)`.as('isSkipped'),
      ])
      .where('w.organizationId', '=', params.organizationId)
      .where('w.programId', '=', params.programId)
      .where('w.day', '=', params.day)
      .groupBy('e.prescriptionId'),
  )

interface NewSeries {
  _id?: string
  name: string
  note: string
  position: number
  weekdays: number[]
  timesPerWeek: number | null
  /** The template's series it was copied from, and its version then. */
  origin?: { sourceId: string; sourceVersion: number }
}

/** Returns the id, or undefined if the id exists. */
export async function insertSeries(
  tx: WriteTx,
  organizationId: string,
  programId: string,
  { _id, origin, ...series }: NewSeries,
) {
  const inserted = await tx
    .insertInto('series')
    .values({
      ...series,
      ...(_id && { id: _id }),
      ...(origin && { ...origin, givenVersion: 1 }),
      organizationId,
      programId,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

interface SeriesChanges {
  name?: string
  note?: string
  weekdays?: number[]
  timesPerWeek?: number | null
}

export const updateSeries = (tx: WriteTx, organizationId: string, id: string, changes: SeriesChanges) =>
  updateRow(tx, 'series', organizationId, id, { ...changes, version: sql`version + 1`, updatedAt: sql`now()` })

/** Numbers the series from 0, in this order. */
export const updateSeriesOrder = (tx: WriteTx, organizationId: string, ids: string[]) =>
  sql`update series s set position = x.place - 1 from unnest(${ids}::uuid[]) with ordinality x(id, place)
      where s.organization_id = ${organizationId} and s.id = x.id and s.position <> x.place - 1`.execute(tx)

/** Series and prescriptions share one timestamp, so that they are restored together. */
export const updateSeriesRemoved = (tx: WriteTx, organizationId: string, id: string) =>
  sql`with gone as (update series set removed_at = now() where organization_id = ${organizationId} and id = ${id})
      update series_prescriptions set removed_at = now()
      where organization_id = ${organizationId} and series_id = ${id} and removed_at is null`.execute(tx)

/** Returns false if the program has no removed series with this id. */
export async function updateSeriesRestored(tx: WriteTx, organizationId: string, programId: string, id: string) {
  const { rows } = await sql<{ id: string }>`
    with gone as (select id, removed_at from series
        where organization_id = ${organizationId} and program_id = ${programId} and id = ${id} and removed_at is not null),
      back as (update series_prescriptions r set removed_at = null from gone where r.organization_id = ${organizationId} and r.series_id = gone.id and r.removed_at = gone.removed_at)
    update series s set removed_at = null from gone where s.organization_id = ${organizationId} and s.id = gone.id returning s.id`.execute(
    tx,
  )
  return rows.length > 0
}

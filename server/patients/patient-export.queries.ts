import { sql } from 'kysely'
import type { DataExport } from '@kinora/contract/data-export.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { hasNoJob } from '../jobs/job.queries.ts'

interface NewRecord {
  organizationId: string
  patientId: string
  askedBy: string
  kind: 'copy' | 'deidentified' | 'erased'
  state: 'waiting' | 'done'
}

export const insertRecordEvent = (tx: WriteTx, record: NewRecord) =>
  tx
    .insertInto('records')
    .values({ ...record, ...(record.state === 'done' && { progress: 100, finishedAt: sql`now()` }) })
    .returning('id')
    .executeTakeFirstOrThrow()

const selectCopies = (db: Db, organizationId: string) =>
  db
    .selectFrom('records as r')
    .leftJoin('accounts as a', inSameOrganization('a.id', 'r.askedBy'))
    .select(['r.id as _id', 'r.state', 'r.progress', 'r.createdAt', 'a.name as by', 'r.bytes', 'r.expiresAt'])
    .where('r.organizationId', '=', organizationId)
    .where('r.kind', '=', 'copy')
    .$narrowType<{ state: DataExport['state'] }>()

/** Recent exports. Patients see only those they requested, because the clinic's contain staff notes. */
export const findExports = (db: Tx, organizationId: string, patientId: string, askedBy?: string) =>
  selectCopies(db, organizationId)
    .where('r.patientId', '=', patientId)
    .where((eb) => eb.or([eb('r.storageKey', 'is not', null), eb('r.state', 'in', ['waiting', 'working', 'failed'])]))
    .$if(askedBy !== undefined, (query) => query.where('r.askedBy', '=', askedBy!))
    .orderBy('r.createdAt', 'desc')
    .limit(5)
    .execute()

export const findExport = (db: Tx, organizationId: string, id: string) =>
  selectCopies(db, organizationId).where('r.id', '=', id).executeTakeFirstOrThrow()

/** A requested export and who requested it. */
export const findPendingExport = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('records as r')
    .innerJoin('accounts as a', 'a.id', 'r.askedBy')
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .select([
      'r.id',
      'r.organizationId',
      'r.patientId',
      'r.state',
      'a.name as by',
      'a.role',
      'o.name as clinic',
      'o.timeZone',
    ])
    .select(sql<string>`to_char(now() at time zone o.time_zone, 'DD/MM/YYYY')`.as('madeOn'))
    .where('r.organizationId', '=', organizationId)
    .where('r.id', '=', id)
    .where('r.state', 'in', ['waiting', 'working'])
    .executeTakeFirst()

/** Updates an export. False if the patient was erased meanwhile; its file must then be removed. */
export const updateExport = async (
  systemDb: Db,
  organizationId: string,
  id: string,
  change: { state: DataExport['state']; progress?: number; storageKey?: string; bytes?: number },
) =>
  (await systemDb
    .updateTable('records')
    .set({
      ...change,
      ...(change.state !== 'working' && { finishedAt: sql`now()` }),
      ...(change.state === 'ready' && { expiresAt: sql`now() + interval '1 day'` }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .returning('id')
    .executeTakeFirst()) !== undefined

export const findExportFile = (systemDb: Db, id: string) =>
  systemDb
    .selectFrom('records')
    .select('storageKey')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Marks pending exports without a job as failed, so that a new one can be requested. */
export const failExportsWithoutJob = (systemDb: Db) =>
  systemDb
    .updateTable('records')
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where('kind', '=', 'copy')
    .where('state', 'in', ['waiting', 'working'])
    .where(hasNoJob('recordId', 'records.id'))
    .execute()

/** Deletes expired exports and returns the storage keys of their files. */
export const deleteExpiredExports = async (systemDb: Db) =>
  (
    await systemDb
      .deleteFrom('records')
      .where('kind', '=', 'copy')
      .where((eb) =>
        eb.or([eb('expiresAt', '<', sql<Date>`now()`), eb('createdAt', '<', sql<Date>`now() - interval '7 days'`)]),
      )
      .returning('storageKey')
      .execute()
  ).flatMap(({ storageKey }) => (storageKey ? [storageKey] : []))

export const deleteExportsOf = async (tx: WriteTx, organizationId: string, patientId: string) =>
  (
    await tx
      .deleteFrom('records')
      .where('organizationId', '=', organizationId)
      .where('patientId', '=', patientId)
      .where('kind', '=', 'copy')
      .returning('storageKey')
      .execute()
  ).flatMap(({ storageKey }) => (storageKey ? [storageKey] : []))

/** Names by id of everybody who works or worked at the clinic. */
export const findStaffNames = async (db: Tx, organizationId: string) =>
  new Map(
    (
      await db
        .selectFrom('accounts')
        .select(['id', 'name'])
        .where('organizationId', '=', organizationId)
        .where('role', '<>', 'patient')
        .execute()
    ).map(({ id, name }) => [id, name]),
  )

/** Exercise names by id. */
export const findExerciseNames = async (db: Tx, ids: string[]) =>
  new Map(
    ids.length
      ? (await db.selectFrom('exercises').select(['id', 'name']).where('id', 'in', ids).execute()).map(
          ({ id, name }) => [id, name],
        )
      : [],
  )

import { sql } from 'kysely'
import type { Change } from '@kinora/contract/series.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'
import type { ProgramActor } from './program.queries.ts'

export interface NewChange {
  kind: Change['kind']
  prescriptionId?: string
  week?: number
  seriesName?: string
  exercise?: string
  before?: string
  after?: string
  /** Text for the patient. */
  reason?: string
}

export const insertChange = (
  tx: WriteTx,
  { organizationId, accountId }: AccountKey,
  programId: string,
  change: NewChange,
) =>
  tx
    .insertInto('programChanges')
    .values({ ...change, organizationId, programId, changedBy: accountId })
    .execute()

/** A recent, unseen change of a prescription by the same person: further edits are merged into it. */
export const findOpenChange = (
  tx: WriteTx,
  { organizationId, accountId }: ProgramActor,
  programId: string,
  prescriptionId: string,
) =>
  tx
    .selectFrom('programChanges as h')
    .innerJoin('programs as p', 'p.id', 'h.programId')
    .select(['h.id', 'h.kind', 'h.before', 'h.after'])
    .where('h.organizationId', '=', organizationId)
    .where('h.programId', '=', programId)
    .where('h.prescriptionId', '=', prescriptionId)
    .where('h.changedBy', '=', accountId)
    .where('h.kind', 'in', ['added', 'changed'])
    .where('h.changedAt', '>', sql<Date>`now() - interval '15 minutes'`)
    .where(({ or, eb, ref }) => or([eb('p.seenAt', 'is', null), eb('h.changedAt', '>', ref('p.seenAt'))]))
    .orderBy('h.changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const updateChange = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  change: Pick<NewChange, 'after' | 'exercise'>,
) => updateRow(tx, 'programChanges', organizationId, id, { ...change, changedAt: sql`clock_timestamp()` })

export const deleteChange = (tx: WriteTx, organizationId: string, id: string) =>
  tx.deleteFrom('programChanges').where('organizationId', '=', organizationId).where('id', '=', id).execute()

/**
 * Whether the patient had started before change `h`: until then the whole program is new, so additions are not marked.
 */
const hadBegun = sql<boolean>`exists (select from workouts w where w.organization_id = h.organization_id
  and w.program_id = h.program_id and w.started_at < h.changed_at)`

/** The latest 200, newest first. */
export const findChanges = (db: Db, organizationId: string, programId: string) =>
  db
    .selectFrom('programChanges as h')
    .innerJoin('programs as p', 'p.id', 'h.programId')
    .innerJoin('accounts as a', 'a.id', 'h.changedBy')
    .select([
      'h.id as _id',
      'h.changedAt as at',
      'a.name as by',
      'h.week',
      'h.seriesName as series',
      'h.kind',
      'h.exercise',
      'h.before',
      'h.after',
      'h.reason',
    ])
    .select(sql<boolean>`coalesce(h.changed_at > p.seen_at, h.kind <> 'added' or ${hadBegun})`.as('isNew'))
    .where('h.organizationId', '=', organizationId)
    .where('h.programId', '=', programId)
    .orderBy('h.changedAt', 'desc')
    .orderBy('h.id', 'desc')
    .limit(200)
    .execute()

/**
 * Current and former exercises of these programs whose patient name differs. A name used for two exercises is left out.
 */
export const findPatientNames = async (db: Db, organizationId: string, programIds: string[]) =>
  (
    await sql<{ patientName: string; name: string }>`
      select x.patient_name as "patientName", min(x.name) as name
      from series_prescription_versions v
      join series_prescriptions r on r.organization_id = v.organization_id and r.id = v.prescription_id
      join exercises x on x.id = (v.content->>'exerciseId')::uuid
      where v.organization_id = ${organizationId} and r.program_id = any(${programIds}::uuid[])
        and x.patient_name not in ('', x.name)
      group by x.patient_name having count(distinct x.name) = 1`.execute(db)
  ).rows

import { sql, type SqlBool } from 'kysely'
import type { ShareDraft, ShareKind, ShareState } from '@kinora/contract/patient-shares.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import { countRows } from '../database/count-rows.ts'
import { updateRow } from '../database/update-row.ts'

const today = sql<string>`(now() at time zone o.time_zone)::date`

/**
 * The state of a share. An unanswered request expires; an accepted share ends after its last day. Both end if the
 * colleague leaves the clinic or all their patients were reassigned. A cover of all patients continues, because new
 * ones may come.
 */
const state = sql<ShareState>`case
  when s.state = 'open' and (s.last_day < ${today} or s.asked_at < now() - interval '30 days' and s.last_day is null) then 'lapsed'
  when s.state = 'accepted' and (s.last_day < ${today} or s.kind = 'handOver') then 'over'
  when s.state in ('open', 'accepted') and (not c.is_active or not s.is_all and not exists (
    select from patient_share_patients x
    where x.organization_id = s.organization_id and x.share_id = s.id and x.ended_at is null)) then 'ended'
  when s.state = 'open' and s.kind = 'handOver' and s.is_all and not exists (
    select from patients t
    where t.organization_id = s.organization_id and t.practitioner_id = s.practitioner_id) then 'ended'
  else s.state end`

/** Leaves out patients who have been reassigned since. */
const patientsOf = sql<{ _id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('_id', t.id, 'name', t.name) order by t.name, t.id)
  from patient_share_patients x join patients t on t.organization_id = x.organization_id and t.id = x.patient_id
  where x.organization_id = s.organization_id and x.share_id = s.id
    and (x.ended_at is null or s.kind = 'handOver')), '[]')`

const selectShares = (db: Db, organizationId: string) =>
  db
    .selectFrom('patientShares as s')
    .innerJoin('organizations as o', 'o.id', 's.organizationId')
    .innerJoin('accounts as p', 'p.id', 's.practitionerId')
    .innerJoin('accounts as c', 'c.id', 's.colleagueId')
    .innerJoin('accounts as b', 'b.id', 's.askedBy')
    .select(['s.id as _id', 's.practitionerId', 'p.name as practitioner', 's.colleagueId', 'c.name as colleague'])
    .select(['b.name as askedBy', 's.askedBy as askedById', 's.askedAt', 's.isAll', 's.note', 's.organizationId'])
    .select([sql<ShareKind>`s.kind`.as('kind'), sql<string>`s.first_day`.as('firstDay')])
    .select([sql<string | null>`s.last_day`.as('lastDay'), state.as('state'), patientsOf.as('patients')])
    .select(sql<boolean>`s.first_day <= ${today}`.as('hasBegun'))
    .where('s.organizationId', '=', organizationId)

export type StoredShare = Awaited<ReturnType<typeof findShares>>[number]

/** The shares of this account or of everybody, newest first. */
export const findShares = (db: Tx, organizationId: string, accountId: string | undefined) =>
  selectShares(db, organizationId)
    .$if(accountId !== undefined, (query) =>
      query.where(sql<SqlBool>`${accountId} in (s.practitioner_id, s.colleague_id)`),
    )
    .orderBy('s.askedAt', 'desc')
    .limit(200)
    .execute()

export const findShare = (db: Tx, organizationId: string, accountId: string | undefined, id: string) =>
  selectShares(db, organizationId)
    .$if(accountId !== undefined, (query) =>
      query.where(sql<SqlBool>`${accountId} in (s.practitioner_id, s.colleague_id)`),
    )
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Accepted and open requests for this practitioner's patients. */
export const findRunningShares = (
  db: Tx,
  organizationId: string,
  { kind, practitionerId, colleagueId }: Pick<NewShare, 'kind' | 'practitionerId' | 'colleagueId'>,
) =>
  selectShares(db, organizationId)
    .where('s.kind', '=', kind)
    .where('s.practitionerId', '=', practitionerId)
    .where('s.colleagueId', '=', colleagueId)
    .where(sql<SqlBool>`${state} in ('open', 'accepted')`)
    .execute()

/** Serializes an answer and an end that arrive at the same time. */
export const lockShare = (tx: WriteTx, organizationId: string, id: string) =>
  tx
    .selectFrom('patientShares')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .execute()

/** Colleagues who can be asked: active staff who treat patients. */
export const findColleagues = (db: Tx, organizationId: string) =>
  db
    .selectFrom('practitioners as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(['p.id as _id', 'a.name'])
    .where('p.organizationId', '=', organizationId)
    .where('a.organizationId', '=', organizationId)
    .where('p.deletedAt', 'is', null)
    .where('a.isActive', '=', true)
    .orderBy('a.name')
    .orderBy('p.id')
    .execute()

/** How many of these patients, or of all, the practitioner is in charge of. */
export const countInCharge = (db: Tx, organizationId: string, practitionerId: string, ids: string[] | null) =>
  countRows(
    visiblePatients(db, organizationId, { practitionerId }).$if(ids !== null, (query) =>
      query.where(sql<SqlBool>`t.id = any(${ids}::uuid[])`),
    ),
  )

type NewShare = Pick<ShareDraft, 'kind' | 'colleagueId' | 'patientIds' | 'lastDay' | 'note'> & {
  organizationId: string
  practitionerId: string
  askedBy: string
  firstDay: string
}

export async function insertShare(tx: WriteTx, { patientIds, ...share }: NewShare) {
  const { id } = await tx
    .insertInto('patientShares')
    .values({ ...share, isAll: patientIds === null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (patientIds)
    await sql`insert into patient_share_patients (organization_id, share_id, patient_id)
      select ${share.organizationId}::uuid, ${id}::uuid, unnest(${patientIds}::uuid[])`.execute(tx)
  return id
}

export const updateAnswer = (tx: WriteTx, organizationId: string, id: string, answer: 'accepted' | 'declined') =>
  updateRow(tx, 'patientShares', organizationId, id, { state: answer, answeredAt: sql`clock_timestamp()` })

export const updateEnded = (tx: WriteTx, organizationId: string, id: string, endedBy: string) =>
  updateRow(tx, 'patientShares', organizationId, id, { state: 'ended', endedBy, endedAt: sql`clock_timestamp()` })

/** The patients of a request that the practitioner is still in charge of. */
export const findPatientsToHandOver = async (
  db: Tx,
  {
    organizationId,
    _id,
    practitionerId,
    isAll,
  }: Pick<StoredShare, 'organizationId' | '_id' | 'practitionerId' | 'isAll'>,
) =>
  (
    await visiblePatients(db, organizationId, { practitionerId })
      .$if(!isAll, (query) =>
        query.where(
          sql<SqlBool>`t.id in (select x.patient_id from patient_share_patients x
            where x.organization_id = ${organizationId} and x.share_id = ${_id} and x.ended_at is null)`,
        ),
      )
      .select('t.id')
      .execute()
  ).map(({ id }) => id)

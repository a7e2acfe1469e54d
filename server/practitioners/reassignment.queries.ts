import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'

/** All patients of these practitioners, or these patients. */
export type PatientSelection = { ofPractitioners: string[] } | { patientIds: string[] }

export interface Reassignment {
  organizationId: string
  toId: string
  byId: string
  reason: 'reassigned' | 'deleted' | 'restored'
}

export const countPatientsOf = (db: Db, organizationId: string, practitionerIds: string[]) =>
  countRows(
    db
      .selectFrom('patients')
      .where('organizationId', '=', organizationId)
      .where('practitionerId', 'in', practitionerIds),
  )

/**
 * Changes the practitioner in charge, records the previous one, and ends the patients' shares. Returns the reassigned
 * patients.
 */
export async function updatePractitionerInCharge(
  tx: WriteTx,
  selection: PatientSelection,
  { organizationId, toId, byId, reason }: Reassignment,
) {
  const isSelected =
    'patientIds' in selection
      ? sql`id = any(${selection.patientIds}::uuid[])`
      : sql`practitioner_id = any(${selection.ofPractitioners}::uuid[])`
  const { rows } = await sql<{ id: string; name: string; isInCare: boolean }>`
    with before as (
      select id, practitioner_id from patients
      where organization_id = ${organizationId} and practitioner_id <> ${toId} and ${isSelected} order by id for update
    ), record as (
      insert into practitioner_reassignments (organization_id, patient_id, from_id, to_id, by_id, reason)
      select ${organizationId}::uuid, id, practitioner_id, ${toId}::uuid, ${byId}::uuid, ${reason} from before
    ), no_longer_shared as (
      update patient_share_patients x set ended_at = now() from before
      where x.organization_id = ${organizationId} and x.patient_id = before.id and x.ended_at is null
    )
    update patients t set practitioner_id = ${toId}, is_reassigned = true, version = t.version + 1, updated_at = now()
    from before where t.organization_id = ${organizationId} and t.id = before.id returning t.id, t.name,
      t.is_active and t.joined_at is not null and t.discharged_on is null as "isInCare"`.execute(tx)
  return rows
}

/** The patients reassigned by this deletion and not again since. */
export async function findPatientsReassignedFrom(db: Db, organizationId: string, deletedId: string) {
  const { rows } = await sql<{ id: string }>`
    select t.id from practitioner_reassignments h
    join practitioners p on p.organization_id = h.organization_id and p.id = h.from_id and p.deleted_at = h.at
    join patients t on t.organization_id = h.organization_id and t.id = h.patient_id and t.practitioner_id = h.to_id
    where h.organization_id = ${organizationId} and h.from_id = ${deletedId} and h.reason = 'deleted' and not exists (
      select from practitioner_reassignments later
      where later.organization_id = h.organization_id and later.patient_id = h.patient_id and later.at > h.at)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Covers and shares by these staff, requested or accepted, and the colleagues who rely on them. */
export async function findSharesWith(db: Db, organizationId: string, ids: string[]) {
  const { rows } = await sql<{ id: string; kind: string; colleague: string; accountIds: string[] }>`
    select s.id, s.kind, c.name as colleague, array[s.practitioner_id, s.asked_by] as "accountIds"
    from patient_shares s
    join accounts c on c.organization_id = s.organization_id and c.id = s.colleague_id
    join organizations o on o.id = s.organization_id
    where s.organization_id = ${organizationId} and s.colleague_id = any(${ids}::uuid[])
      and (s.state = 'open' or (s.state = 'accepted' and s.kind <> 'handOver'))
      and coalesce(s.last_day, 'infinity') >= (now() at time zone o.time_zone)::date
      and (s.is_all or exists (select from patient_share_patients x
        where x.organization_id = s.organization_id and x.share_id = s.id and x.ended_at is null))`.execute(db)
  return rows
}

/**
 * Erases contact details, picture and credentials thirty days after deletion. The name stays on the records they wrote.
 * Returns the picture files.
 */
export async function anonymizeDeleted(tx: WriteTx) {
  const { rows } = await sql<{ organizationId: string; imageFileId: string | null }>`
    with due as (
      update practitioners set forgotten_at = now()
      where deleted_at < now() - interval '30 days' and forgotten_at is null returning id, organization_id
    ), faces as (select a.id, a.image_file_id from accounts a join due on due.id = a.id), sessions as (delete from account_sessions s using due where s.account_id = due.id),
    tokens as (delete from account_tokens t using due where t.account_id = due.id),
    authenticators as (delete from account_authenticators f using due where f.account_id = due.id),
    passkeys as (delete from account_passkeys f using due where f.account_id = due.id),
    codes as (delete from account_recovery_codes f using due where f.account_id = due.id)
    update accounts a set email = 'deleted-' || a.id || '@deleted.invalid', mobile = '', password_hash = null,
      image_file_id = null, updated_at = now()
    from due join faces using (id) where a.organization_id = due.organization_id and a.id = due.id
    returning a.organization_id as "organizationId", faces.image_file_id as "imageFileId"`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import { owners } from '@kinora/contract/roles.ts'
import type { Db } from '../database/connect.ts'
import { timeZone } from '../database/local-time.ts'

const selectActiveAccounts = (db: Db, organizationId: string) =>
  db.selectFrom('accounts').select('id').where('organizationId', '=', organizationId).where('isActive', '=', true)

/** Practitioners in charge of patients, and colleagues who cover or share them today, by patient id. */
export const findInCharge = async (db: Db, organizationId: string, patientIds: string[]) =>
  (
    await sql<{ patientId: string; id: string }>`
      select t.id as "patientId", a.id from patients t join accounts a on a.id = t.practitioner_id and a.is_active
      where t.organization_id = ${organizationId} and t.id = any(${patientIds}::uuid[])
      union
      select v.patient_id, a.id from shared_patients v join accounts a on a.id = v.colleague_id and a.is_active
      where v.organization_id = ${organizationId} and v.patient_id = any(${patientIds}::uuid[])`.execute(db)
  ).rows

/**
 * Owners who wrote to a patient in the last thirty days. A practitioner who wrote may no longer be in charge of them.
 */
export const findCorrespondents = (db: Db, organizationId: string, patientId: string) =>
  selectActiveAccounts(db, organizationId)
    .where('role', 'in', owners)
    .where(
      sql<boolean>`id in (select m.sender_id from notification_messages m where m.organization_id = ${organizationId}
        and m.patient_id = ${patientId} and not m.is_from_patient and m.created_at > now() - interval '30 days')`,
    )
    .execute()

export const findOwners = (db: Db, organizationId: string) =>
  selectActiveAccounts(db, organizationId).where('role', 'in', owners).execute()

export const findOperators = (systemDb: Db) =>
  systemDb
    .selectFrom('accounts as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.organizationId', 'a.name', timeZone.as('timeZone')])
    .where('a.organizationId', '=', sql<string>`platform_id()`)
    .where('a.role', '=', 'admin')
    .where('a.isActive', '=', true)
    .orderBy('a.name')
    .execute()

export const findName = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The account that a support session uses, and when the session started. */
export const findSupportSession = (systemDb: Db, sessionId: string) =>
  systemDb
    .selectFrom('accountSessions as s')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['s.id', 's.organizationId', 's.accountId', 'a.name'])
    .where('s.id', '=', sessionId)
    .where('s.isSupport', '=', true)
    .executeTakeFirst()

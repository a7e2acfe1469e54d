import { sql, type SqlBool } from 'kysely'
import type { Tx, WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { FieldChange } from './patient-import.rules.ts'

/** Tables with records of a patient. A test compares them with the database. */
export const patientTables = [
  'discharge_imports',
  'discharges',
  'notification_messages',
  'notifications',
  'patient_alerts',
  'patient_carers',
  'patient_goal_ratings',
  'patient_goals',
  'patient_kits',
  'patient_next_days',
  'patient_pauses',
  'patient_share_patients',
  'patient_visit_changes',
  'patient_visits',
  'practitioner_reassignments',
  'program_events',
  'programs',
  'records',
  'survey_consents',
  'survey_openings',
  'survey_responses',
  'survey_schedules',
  'workout_calendars',
  'workout_form_checks',
  'workout_proposals',
  'workout_reminders',
  'workout_snoozes',
  'workouts',
]

/** Tables that name a patient but contain no record of their treatment. */
export const otherTablesOfPatients = [
  'account_events',
  'patient_import_rows',
  'statistics_exercises',
  'statistics_outcomes',
  'statistics_patients',
  'statistics_weeks',
]

const hasRecords = sql<boolean>`(${sql.join(
  patientTables.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} x where x.organization_id = t.organization_id and x.patient_id = t.id)`,
  ),
  sql` or `,
)})`

/** Locks the import if this person can still undo it; without `importedBy`, for an owner. */
export const lockImport = (tx: WriteTx, organizationId: string, id: string, importedBy: string | undefined) =>
  tx
    .selectFrom('patientImports')
    .select(['id', 'undoneAt', sql<SqlBool>`created_at > now() - interval '1 day'`.as('isRecent')])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .$if(importedBy !== undefined, (query) => query.where('importedBy', '=', importedBy!))
    .forUpdate()
    .executeTakeFirst()

/** Locks the patients, so that nothing new is recorded during the checks. */
export const lockImportedPatients = (tx: WriteTx, organizationId: string, importId: string) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('patientImportRows')
        .select('patientId')
        .where('organizationId', '=', organizationId)
        .where('importId', '=', importId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

export const findAddedPatients = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom('patientImportRows as r')
    .innerJoin('patients as t', inSameOrganization('t.id', 'r.patientId'))
    .select(['t.id', 't.name', hasRecords.as('hasRecords')])
    .select([sql<boolean>`t.joined_at is not null`.as('hasJoined'), sql<boolean>`t.version > 1`.as('isEdited')])
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', importId)
    .where('r.changes', 'is', null)
    .execute()

export const findChangedPatients = (tx: Tx, organizationId: string, importId: string) =>
  tx
    .selectFrom('patientImportRows as r')
    .innerJoin('patients as t', inSameOrganization('t.id', 'r.patientId'))
    .innerJoin('accounts as a', 'a.id', 't.id')
    .select(['t.id', 't.name', 'a.mobile', 't.dateOfBirth', 't.sex', 't.address', 't.emergencyContact', 't.referrer'])
    .select(['t.condition', 't.affectedSide', 't.goals', 't.equipment', 't.notes'])
    .select(sql<FieldChange[]>`r.changes`.as('changes'))
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', importId)
    .where('r.changes', 'is not', null)
    .execute()

/** Deletes the accounts with their invitations and unsent emails. */
export async function deleteImportedPatients(tx: WriteTx, organizationId: string, ids: string[]) {
  const chosen = sql<string>`any(${ids}::uuid[])`
  await tx.deleteFrom('emails').where('organizationId', '=', organizationId).where('accountId', '=', chosen).execute()
  await tx
    .deleteFrom('accounts')
    .where('organizationId', '=', organizationId)
    .where('id', '=', chosen)
    .where('role', '=', 'patient')
    .execute()
}

export const updateUndone = (tx: WriteTx, organizationId: string, id: string) =>
  updateRow(tx, 'patientImports', organizationId, id, { undoneAt: sql`now()` })

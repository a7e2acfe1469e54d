import { sql } from 'kysely'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { belongsToPatient, findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

/** The pictures of a patient's messages, and those the patient sent. */
const picturesOf = ({ organizationId, patientId }: PatientKey) => sql`
  select id from notification_pictures where organization_id = ${organizationId} and account_id = ${patientId}
  union select s.picture_id from notification_messages m
    join notification_message_pictures s on s.organization_id = m.organization_id and s.message_id = m.id
    where m.organization_id = ${organizationId} and m.patient_id = ${patientId}`

/** Deletes these pictures, unless messages of other patients show them too; returns their files. */
async function deletePictures(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  const { rows } = await sql<{ storageKey: string }>`
    with gone as (
      delete from notification_pictures p where p.organization_id = ${organizationId}
        and p.id in (${picturesOf({ organizationId, patientId })})
        and not exists (select from notification_message_pictures s
          join notification_messages m on m.organization_id = s.organization_id and m.id = s.message_id
          where s.organization_id = p.organization_id and s.picture_id = p.id and m.patient_id <> ${patientId})
      returning file_id, thumbnail_file_id)
    select f.storage_key as "storageKey" from organization_files f join gone on f.id in (gone.file_id, gone.thumbnail_file_id)`.execute(
    tx,
  )
  const keys = rows.map(({ storageKey }) => storageKey)
  if (keys.length > 0) await tx.deleteFrom('organizationFiles').where('storageKey', 'in', keys).execute()
  return keys
}

async function deleteCommunication(tx: WriteTx, key: PatientKey) {
  const { organizationId, patientId } = key
  const keys = await deletePictures(tx, key)
  for (const table of ['notificationMessages', 'notifications'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).where('patientId', '=', patientId).execute()
  for (const table of ['notifications', 'notificationDevices', 'notificationSettings'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).where('accountId', '=', patientId).execute()
  return keys
}

/** The files of the patient's messages: their storage keys, and their names in an export. */
const findMessageFiles = async (db: Db, { organizationId, patientId }: PatientKey) => {
  const { rows } = await sql<{ storageKey: string; name: string }>`
    select f.storage_key as "storageKey", f.id || '.webp' as name from notification_pictures p
    join organization_files f on f.organization_id = p.organization_id and f.id = p.file_id
    where p.organization_id = ${organizationId} and p.id in (${picturesOf({ organizationId, patientId })})`.execute(db)
  return rows
}

export const notificationPatientData: PatientDataModule = {
  read: async (tx, key) => ({
    messages: await findRowsAsJson(tx, 'notification_messages', belongsToPatient(key)),
    notifications: await findRowsAsJson(
      tx,
      'notifications',
      sql`t.organization_id = ${key.organizationId} and t.account_id = ${key.patientId}`,
    ),
    notificationSettings: await findRowsAsJson(
      tx,
      'notification_settings',
      sql`t.organization_id = ${key.organizationId} and t.account_id = ${key.patientId}`,
    ),
  }),
  files: findMessageFiles,
  deidentify: deleteCommunication,
  erase: deleteCommunication,
}

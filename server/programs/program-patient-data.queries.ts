import { sql } from 'kysely'
import type { PatientKey } from '../database/keys.ts'
import { findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

const none = async () => [] as string[]
const programIds = ({ organizationId, patientId }: PatientKey) =>
  sql`select id from programs where organization_id = ${organizationId} and patient_id = ${patientId}`

export const programPatientData: PatientDataModule = {
  read: async (tx, key) => ({
    programs: await findRowsAsJson(tx, 'programs', sql`t.id in (${programIds(key)})`),
    programChanges: await findRowsAsJson(tx, 'program_changes', sql`t.program_id in (${programIds(key)})`),
  }),
  async deidentify(tx, key) {
    const { organizationId } = key
    await sql`update programs set title = 'Program', description = '' where organization_id = ${organizationId} and id in (${programIds(key)})`.execute(
      tx,
    )
    await sql`delete from program_changes where organization_id = ${organizationId} and program_id in (${programIds(key)})`.execute(
      tx,
    )
    return []
  },
  // Cascades from the patient.
  erase: none,
}

import { sql } from 'kysely'
import { belongsToPatient, findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

export const dischargePatientData: PatientDataModule = {
  read: async (tx, key) => ({
    discharges: await findRowsAsJson(tx, 'discharges', belongsToPatient(key)),
    fromOtherClinics: await findRowsAsJson(tx, 'discharge_imports', belongsToPatient(key)),
  }),
  /** Numbers stay; texts are removed. */
  async deidentify(tx, key) {
    await sql`update discharges t set closing_note = '', flare_up = flare_up || '{"call":"","easier":[],"leaveOut":[]}'
      where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from discharge_imports t where ${belongsToPatient(key)}`.execute(tx)
    return []
  },
  // Cascades from the patient's account.
  erase: async () => [],
}

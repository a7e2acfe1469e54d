import { sql } from 'kysely'
import { ofPatient, plainRows, type PatientDataModule } from '../database/patient-data-module.ts'

export const dischargePatientData: PatientDataModule = {
  read: async (tx, of) => ({
    discharges: await plainRows(tx, 'discharges', ofPatient(of)),
    fromOtherClinics: await plainRows(tx, 'discharge_imports', ofPatient(of)),
  }),
  /** Numbers stay; texts are removed. */
  async deidentify(tx, of) {
    await sql`update discharges t set closing_note = '', flare_up = flare_up || '{"call":"","easier":[],"leaveOut":[]}'
      where ${ofPatient(of)}`.execute(tx)
    await sql`delete from discharge_imports t where ${ofPatient(of)}`.execute(tx)
    return []
  },
  // Cascades from the patient's account.
  erase: async () => [],
}

import { sql } from 'kysely'
import type { PatientKey } from '../database/keys.ts'
import { plainRows, type PatientDataModule } from '../database/patient-data-module.ts'

const own = ({ organizationId, patientId }: PatientKey) =>
  sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`

export const dischargePatientData: PatientDataModule = {
  read: async (tx, of) => ({
    discharges: await plainRows(tx, 'discharges', own(of)),
    fromOtherClinics: await plainRows(tx, 'discharge_imports', own(of)),
  }),
  /** The numbers stay, what somebody wrote goes. */
  async deidentify(tx, of) {
    await sql`update discharges t set closing_note = '', flare_up = flare_up || '{"call":"","easier":[],"leaveOut":[]}'
      where ${own(of)}`.execute(tx)
    await sql`delete from discharge_imports t where ${own(of)}`.execute(tx)
    return []
  },
  // Deleted with the patient.
  erase: async () => [],
}

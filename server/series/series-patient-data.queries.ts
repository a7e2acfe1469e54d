import { sql } from 'kysely'
import { plainRows, type PatientKey, type PatientDataModule } from '../database/patient-data-module.ts'

const none = async () => [] as string[]
const isOfPatient = ({ organizationId, patientId }: PatientKey) =>
  sql`t.organization_id = ${organizationId} and t.program_id in (select id from programs where organization_id = ${organizationId} and patient_id = ${patientId})`

/** Free text may identify the patient; the dosage stays. */
const withoutFreeText = sql`content - 'patientNote' - 'staffNote' - 'nameOverride' - 'precautionReason'`

export const seriesPatientData: PatientDataModule = {
  read: async (tx, of) => ({
    series: await plainRows(tx, 'series', isOfPatient(of)),
    prescriptions: await plainRows(tx, 'series_prescriptions', isOfPatient(of)),
    prescriptionVersions: await plainRows(tx, 'series_prescription_versions', isOfPatient(of)),
    progressionRules: await plainRows(tx, 'series_progression_rules', isOfPatient(of)),
  }),
  async deidentify(tx, of) {
    await sql`update series t set name = 'Series', note = '' where ${isOfPatient(of)}`.execute(tx)
    await sql`update series_prescriptions t set patient_note = '', staff_note = '', name_override = '', precaution_reason = '' where ${isOfPatient(of)}`.execute(
      tx,
    )
    await sql`update series_prescription_versions t set content = ${withoutFreeText} where ${isOfPatient(of)}`.execute(
      tx,
    )
    return []
  },
  // Deleted with the program.
  erase: none,
}

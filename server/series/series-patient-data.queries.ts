import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

const none = async () => [] as string[]
const isOfPatient = ({ organizationId, patientId }: PatientKey) =>
  sql`t.organization_id = ${organizationId} and t.program_id in (select id from programs where organization_id = ${organizationId} and patient_id = ${patientId})`

/** The patient's education pages and when they read them, with the titles, which are not patient data. */
async function educationRows(tx: Tx, { organizationId, patientId }: PatientKey) {
  const title = sql`(select g.title from education_pages g where g.organization_id = e.page_organization_id and g.id = e.page_id) as title`
  const isTheirs = sql`e.organization_id = ${organizationId} and e.program_id in (select id from programs where organization_id = ${organizationId} and patient_id = ${patientId})`
  const { rows: education } = await sql<object>`
    select e.program_id, e.series_id, e.week, e.page_id, ${title}, e.created_at from series_education e
    where ${isTheirs} order by e.created_at, e.id`.execute(tx)
  const { rows: educationReads } = await sql<object>`
    select e.program_id, e.page_id, ${title}, e.version, e.read_at, e.received_at from series_education_reads e
    where ${isTheirs} order by e.read_at, e.page_id`.execute(tx)
  return { education, educationReads }
}

/** Free text may identify the patient; the dosage stays. */
const withoutFreeText = sql`content - 'patientNote' - 'staffNote' - 'nameOverride' - 'precautionReason'`

export const seriesPatientData: PatientDataModule = {
  read: async (tx, key) => ({
    series: await findRowsAsJson(tx, 'series', isOfPatient(key)),
    prescriptions: await findRowsAsJson(tx, 'series_prescriptions', isOfPatient(key)),
    prescriptionVersions: await findRowsAsJson(tx, 'series_prescription_versions', isOfPatient(key)),
    ...(await educationRows(tx, key)),
    progressionRules: await findRowsAsJson(tx, 'series_progression_rules', isOfPatient(key)),
  }),
  async deidentify(tx, key) {
    await sql`update series t set name = 'Series', note = '' where ${isOfPatient(key)}`.execute(tx)
    await sql`update series_prescriptions t set patient_note = '', staff_note = '', name_override = '', precaution_reason = '' where ${isOfPatient(key)}`.execute(
      tx,
    )
    await sql`update series_prescription_versions t set content = ${withoutFreeText} where ${isOfPatient(key)}`.execute(
      tx,
    )
    return []
  },
  // Cascades from the program.
  erase: none,
}

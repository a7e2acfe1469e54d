import { sql } from 'kysely'
import type { PatientKey } from '../database/keys.ts'
import { plainRows, type PatientDataModule } from '../database/patient-data-module.ts'

const own = ({ organizationId, patientId }: PatientKey) =>
  sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`

/** Numbers, and options of our own surveys: no free text. */
const plainTypes = ['control_scale', 'control_rating', 'control_number', 'control_spinner', 'control_yesno']
const labelTypes = ['control_radio', 'control_checkbox', 'control_dropdown']

export const surveyPatientData: PatientDataModule = {
  read: async (tx, of) => ({
    surveys: await plainRows(tx, 'survey_responses', own(of)),
    surveySchedules: await plainRows(tx, 'survey_schedules', own(of)),
    surveyConsents: await plainRows(tx, 'survey_consents', own(of)),
    surveyOpenings: await plainRows(tx, 'survey_openings', own(of)),
  }),
  // Scores and chosen options stay. Free text and the id at Jotform go.
  async deidentify(tx, of) {
    await sql`update survey_responses t set opening_id = null, alerts = '[]', form_data = jsonb_build_object('answers', coalesce((
        select jsonb_object_agg(e.key, case
          when e.value->>'type' = any(${plainTypes}::text[]) or (t.provider = 'own' and e.value->>'type' = any(${labelTypes}::text[]))
          then e.value else e.value - 'answer' - 'prettyFormat' end)
        from jsonb_each(t.form_data->'answers') e), '{}'))
      where ${own(of)}`.execute(tx)
    await sql`delete from survey_openings t where ${own(of)}`.execute(tx)
    await sql`update patients t set survey_id = gen_random_uuid()
      where t.organization_id = ${of.organizationId} and t.id = ${of.patientId}`.execute(tx)
    return []
  },
  // Foreign keys delete everything with the patient.
  erase: async () => [],
}

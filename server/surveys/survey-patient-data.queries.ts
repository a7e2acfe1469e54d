import { sql } from 'kysely'
import { belongsToPatient, findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

/** Numbers and chosen options of our own surveys, which contain no free text. */
const plainTypes = ['control_scale', 'control_rating', 'control_number', 'control_spinner', 'control_yesno']
const labelTypes = ['control_radio', 'control_checkbox', 'control_dropdown']

export const surveyPatientData: PatientDataModule = {
  read: async (tx, key) => ({
    surveys: await findRowsAsJson(tx, 'survey_responses', belongsToPatient(key)),
    surveySchedules: await findRowsAsJson(tx, 'survey_schedules', belongsToPatient(key)),
    surveyConsents: await findRowsAsJson(tx, 'survey_consents', belongsToPatient(key)),
    surveyOpenings: await findRowsAsJson(tx, 'survey_openings', belongsToPatient(key)),
  }),
  // Scores and chosen options stay. Free text and the submission id at Jotform are removed.
  async deidentify(tx, key) {
    await sql`update survey_responses t set opening_id = null, alerts = '[]', form_data = jsonb_build_object('answers', coalesce((
        select jsonb_object_agg(e.key, case
          when e.value->>'type' = any(${plainTypes}::text[]) or (t.provider = 'own' and e.value->>'type' = any(${labelTypes}::text[]))
          then e.value else e.value - 'answer' - 'prettyFormat' end)
        from jsonb_each(t.form_data->'answers') e), '{}'))
      where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from survey_openings t where ${belongsToPatient(key)}`.execute(tx)
    await sql`update patients t set survey_id = gen_random_uuid()
      where t.organization_id = ${key.organizationId} and t.id = ${key.patientId}`.execute(tx)
    return []
  },
  // Cascades from the patient.
  erase: async () => [],
}

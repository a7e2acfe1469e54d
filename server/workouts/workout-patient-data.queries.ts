import { sql } from 'kysely'
import { deleteFormChecksOf, findFormCheckFiles } from './form-check-file.queries.ts'
import type { PatientKey } from '../database/keys.ts'
import { belongsToPatient, findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

const ofTheirWorkouts = (of: PatientKey) =>
  sql`t.organization_id = ${of.organizationId} and t.workout_id in (select id from workouts t where ${belongsToPatient(of)})`

export const workoutPatientData: PatientDataModule = {
  read: async (tx, params) => ({
    sessions: await findRowsAsJson(tx, 'workouts', belongsToPatient(params)),
    sessionEntries: await findRowsAsJson(tx, 'workout_entries', ofTheirWorkouts(params)),
    sessionChanges: await findRowsAsJson(tx, 'workout_changes', ofTheirWorkouts(params)),
    programEvents: await findRowsAsJson(tx, 'program_events', belongsToPatient(params)),
    reminders: await findRowsAsJson(tx, 'workout_reminders', belongsToPatient(params)),
    snoozes: await findRowsAsJson(tx, 'workout_snoozes', belongsToPatient(params)),
    pauses: await findRowsAsJson(tx, 'patient_pauses', belongsToPatient(params)),
    goals: await findRowsAsJson(tx, 'patient_goals', belongsToPatient(params)),
    goalRatings: await findRowsAsJson(tx, 'patient_goal_ratings', belongsToPatient(params)),
    nextDayResponses: await findRowsAsJson(tx, 'patient_next_days', belongsToPatient(params)),
    progressionProposals: await findRowsAsJson(tx, 'workout_proposals', belongsToPatient(params)),
    formChecks: await findRowsAsJson(tx, 'workout_form_checks', belongsToPatient(params)),
    alerts: await findRowsAsJson(tx, 'patient_alerts', belongsToPatient(params)),
  }),
  async deidentify(tx, of) {
    await sql`update workouts t set note = '', pain_after = null where ${belongsToPatient(of)}`.execute(tx)
    await sql`update workout_entries t set note = '', exercise = coalesce((select e.name from exercises e where e.id = t.exercise_id), '') where ${ofTheirWorkouts(of)}`.execute(
      tx,
    )
    await sql`delete from workout_reminders t where ${belongsToPatient(of)}`.execute(tx)
    await sql`delete from workout_snoozes t where ${belongsToPatient(of)}`.execute(tx)
    await sql`delete from patient_goals t where ${belongsToPatient(of)}`.execute(tx)
    await sql`update patient_goal_ratings t set goal = '' where ${belongsToPatient(of)}`.execute(tx)
    await sql`delete from workout_calendars t where ${belongsToPatient(of)}`.execute(tx)
    await sql`delete from workout_changes t where ${ofTheirWorkouts(of)}`.execute(tx)
    await sql`update patient_alerts t set title = 'Alert', detail = '', note = '' where ${belongsToPatient(of)}`.execute(
      tx,
    )
    await sql`update workout_proposals t set content = content || '{"exercise":"","series":"","before":"","after":"","warnings":[]}' where ${belongsToPatient(of)}`.execute(
      tx,
    )
    await sql`update program_events t set note = '' where ${belongsToPatient(of)}`.execute(tx)
    return deleteFormChecksOf(tx, of)
  },
  files: findFormCheckFiles,
  // Everything else is deleted with the program.
  erase: deleteFormChecksOf,
}

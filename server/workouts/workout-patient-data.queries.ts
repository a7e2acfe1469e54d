import { sql } from 'kysely'
import { deleteFormChecksOf, findFormCheckFiles } from './form-check-file.queries.ts'
import type { PatientKey } from '../database/keys.ts'
import { belongsToPatient, findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'

const ofTheirWorkouts = (key: PatientKey) =>
  sql`t.organization_id = ${key.organizationId} and t.workout_id in (select id from workouts t where ${belongsToPatient(key)})`

export const workoutPatientData: PatientDataModule = {
  read: async (tx, key) => ({
    sessions: await findRowsAsJson(tx, 'workouts', belongsToPatient(key)),
    sessionEntries: await findRowsAsJson(tx, 'workout_entries', ofTheirWorkouts(key)),
    sessionChanges: await findRowsAsJson(tx, 'workout_changes', ofTheirWorkouts(key)),
    programEvents: await findRowsAsJson(tx, 'program_events', belongsToPatient(key)),
    reminders: await findRowsAsJson(tx, 'workout_reminders', belongsToPatient(key)),
    snoozes: await findRowsAsJson(tx, 'workout_snoozes', belongsToPatient(key)),
    pauses: await findRowsAsJson(tx, 'patient_pauses', belongsToPatient(key)),
    goals: await findRowsAsJson(tx, 'patient_goals', belongsToPatient(key)),
    goalRatings: await findRowsAsJson(tx, 'patient_goal_ratings', belongsToPatient(key)),
    nextDayResponses: await findRowsAsJson(tx, 'patient_next_days', belongsToPatient(key)),
    progressionProposals: await findRowsAsJson(tx, 'workout_proposals', belongsToPatient(key)),
    formChecks: await findRowsAsJson(tx, 'workout_form_checks', belongsToPatient(key)),
    alerts: await findRowsAsJson(tx, 'patient_alerts', belongsToPatient(key)),
  }),
  async deidentify(tx, key) {
    await sql`update workouts t set note = '', pain_after = null where ${belongsToPatient(key)}`.execute(tx)
    await sql`update workout_entries t set note = '', exercise = coalesce((select e.name from exercises e where e.id = t.exercise_id), '') where ${ofTheirWorkouts(key)}`.execute(
      tx,
    )
    await sql`delete from workout_reminders t where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from workout_snoozes t where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from patient_goals t where ${belongsToPatient(key)}`.execute(tx)
    await sql`update patient_goal_ratings t set goal = '' where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from workout_calendars t where ${belongsToPatient(key)}`.execute(tx)
    await sql`delete from workout_changes t where ${ofTheirWorkouts(key)}`.execute(tx)
    await sql`update patient_alerts t set title = 'Alert', detail = '', note = '' where ${belongsToPatient(key)}`.execute(
      tx,
    )
    await sql`update workout_proposals t set content = content || '{"exercise":"","series":"","before":"","after":"","warnings":[]}' where ${belongsToPatient(key)}`.execute(
      tx,
    )
    await sql`update program_events t set note = '' where ${belongsToPatient(key)}`.execute(tx)
    return deleteFormChecksOf(tx, key)
  },
  files: findFormCheckFiles,
  // Everything else is deleted with the program.
  erase: deleteFormChecksOf,
}

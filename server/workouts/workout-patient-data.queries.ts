import { sql } from 'kysely'
import { deleteFormChecksOf, findFormCheckFiles } from './form-check-file.queries.ts'
import type { PatientKey } from '../database/keys.ts'
import { ofPatient, plainRows, type PatientDataModule } from '../database/patient-data-module.ts'

const ofTheirWorkouts = (of: PatientKey) =>
  sql`t.organization_id = ${of.organizationId} and t.workout_id in (select id from workouts t where ${ofPatient(of)})`

export const workoutPatientData: PatientDataModule = {
  read: async (tx, of) => ({
    sessions: await plainRows(tx, 'workouts', ofPatient(of)),
    sessionEntries: await plainRows(tx, 'workout_entries', ofTheirWorkouts(of)),
    sessionChanges: await plainRows(tx, 'workout_changes', ofTheirWorkouts(of)),
    programEvents: await plainRows(tx, 'program_events', ofPatient(of)),
    reminders: await plainRows(tx, 'workout_reminders', ofPatient(of)),
    snoozes: await plainRows(tx, 'workout_snoozes', ofPatient(of)),
    pauses: await plainRows(tx, 'patient_pauses', ofPatient(of)),
    goals: await plainRows(tx, 'patient_goals', ofPatient(of)),
    goalRatings: await plainRows(tx, 'patient_goal_ratings', ofPatient(of)),
    nextDayResponses: await plainRows(tx, 'patient_next_days', ofPatient(of)),
    progressionProposals: await plainRows(tx, 'workout_proposals', ofPatient(of)),
    formChecks: await plainRows(tx, 'workout_form_checks', ofPatient(of)),
    alerts: await plainRows(tx, 'patient_alerts', ofPatient(of)),
  }),
  async deidentify(tx, of) {
    await sql`update workouts t set note = '', pain_after = null where ${ofPatient(of)}`.execute(tx)
    await sql`update workout_entries t set note = '', exercise = coalesce((select e.name from exercises e where e.id = t.exercise_id), '') where ${ofTheirWorkouts(of)}`.execute(
      tx,
    )
    await sql`delete from workout_reminders t where ${ofPatient(of)}`.execute(tx)
    await sql`delete from workout_snoozes t where ${ofPatient(of)}`.execute(tx)
    await sql`delete from patient_goals t where ${ofPatient(of)}`.execute(tx)
    await sql`update patient_goal_ratings t set goal = '' where ${ofPatient(of)}`.execute(tx)
    await sql`delete from workout_calendars t where ${ofPatient(of)}`.execute(tx)
    await sql`delete from workout_changes t where ${ofTheirWorkouts(of)}`.execute(tx)
    await sql`update patient_alerts t set title = 'Alert', detail = '', note = '' where ${ofPatient(of)}`.execute(tx)
    await sql`update workout_proposals t set content = content || '{"exercise":"","series":"","before":"","after":"","warnings":[]}' where ${ofPatient(of)}`.execute(
      tx,
    )
    await sql`update program_events t set note = '' where ${ofPatient(of)}`.execute(tx)
    return deleteFormChecksOf(tx, of)
  },
  files: findFormCheckFiles,
  // Everything else is deleted with the program.
  erase: deleteFormChecksOf,
}

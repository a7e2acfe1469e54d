import { sql } from 'kysely'
import { plainRows, type PatientOf, type RecordPart } from '../database/patient-data-module.ts'

const none = async () => [] as string[]
const own = ({ organizationId, patientId }: PatientOf) =>
  sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`
const ofLogs = (of: PatientOf) =>
  sql`t.organization_id = ${of.organizationId} and t.log_id in (select id from logs t where ${own(of)})`

export const logRecord: RecordPart = {
  read: async (tx, of) => ({
    sessions: await plainRows(tx, 'logs', own(of)),
    sessionEntries: await plainRows(tx, 'log_entries', ofLogs(of)),
    sessionChanges: await plainRows(tx, 'log_changes', ofLogs(of)),
    programEvents: await plainRows(tx, 'log_program_events', own(of)),
  }),
  async deidentify(tx, of) {
    await sql`update logs t set note = '', pain_after = null where ${own(of)}`.execute(tx)
    await sql`update log_entries t set note = '', exercise = coalesce((select e.name from exercises e where e.id = t.exercise_id), '') where ${ofLogs(of)}`.execute(
      tx,
    )
    await sql`delete from log_changes t where ${ofLogs(of)}`.execute(tx)
    await sql`update log_program_events t set note = '' where ${own(of)}`.execute(tx)
    return []
  },
  // Sessions go with their program.
  erase: none,
}

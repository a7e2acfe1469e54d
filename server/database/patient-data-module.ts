import { sql, type RawBuilder } from 'kysely'
import type { PatientKey } from './keys.ts'
import type { Db, Tx, WriteTx } from './connect.ts'

/** How a feature's data about a patient is exported, de-identified and erased. */
export interface PatientDataModule {
  /** All stored rows, by the name of their list in the export. */
  read: (tx: Tx, key: PatientKey) => Promise<Record<string, object[]>>
  /** Stored files for the export: their storage keys, and their names there. */
  files?: (tx: Tx, key: PatientKey) => Promise<{ storageKey: string; name: string }[]>
  /** Removes whatever identifies the patient; numbers and dates stay. Returns the storage keys of files to delete. */
  deidentify: (tx: WriteTx, key: PatientKey) => Promise<string[]>
  /** Deletes what does not cascade from the patient's account. Returns the storage keys of files to delete. */
  erase: (tx: WriteTx, key: PatientKey) => Promise<string[]>
}

/** The rows `t` of a patient. */
export const belongsToPatient = ({ organizationId, patientId }: PatientKey) =>
  sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`

/** Columns without patient data, and secrets. */
const omittedColumns = ['organization_id', 'search', 'password_hash', 'token_hash', 'code_hash']

/** Rows of a table `t` as JSON, without omitted columns. */
export async function findRowsAsJson(db: Db, table: string, where: RawBuilder<unknown>): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) - ${omittedColumns}::text[] as row from ${sql.table(table)} t where ${where} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx, WriteTx } from './connect.ts'

export interface PatientKey {
  organizationId: string
  patientId: string
}

/** What a room keeps of a patient: every room that keeps anything says how it is read, made anonymous and deleted. */
export interface PatientDataModule {
  /** By the name of each list, everything that is kept, as rows of plain values. */
  read: (tx: Tx, of: PatientKey) => Promise<Record<string, object[]>>
  /** Takes out whatever tells who it was; numbers and days stay. Answers the keys of files that go. */
  deidentify: (tx: WriteTx, of: PatientKey) => Promise<string[]>
  /** Deletes what no foreign key takes along with the patient's account. Answers the keys of files that go. */
  erase: (tx: WriteTx, of: PatientKey) => Promise<string[]>
}

/** Columns that say nothing of the patient, or that open something. */
const omittedColumns = ['organization_id', 'search', 'password_hash', 'token_hash', 'code_hash']

/** Rows of a table, `t`, as plain values without what is nobody's to have. */
export async function plainRows(db: Db, table: string, where: RawBuilder<unknown>): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) - ${omittedColumns}::text[] as row from ${sql.table(table)} t where ${where} order by 1`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

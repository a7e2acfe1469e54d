import { sql } from 'kysely'
import type { SentRecord } from '@kinora/contract/patient-transfers.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'

/** The exercises that an incoming one may match: the clinic's own and the starter library. */
export const findKnownExercises = (db: Db, organizationId: string) =>
  db
    .selectFrom('exercises as e')
    .select([
      'e.id',
      'e.name',
      'e.sourceId',
      'e.figure',
      sql<boolean>`e.organization_id = platform_id()`.as('isStarter'),
    ])
    .where(sql<boolean>`e.organization_id in (${organizationId}, platform_id())`)
    .where('e.archivedAt', 'is', null)
    .execute()

/** Imports from other clinics, newest first. */
export const findTransferImports = (db: Db, { organizationId, patientId }: PatientKey) =>
  db
    .selectFrom('dischargeImports as d')
    .leftJoin('accounts as a', 'a.id', 'd.importedBy')
    .select(['d.id as _id', 'd.clinic', 'd.madeAt', 'd.importedAt', 'd.programId', 'd.checksum'])
    .select([sql<SentRecord>`d.content`.as('content'), sql<string>`coalesce(a.name, '')`.as('importedBy')])
    .where('d.organizationId', '=', organizationId)
    .where('d.patientId', '=', patientId)
    .orderBy('d.importedAt', 'desc')
    .execute()

interface NewTransferImport extends PatientKey {
  programId: string | null
  checksum: string
  clinic: string
  madeAt: string
  content: SentRecord
  importedBy: string
}

export const insertTransferImport = (tx: WriteTx, { content, ...facts }: NewTransferImport) =>
  tx
    .insertInto('dischargeImports')
    .values({ ...facts, content: JSON.stringify(content) })
    .execute()

import { sql } from 'kysely'
import type { PatientDraft } from '@kinora/contract/patients.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'
import type { FieldChange } from './patient-import.rules.ts'

/** The accounts of an organization with these emails; the patient fields are null for staff. */
export const findAccountsForImport = (db: Tx, organizationId: string, emails: string[]) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('patients as t', (join) => join.onRef('t.id', '=', 'a.id').on('t.organizationId', '=', organizationId))
    .select(['a.id', 'a.name', 'a.email', 'a.mobile', 't.practitionerId', 't.dateOfBirth', 't.sex', 't.address'])
    .select(['t.emergencyContact', 't.referrer', 't.condition', 't.affectedSide', 't.goals', 't.equipment', 't.notes'])
    .where('a.organizationId', '=', organizationId)
    .where('a.email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
export type KnownAccount = Awaited<ReturnType<typeof findAccountsForImport>>[number]

/** The patients in the scope with one of these names, for lines without an email. */
export const findNamesakes = (db: Tx, organizationId: string, names: string[], scope: PatientScope) =>
  visiblePatients(db, organizationId, scope)
    .innerJoin('accounts as a', 'a.id', 't.id')
    .select(['a.id', 'a.name', 'a.email', 'a.mobile', 't.practitionerId', 't.dateOfBirth', 't.sex', 't.address'])
    .select(['t.emergencyContact', 't.referrer', 't.condition', 't.affectedSide', 't.goals', 't.equipment', 't.notes'])
    .where('a.organizationId', '=', organizationId)
    .where(sql<string>`lower(t.name)`, '=', sql<string>`any(${names}::text[])`)
    .execute()

/** Returns the ids by line; a line whose email was added by somebody else meanwhile is missing. */
export async function insertImportedAccounts(
  tx: WriteTx,
  organizationId: string,
  lines: { line: number; draft: PatientDraft }[],
) {
  const rows = JSON.stringify(lines.map(({ line, draft: { name, email, mobile } }) => ({ line, name, email, mobile })))
  const inserted = await sql<{ id: string; line: number }>`
    with drafts as materialized (
      select uuid_v7() as id, x.line, x.name, coalesce(x.email, '') as email, coalesce(x.mobile, '') as mobile
      from jsonb_to_recordset(${rows}::jsonb) as x(line int, name text, email text, mobile text)
    ), added as (
      insert into accounts (id, organization_id, role, name, email, mobile)
      select id, ${organizationId}, 'patient', name, email, mobile from drafts
      on conflict do nothing returning id
    )
    select id, line from drafts join added using (id)`.execute(tx)
  return new Map(inserted.rows.map(({ id, line }) => [line, id]))
}

export async function insertImportedPatients(
  tx: WriteTx,
  organizationId: string,
  practitionerId: string,
  patients: { id: string; draft: PatientDraft }[],
) {
  const rows = JSON.stringify(
    patients.map(({ id, draft: { dateOfBirth, emergencyContact, affectedSide, ...draft } }) => ({
      ...{ id, date_of_birth: dateOfBirth, emergency_contact: emergencyContact, affected_side: affectedSide },
      ...draft,
      has_email: draft.email !== null,
    })),
  )
  await sql`
    insert into patients (organization_id, id, practitioner_id, name, date_of_birth, sex, address, emergency_contact,
      referrer, condition, affected_side, goals, equipment, notes, has_email)
    select ${organizationId}, x.id, ${practitionerId}, x.name, x.date_of_birth, x.sex, x.address, x.emergency_contact,
      x.referrer, x.condition, x.affected_side, x.goals, x.equipment, x.notes, x.has_email
    from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, name text, date_of_birth date, sex text, address text,
      emergency_contact text, referrer text, condition text, affected_side text, goals text, equipment text[], notes text,
      has_email boolean)`.execute(tx)
}

/** All batches of an import share a row. Returns nothing if the import is somebody else's or was undone. */
export async function insertImport(
  tx: WriteTx,
  row: { organizationId: string; id: string; importedBy: string; fileName: string },
) {
  await tx
    .insertInto('patientImports')
    .values(row)
    .onConflict((on) => on.columns(['organizationId', 'id']).doNothing())
    .execute()
  return tx
    .selectFrom('patientImports')
    .select('id')
    .where('organizationId', '=', row.organizationId)
    .where('id', '=', row.id)
    .where('importedBy', '=', row.importedBy)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The effect of the import on a patient; without `changes` the patient was added. An earlier batch may have added or
 * changed them.
 */
export async function insertImportRows(
  tx: WriteTx,
  { organizationId, importId }: { organizationId: string; importId: string },
  rows: { patientId: string; changes: FieldChange[] | null }[],
) {
  if (rows.length === 0) return
  await sql`
    insert into patient_import_rows (organization_id, import_id, patient_id, changes)
    select ${organizationId}, ${importId}, x."patientId", nullif(x.changes, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("patientId" uuid, changes jsonb)
    on conflict do nothing`.execute(tx)
}

const added = sql<number>`(count(r.patient_id) filter (where r.changes is null))::int`
const changed = sql<number>`(count(r.patient_id) filter (where r.changes is not null))::int`

export const countImported = (db: Tx, organizationId: string, importId: string) =>
  db
    .selectFrom('patientImportRows as r')
    .select([added.as('added'), changed.as('changed')])
    .where('r.organizationId', '=', organizationId)
    .where('r.importId', '=', importId)
    .executeTakeFirstOrThrow()

/** Imports that can be undone. With `importedBy`, only those of that person. */
export const findImports = (db: Db, organizationId: string, importedBy: string | undefined) =>
  db
    .selectFrom('patientImports as i')
    .innerJoin('accounts as a', 'a.id', 'i.importedBy')
    .innerJoin('patientImportRows as r', inSameOrganization('r.importId', 'i.id'))
    .select(['i.id as _id', 'i.fileName', 'a.name as importedBy', 'i.createdAt as importedAt'])
    .select([added.as('added'), changed.as('changed')])
    .where('i.organizationId', '=', organizationId)
    .where('i.undoneAt', 'is', null)
    .where('i.createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .$if(importedBy !== undefined, (query) => query.where('i.importedBy', '=', importedBy!))
    .groupBy(['i.id', 'i.fileName', 'a.name', 'i.createdAt'])
    .orderBy('i.createdAt', 'desc')
    .limit(10)
    .execute()

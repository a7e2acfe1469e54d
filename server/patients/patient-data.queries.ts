import { sql } from 'kysely'
import type { Tx, WriteTx } from '../database/connect.ts'
import type { PatientKey } from '../database/keys.ts'
import { findRowsAsJson, type PatientDataModule } from '../database/patient-data-module.ts'
import { deleteFiles } from '../organizations/organization.queries.ts'

/** The patient's identity and last contact with the clinic. */
export const findRetentionFacts = (db: Tx, { organizationId, patientId }: PatientKey) =>
  db
    .selectFrom('patients as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .innerJoin('organizations as o', 'o.id', 'p.organizationId')
    .select(['p.name', 'p.dateOfBirth', 'p.isActive'])
    .select(sql<string>`(now() at time zone o.time_zone)::date`.as('today'))
    .select(
      sql<string>`(greatest(p.created_at, p.joined_at, p.last_workout_at, a.last_seen_at,
        (select max(g.updated_at) from programs g where g.organization_id = p.organization_id and g.patient_id = p.id),
        (select max(r.submitted_at) from survey_responses r where r.organization_id = p.organization_id and r.patient_id = p.id)) at time zone o.time_zone)::date`.as(
        'lastContact',
      ),
    )
    .select(
      sql<boolean>`p.joined_at is not null or exists (select from workouts w where w.organization_id = p.organization_id and w.patient_id = p.id)
        or exists (select from survey_responses r where r.organization_id = p.organization_id and r.patient_id = p.id)`.as(
        'isTreated',
      ),
    )
    .where('p.organizationId', '=', organizationId)
    .where('p.id', '=', patientId)
    .executeTakeFirst()

/** Emails contain data about their recipient only. Replies to staff are sealed, and deleted within a day. */
async function deleteEmails(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  await tx
    .deleteFrom('emails')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', patientId)
    .execute()
}

/** The patient's own picture. */
async function deletePicture(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  const { rows } = await sql<{ id: string | null }>`
    with before as (select image_file_id as id from accounts where organization_id = ${organizationId} and id = ${patientId}),
      emptied as (update accounts set image_file_id = null where organization_id = ${organizationId} and id = ${patientId})
    select id from before where id is not null`.execute(tx)
  const ids = rows.flatMap(({ id }) => (id ? [id] : []))
  return ids.length ? (await deleteFiles(tx, organizationId, ids)).map(({ storageKey }) => storageKey) : []
}

async function deidentifyAccount(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  for (const table of ['account_sessions', 'account_tokens', 'account_idempotency_keys', 'account_authenticators'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and account_id = ${patientId}`.execute(
      tx,
    )
  for (const table of ['account_passkeys', 'account_recovery_codes', 'account_tickets'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and account_id = ${patientId}`.execute(
      tx,
    )
  await sql`update accounts set name = 'De-identified patient', email = id || '@deidentified.invalid', mobile = '000000',
      password_hash = null, is_active = false, updated_at = now()
    where organization_id = ${organizationId} and id = ${patientId}`.execute(tx)
}

/** Only the year of the date of birth remains. */
const deidentifyDetails = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  sql`update patients set is_active = false, date_of_birth = date_trunc('year', date_of_birth), address = '', emergency_contact = '',
      referrer = '', condition = '', goals = '', precautions = '[]', notes = '', status_note = '', enabled_surveys = '[]', equipment = '{}',
      summary = null, attention = null, attention_rank = 9, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${patientId}`.execute(tx)

/** The dates of visits stay; the notes are removed. */
async function deidentifyVisits(tx: WriteTx, { organizationId, patientId }: PatientKey) {
  await sql`update patient_visits set subjective = '', objective = '', assessment = '', plan = ''
    where organization_id = ${organizationId} and patient_id = ${patientId}`.execute(tx)
  await sql`delete from patient_visit_changes where organization_id = ${organizationId} and patient_id = ${patientId}`.execute(
    tx,
  )
}

const deleteKit = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  sql`delete from patient_kits where organization_id = ${organizationId} and patient_id = ${patientId}`.execute(tx)
/** Carers are named people too, and their names would reveal the patient. */
const deleteCarers = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  sql`delete from patient_carers where organization_id = ${organizationId} and patient_id = ${patientId}`.execute(tx)
/** The requests that name the patient, with the colleague. A cover of all patients names none. */
const findShares = (tx: Tx, { organizationId, patientId }: PatientKey) =>
  findRowsAsJson(
    tx,
    'patient_shares',
    sql`t.organization_id = ${organizationId} and exists (select from patient_share_patients x
      where x.organization_id = t.organization_id and x.share_id = t.id and x.patient_id = ${patientId})`,
  )
const deleteImportRows = (tx: WriteTx, { organizationId, patientId }: PatientKey) =>
  sql`delete from patient_import_rows where organization_id = ${organizationId} and patient_id = ${patientId}`.execute(
    tx,
  )

export const patientData: PatientDataModule = {
  async read(tx, key) {
    const { organizationId, patientId } = key
    const own = sql`t.organization_id = ${organizationId} and t.id = ${patientId}`
    const ofPatient = sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`
    const ofAccount = sql`t.organization_id = ${organizationId} and t.account_id = ${patientId}`
    return {
      account: await findRowsAsJson(tx, 'accounts', own),
      patient: await findRowsAsJson(tx, 'patients', own),
      visits: await findRowsAsJson(tx, 'patient_visits', ofPatient),
      visitChanges: await findRowsAsJson(tx, 'patient_visit_changes', ofPatient),
      homeKit: await findRowsAsJson(tx, 'patient_kits', ofPatient),
      imports: await findRowsAsJson(tx, 'patient_import_rows', ofPatient),
      sharedWith: await findShares(tx, key),
      carers: await findRowsAsJson(tx, 'patient_carers', ofPatient),
      signIns: await findRowsAsJson(tx, 'account_sessions', ofAccount),
      reassignments: await findRowsAsJson(
        tx,
        'practitioner_reassignments',
        sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`,
      ),
      emails: await findRowsAsJson(tx, 'emails', ofAccount),
      seenAndChanged: await findRowsAsJson(
        tx,
        'account_events',
        sql`t.organization_id = ${organizationId} and t.patient_id = ${patientId}`,
      ),
    }
  },
  async deidentify(tx, key) {
    const keys = await deletePicture(tx, key)
    await deleteEmails(tx, key)
    await deidentifyAccount(tx, key)
    await deidentifyDetails(tx, key)
    await deidentifyVisits(tx, key)
    await deleteKit(tx, key)
    await deleteCarers(tx, key)
    await deleteImportRows(tx, key)
    return keys
  },
  async erase(tx, key) {
    const keys = await deletePicture(tx, key)
    await deleteEmails(tx, key)
    return keys
  },
}

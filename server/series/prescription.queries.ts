import { sql } from 'kysely'
import type { WriteTx } from '../database/connect.ts'
import type { AccountKey } from '../database/keys.ts'
import { updateRow } from '../database/update-row.ts'
import type { PrescriptionContent } from './prescription-content.rules.ts'

export interface NewPrescription extends PrescriptionContent {
  _id?: string
  exerciseOrganizationId: string
  seriesId: string
  week: number
  position: number
  /** The precaution guard's reason for it. */
  precautionReason: string
  /** The template's prescription it was copied from, and its version then. */
  origin?: { sourceId: string; sourceVersion: number }
}

const columnsOf = ({ dosage, painRule, group, ...content }: PrescriptionContent) => ({
  ...content,
  dosage: JSON.stringify(dosage),
  painRule: JSON.stringify(painRule),
  superset: group,
})

/** PostgreSQL accepts at most 65,535 values in one statement. */
const batch = 1000

/** Returns the inserted rows in no particular order. An id that exists anywhere is skipped. */
export async function insertPrescriptions(
  tx: WriteTx,
  organizationId: string,
  programId: string,
  prescriptions: NewPrescription[],
) {
  const added: { id: string; week: number; position: number }[] = []
  for (let at = 0; at < prescriptions.length; at += batch) {
    const rows = prescriptions
      .slice(at, at + batch)
      .map(({ _id, exerciseOrganizationId, precautionReason, seriesId, week, position, origin, ...content }) => ({
        ...columnsOf(content),
        ...(_id && { id: _id }),
        ...(origin && { ...origin, givenVersion: 1 }),
        ...{ organizationId, programId, exerciseOrganizationId, precautionReason, seriesId, week, position },
      }))
    const inserted = await tx
      .insertInto('seriesPrescriptions')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .returning(['id', 'week', 'position'])
      .execute()
    added.push(...inserted)
  }
  return added
}

/** Writes a new version of a prescription, and restores it if it was removed. */
export const updatePrescription = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  {
    exerciseOrganizationId,
    precautionReason,
    ...content
  }: PrescriptionContent & Pick<NewPrescription, 'exerciseOrganizationId' | 'precautionReason'>,
) =>
  updateRow(tx, 'seriesPrescriptions', organizationId, id, {
    ...columnsOf(content),
    exerciseOrganizationId,
    precautionReason,
    version: sql`version + 1`,
    removedAt: null,
    updatedAt: sql`now()`,
  })

/** Stores the current versions, so that a workout can always be shown with the prescription of its time. */
export const insertVersions = (
  tx: WriteTx,
  { organizationId, accountId }: AccountKey,
  programId: string,
  ids: string[],
) =>
  sql`insert into series_prescription_versions (organization_id, program_id, prescription_id, version, content, changed_by)
      select organization_id, program_id, id, version, jsonb_build_object(
        'exerciseId', exercise_id, 'exerciseVersion', exercise_version, 'side', side, 'priority', priority, 'dosage', dosage,
        'painRule', pain_rule, 'patientNote', patient_note, 'staffNote', staff_note, 'nameOverride', name_override,
        'group', superset, 'log', log, 'precautionReason', precaution_reason), ${accountId}
      from series_prescriptions
      where organization_id = ${organizationId} and program_id = ${programId} and id = any(${ids}::uuid[])
      on conflict do nothing`.execute(tx)

/** The ids of this program's prescriptions, including removed ones. */
export const findExisting = (tx: WriteTx, organizationId: string, programId: string, ids: string[]) =>
  tx
    .selectFrom('seriesPrescriptions')
    .select(['id', 'seriesId', 'week', 'exerciseId', 'precautionReason', 'removedAt'])
    .where('organizationId', '=', organizationId)
    .where('programId', '=', programId)
    .where('id', 'in', ids)
    .execute()

/** The ids of a series in some weeks, in order. */
export const findOrder = (tx: WriteTx, organizationId: string, seriesId: string, weeks: number[]) =>
  tx
    .selectFrom('seriesPrescriptions')
    .select(['id', 'week'])
    .where('organizationId', '=', organizationId)
    .where('seriesId', '=', seriesId)
    .where('week', 'in', weeks)
    .where('removedAt', 'is', null)
    .orderBy('week')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Moves prescriptions to positions of a series. */
export const updatePositions = (
  tx: WriteTx,
  organizationId: string,
  seriesId: string,
  positions: { id: string; place: number }[],
) =>
  sql`update series_prescriptions r set series_id = ${seriesId}, position = x.place
      from unnest(${positions.map(({ id }) => id)}::uuid[], ${positions.map(({ place }) => place)}::int[]) x(id, place)
      where r.organization_id = ${organizationId} and r.id = x.id
        and (r.position <> x.place or r.series_id <> ${seriesId})`.execute(tx)

/** Soft delete: removed prescriptions stay for the record. */
export const updateRemoved = (
  tx: WriteTx,
  organizationId: string,
  programId: string,
  filter: { id?: string; weeks?: number[]; seriesId?: string },
) =>
  tx
    .updateTable('seriesPrescriptions')
    .set({ removedAt: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('programId', '=', programId)
    .where('removedAt', 'is', null)
    .$if(filter.id !== undefined, (query) => query.where('id', '=', filter.id!))
    .$if(filter.weeks !== undefined, (query) => query.where('week', 'in', filter.weeks!))
    .$if(filter.seriesId !== undefined, (query) => query.where('seriesId', '=', filter.seriesId!))
    .execute()

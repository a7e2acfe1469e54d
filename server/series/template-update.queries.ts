import { sql } from 'kysely'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { inSameOrganization } from '../database/in-same-organization.ts'
import { visiblePrograms, type ProgramActor } from '../programs/program.queries.ts'
import type { CopyOrigin, ProgramContent } from './template-update.rules.ts'

const patientName = sql<string>`coalesce(nullif(r.name_override, ''), nullif(x.patient_name, ''), x.name)`
const staffName = sql<string>`coalesce(nullif(r.name_override, ''), x.name)`

/** Prescriptions of visible programs, including removed ones, with exercise names. */
const selectPrescriptionsOf = (db: Db, actor: ProgramActor, programIds: string[]) =>
  visiblePrograms(db, actor)
    .innerJoin('series as s', inSameOrganization('s.programId', 'p.id'))
    .innerJoin('seriesPrescriptions as r', inSameOrganization('r.seriesId', 's.id'))
    .innerJoin('exercises as x', (join) =>
      join.onRef('x.organizationId', '=', 'r.exerciseOrganizationId').onRef('x.id', '=', 'r.exerciseId'),
    )
    .where('p.id', 'in', programIds)
    .select(['p.id as programId', 'r.id as _id', 'r.seriesId', 's.name as seriesName', 'r.week', 'r.position'])
    .select(['r.exerciseId', 'r.exerciseVersion', 'r.exerciseOrganizationId', 'r.side', 'r.priority', 'r.dosage'])
    .select(['r.painRule', 'r.patientNote', 'r.staffNote', 'r.nameOverride', 'r.superset as group', 'r.log'])
    .select(['r.precautionReason', 'r.version', 'r.sourceId', 'r.sourceVersion', 'r.givenVersion'])
    .select([patientName.as('patientName'), staffName.as('staffName')])
    .select(sql<boolean>`r.removed_at is not null`.as('isRemoved'))
    .orderBy('r.week')
    .orderBy('s.position')
    .orderBy('r.position')
    .orderBy('r.id')

const selectSeriesOf = (db: Db, actor: ProgramActor, programIds: string[]) =>
  visiblePrograms(db, actor)
    .innerJoin('series as s', inSameOrganization('s.programId', 'p.id'))
    .where('p.id', 'in', programIds)
    .select(['p.id as programId', 's.id as _id', 's.name', 's.note', 's.position', 's.weekdays', 's.timesPerWeek'])
    .select(['s.version', 's.sourceId', 's.sourceVersion', 's.givenVersion'])
    .select(sql<boolean>`s.removed_at is not null`.as('isRemoved'))
    .orderBy('s.position')
    .orderBy('s.id')

/** The current content of a template. */
export async function findTemplateContent(db: Tx, actor: ProgramActor, templateId: string) {
  const series = await selectSeriesOf(db, actor, [templateId]).where('s.removedAt', 'is', null).execute()
  const items = await selectPrescriptionsOf(db, actor, [templateId])
    .where('s.removedAt', 'is', null)
    .where('r.removedAt', 'is', null)
    .whereRef('r.week', '<=', 'p.weeks')
    .execute()
  return { series, items } satisfies ProgramContent
}

/** The content of programs copied from a template, by program, in two queries. */
export async function findLinkedContent(db: Tx, actor: ProgramActor, programIds: string[]) {
  if (programIds.length === 0) return new Map<string, never>()
  const series = await selectSeriesOf(db, actor, programIds).where('s.sourceId', 'is not', null).execute()
  const items = await selectPrescriptionsOf(db, actor, programIds).where('r.sourceId', 'is not', null).execute()
  const seriesOf = Map.groupBy(series, ({ programId }) => programId)
  const rowsOf = Map.groupBy(items, ({ programId }) => programId)
  return new Map(
    programIds.map((id) => [
      id,
      { series: seriesOf.get(id) ?? [], items: rowsOf.get(id) ?? [] } satisfies ProgramContent<CopyOrigin>,
    ]),
  )
}

interface Source {
  id: string
  sourceId: string
  sourceVersion: number
}

/** Links copies to the current version of their source, as unmodified copies. */
const updateSources =
  (table: 'series' | 'series_prescriptions') => (tx: WriteTx, organizationId: string, from: Source[]) =>
    sql`update ${sql.table(table)} c set source_id = x.source_id, source_version = x.source_version, given_version = c.version
      from unnest(${from.map(({ id }) => id)}::uuid[], ${from.map(({ sourceId }) => sourceId)}::uuid[],
        ${from.map(({ sourceVersion }) => sourceVersion)}::int[]) x(id, source_id, source_version)
      where c.organization_id = ${organizationId} and c.id = x.id`.execute(tx)

export const updateSeriesSources = updateSources('series')
export const updatePrescriptionSources = updateSources('series_prescriptions')

/** Marks a copy as up to date with its source and as customized for its patient. */
export const updateDeclined = (
  tx: WriteTx,
  organizationId: string,
  table: 'series' | 'series_prescriptions',
  { _id, source }: { _id: string; source: { _id: string; version: number } },
) =>
  sql`update ${sql.table(table)} set source_id = ${source._id}, source_version = ${source.version}, given_version = 0
      where organization_id = ${organizationId} and id = ${_id}`.execute(tx)

/** Unlinks prescriptions that the template no longer has: they now belong to the program alone. */
export const updateUnlinked = (tx: WriteTx, organizationId: string, ids: string[]) =>
  tx
    .updateTable('seriesPrescriptions')
    .set({ sourceId: null, sourceVersion: null, givenVersion: null })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute()

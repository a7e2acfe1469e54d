import { sql } from 'kysely'
import type { AlertAction, AlertHandling, AlertKind } from '@kinora/contract/patient-alerts.ts'
import { buildOnce } from '../database/build-once.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import { updateRow } from '../database/update-row.ts'
import type { PatientScope } from '../security/patient-scope.ts'
import { visiblePatients } from '../security/visible-patients.ts'

interface NewAlert {
  organizationId: string
  patientId: string
  kind: AlertKind
  /** The source of the alert. Raising it again changes nothing. */
  source: string
  title: string
  detail: string
  raisedAt?: Date
}

/** Returns nothing if this source has already raised an alert. */
export const insertAlert = (tx: WriteTx, alert: NewAlert) =>
  tx
    .insertInto('patientAlerts')
    .values(alert)
    .onConflict((on) => on.columns(['organizationId', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Changes the text of an unhandled alert. */
export const updateAlertText = (
  tx: WriteTx,
  { organizationId, source, title, detail }: Pick<NewAlert, 'organizationId' | 'source' | 'title' | 'detail'>,
) =>
  tx
    .updateTable('patientAlerts')
    .set({ title, detail })
    .where('organizationId', '=', organizationId)
    .where('source', '=', source)
    .where('handledAt', 'is', null)
    .execute()

/** Deletes the unhandled alerts of these sources. */
export const deleteOpenAlerts = (tx: WriteTx, organizationId: string, sources: string[]) =>
  buildOnce(tx, 'deleteOpenAlerts', { organizationId, sources }, (params) =>
    tx
      .deleteFrom('patientAlerts')
      .where('organizationId', '=', params.organizationId)
      .where(sql<boolean>`source = any(${params.sources}::text[])`)
      .where('handledAt', 'is', null),
  )

const handled = sql<AlertHandling | null>`case when handled_at is not null then json_build_object('by', handled_by,
  'at', to_char(handled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'action', action, 'note', note) end`

const selectAlerts = (db: Db, organizationId: string) =>
  db
    .selectFrom('patientAlerts')
    .select(['id as _id', 'kind', 'title', 'detail', 'raisedAt as at', handled.as('handled')])
    .where('organizationId', '=', organizationId)

export const findAlerts = (db: Tx, organizationId: string, patientId: string) =>
  selectAlerts(db, organizationId)
    .where('patientId', '=', patientId)
    .orderBy(sql`handled_at is not null`)
    .orderBy('raisedAt', 'desc')
    .limit(20)
    .execute()

export const findAlert = (db: Tx, organizationId: string, id: string) =>
  selectAlerts(db, organizationId).where('id', '=', id).executeTakeFirst()

/** Undefined if the patient is outside the actor's scope. */
export const lockAlert = (tx: WriteTx, organizationId: string, id: string, scope: PatientScope) =>
  visiblePatients(tx, organizationId, scope)
    .innerJoin('patientAlerts as l', 'l.patientId', 't.id')
    .select(['l.id', 'l.patientId', 'l.kind', 'l.source', 'l.handledBy', 'l.action'])
    .select('t.statusReason')
    .where('l.organizationId', '=', organizationId)
    .where('l.id', '=', id)
    .forUpdate('l')
    .executeTakeFirst()

export const updateHandled = (
  tx: WriteTx,
  organizationId: string,
  id: string,
  handling: { handledBy: string; action: AlertAction; note: string },
) => updateRow(tx, 'patientAlerts', organizationId, id, { ...handling, handledAt: sql`clock_timestamp()` })

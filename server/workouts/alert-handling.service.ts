import type { AlertAction, AlertKind } from '@kinora/contract/patient-alerts.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { NotificationKind } from '@kinora/contract/notification-kinds.ts'
import type { Tx, WriteTx } from '../database/connect.ts'
import { ensureFound } from '../http/implement.ts'
import type { Actor } from '../http/actor.ts'
import { markSeen } from '../notifications/notification.service.ts'
import { updateStatus } from '../patients/patient.queries.ts'
import { readPatient } from '../patients/patient.service.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { findAlert, findAlerts, lockAlert, updateHandled } from './patient-alert.queries.ts'
import { summarize } from './summary.service.ts'

export async function readAlerts(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return findAlerts(db, actor.organizationId, patientId)
}

/** The notification kind of each alert; handling the alert marks it as read. */
const notificationKindOf: Record<AlertKind, NotificationKind> = {
  answer: 'surveyAlert',
  pain: 'painAboveRule',
  help: 'helpRequested',
}

/** Records who handled an alert and how, which removes it from the worklist. Only the first handling is recorded. */
export async function handleAlert(
  tx: WriteTx,
  actor: Actor,
  id: string,
  { action, note }: { action: AlertAction; note: string },
) {
  const { organizationId, name: handledBy } = actor
  const alert = ensureFound(await lockAlert(tx, organizationId, id, patientScopeOf(actor, 'workouts')), 'This alert')
  const { kind, patientId, source } = alert
  if (alert.handledBy)
    throw new Problem(
      'conflict',
      `${alert.handledBy} has dealt with this already: ${alert.action}. Your entry was not saved.`,
    )
  await updateHandled(tx, organizationId, id, { handledBy, action, note })
  if (kind === 'help' && (alert.statusReason === 'Need help' || alert.statusReason === 'Unable to complete program'))
    await updateStatus(tx, organizationId, patientId, { statusReason: null, statusNote: '' })
  const subjectId = kind === 'help' ? null : source
  await markSeen(tx, actor, { kind: notificationKindOf[kind], patientId, subjectId })
  await summarize(tx, organizationId, [patientId])
  return ensureFound(await findAlert(tx, organizationId, id))
}

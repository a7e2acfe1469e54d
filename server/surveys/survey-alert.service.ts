import type { SurveyAlert } from '@kinora/contract/surveys.ts'
import { Problem } from '@kinora/contract/problem.ts'
import type { Db, Tx, WriteTx } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { patientScopeOf } from '../security/patient-scope.ts'
import { ensureFound } from '../http/implement.ts'
import { markSeen, notify } from '../notifications/notification.service.ts'
import { readPatient } from '../patients/patient.service.ts'
import { ensureForm } from './survey-form.queries.ts'
import { findCrisisText, updateCrisisText } from './consent.queries.ts'
import { findAlert, findAlerts, lockResponse, updateSeen } from './response.queries.ts'
import { defaultCrisisText } from './survey-text.rules.ts'

interface PatientAlert {
  organizationId: string
  patientId: string
  /** The patient's name. */
  patient: string
  responseId: string
  alerts: SurveyAlert[]
}

const factsOf = ({ patient, alerts }: PatientAlert) => ({
  patient,
  subject: [...new Set(alerts.map(({ title }) => title))].join(', '),
})

/** Notifies the practitioner in charge, in the app and by email. The email does not mention the answer. */
export async function notifyPractitioner(tx: WriteTx, alert: PatientAlert) {
  const { organizationId, patientId, responseId: subjectId } = alert
  const to = ['inCharge'] as const
  const facts = factsOf(alert)
  await notify(tx, { kind: 'surveyAlert', organizationId, patientId, byId: patientId, subjectId, to, facts })
}

/** Notifies the clinic's owners once, since the practitioner may be away. */
export async function notifyOwners(tx: WriteTx, alert: PatientAlert, hours: number) {
  const { organizationId, patientId, responseId: subjectId } = alert
  const facts = { ...factsOf(alert), note: `Nobody has seen it for ${hours} hours` }
  const once = `alert unseen ${subjectId}`
  await notify(tx, { kind: 'surveyAlert', organizationId, patientId, subjectId, to: ['owners'], facts, once })
}

export const crisisTextOf = async (db: Db, organizationId: string) =>
  (await findCrisisText(db, organizationId)) || defaultCrisisText

export async function saveCrisisText(tx: WriteTx, organizationId: string, text: string) {
  await ensureForm(tx, organizationId)
  await updateCrisisText(tx, organizationId, text === defaultCrisisText ? '' : text)
  return { text: await crisisTextOf(tx, organizationId) }
}

export async function readAlerts(db: Tx, actor: Actor, patientId: string) {
  await readPatient(db, actor, patientId)
  return findAlerts(db, actor.organizationId, patientId)
}

/** Acknowledges an alert. The first person to do so is recorded. */
export async function acknowledgeAlert(tx: WriteTx, actor: Actor, id: string, note: string) {
  const { organizationId, name: seenBy } = actor
  const response = ensureFound(
    await lockResponse(tx, organizationId, id, patientScopeOf(actor, 'surveys')),
    'This answer',
  )
  if (!response.hasAlert) throw new Problem('conflict', 'These answers raised no alert.')
  if (!response.seenAt) await updateSeen(tx, organizationId, id, { seenBy, seenNote: note })
  await markSeen(tx, actor, { kind: 'surveyAlert', patientId: response.patientId, subjectId: id })
  return ensureFound(await findAlert(tx, organizationId, id))
}

import { pluralize } from '@kinora/contract/pluralize.ts'
import type { CrisisSettings } from '@kinora/contract/surveys.ts'
import type { Db, WriteTx } from '../database/connect.ts'
import { notify } from '../notifications/notification.service.ts'
import { insertAlert } from '../workouts/patient-alert.queries.ts'
import { summarize } from '../workouts/summary.service.ts'
import { findCrisisSettings, updateCrisisSettings, type PatientAlert } from './survey-alert.queries.ts'
import { ensureForm } from './survey-form.queries.ts'
import { defaultCrisisText } from './survey-text.rules.ts'

const factsOf = ({ patient, alerts }: PatientAlert) => ({
  patient,
  subject: [...new Set(alerts.map(({ title }) => title))].join(', '),
})

/** Notifies the practitioner in charge, in the app and by email. The email does not mention the answer. */
async function notifyPractitioner(tx: WriteTx, alert: PatientAlert) {
  const { organizationId, patientId, responseId: subjectId } = alert
  const to = ['inCharge'] as const
  const facts = factsOf(alert)
  await notify(tx, { kind: 'surveyAlert', organizationId, patientId, byId: patientId, subjectId, to, facts })
}

const durationText = (minutes: number) =>
  minutes % 60 === 0 ? pluralize(minutes / 60, 'hour') : pluralize(minutes, 'minute')

/** Notifies the clinic's owners, because the practitioner may be away. */
export async function notifyOwners(tx: WriteTx, alert: PatientAlert, minutes: number) {
  const { organizationId, patientId, responseId: subjectId } = alert
  const facts = { ...factsOf(alert), note: `Nobody has dealt with it for ${durationText(minutes)}` }
  await notify(tx, { kind: 'surveyAlert', organizationId, patientId, subjectId, to: ['owners'], facts })
}

/**
 * Puts an urgent answer first in the worklist until staff have recorded what they did, and notifies the practitioner.
 */
export async function raiseAlert(tx: WriteTx, alert: PatientAlert) {
  const { organizationId, patientId, responseId: source, alerts } = alert
  const detail = alerts.map(({ question, answer }) => `${question} “${answer}”`).join('\n')
  const title = `Urgent answer in ${factsOf(alert).subject}`
  await insertAlert(tx, { organizationId, patientId, kind: 'answer', source, title, detail })
  await summarize(tx, organizationId, [patientId])
  await notifyPractitioner(tx, alert)
}

export const crisisTextOf = async (db: Db, organizationId: string) =>
  (await findCrisisSettings(db, organizationId)).crisisText || defaultCrisisText

export async function readCrisisSettings(db: Db, organizationId: string): Promise<CrisisSettings> {
  const { crisisText, escalateAfterMinutes } = await findCrisisSettings(db, organizationId)
  return { text: crisisText || defaultCrisisText, escalateAfterMinutes }
}

export async function saveCrisisSettings(tx: WriteTx, organizationId: string, settings: CrisisSettings) {
  const { text, escalateAfterMinutes } = settings
  await ensureForm(tx, organizationId)
  const crisisText = text === defaultCrisisText ? '' : text
  await updateCrisisSettings(tx, organizationId, { crisisText, escalateAfterMinutes })
  return readCrisisSettings(tx, organizationId)
}

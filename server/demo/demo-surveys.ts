import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { storeResponse } from '../surveys/survey-response.service.ts'
import { findActiveSurveys } from '../surveys/survey-form.queries.ts'
import { answersAt, surveyedPatients, type SurveyedPatient } from './demo-answers.ts'
import type { ApiClient } from './demo-client.ts'
import { momentOf } from './demo-time.ts'
import { addDays, daysBetween } from '@kinora/contract/days.ts'
import { filledSurveys, type AnswersInOrder } from './filled-surveys.ts'
import { patients as people } from './demo-patients.ts'
import { updateAlertDates, updateSurveyDates } from './demo.queries.ts'

interface Clinic {
  systemDb: Db
  organizationId: string
  today: string
  sam: ApiClient
  priya: ApiClient
}

/** The surveyed patients with their ids and the first day of their program. */
async function findSurveyedPatients({ sam, priya }: Clinic) {
  const demoPatients: (SurveyedPatient & { client: ApiClient; id: string; startDate: string })[] = []
  for (const [key, client] of Object.entries({ sam, priya })) {
    const { items } = await client(patients.names, { query: { pageSize: 100 } })
    for (const patient of surveyedPatients) {
      const person = people.find(({ name }) => name === patient.name)
      const id = items.find(({ name }) => name === patient.name)?._id
      if (person?.inCharge !== key || !id) continue
      const patientPrograms = await client(programs.ofPatient, { params: { id }, query: {} })
      demoPatients.push({ ...patient, client, id, startDate: patientPrograms.items[0]!.startDate! })
    }
  }
  return demoPatients
}

/** Answers the self-harm item of the PHQ-9 above zero, which raises an alert. */
function withUrgentAnswer(answers: Map<string, AnswersInOrder>) {
  const mood = answers.get('PHQ-9')!
  return new Map(answers).set('PHQ-9', mood.toSpliced(8, 1, 'Several days'))
}

/** One patient's submissions, from the first day of their program until yesterday. */
function submissionsOf(one: SurveyedPatient, startDate: string, today: string, seed: number) {
  const days = daysBetween(startDate, today)
  return Array.from({ length: Math.max(0, days) }, (_, at) => at).flatMap((at) => {
    const titles = Object.keys(one.every).filter((title) => at % one.every[title]! === 0)
    if (titles.length === 0) return []
    const all = answersAt(one, at / Math.max(1, days - 1), seed * 1000 + at)
    const answers = new Map([...all].filter(([title]) => titles.includes(title)))
    const isUrgent = one.name === 'Patrick Doyle' && at === 7
    const minutes = 7 * 60 + ((seed * 37 + at * 53) % 720)
    return [{ day: addDays(startDate, at), minutes, answers: isUrgent ? withUrgentAnswer(answers) : answers }]
  })
}

/** Adds the starter surveys to Harbour Physio, schedules them for patients and stores answers of past weeks. */
export async function createSurveyHistory(clinic: Clinic) {
  const { systemDb, organizationId, today, sam } = clinic
  const { length } = surveyedPatients
  for (const { key } of await sam(surveyForms.starters, {})) await sam(surveyForms.create, { body: { starter: key } })
  const active = await findActiveSurveys(systemDb, organizationId)
  const demoPatients = await findSurveyedPatients(clinic)
  if (demoPatients.length < length) throw new Error('A surveyed patient is not a patient of the demo clinic.')
  for (const { client, id, every } of demoPatients) {
    const enabledSurveys = active.flatMap(({ title }, index) => (every[title] ? [{ title, index }] : []))
    await client(patients.update, { params: { id }, body: { enabledSurveys } })
    const schedules = enabledSurveys.map(({ title }) => {
      const isWeekly = title !== 'Overall change'
      return { title, atStart: true, everyWeeks: isWeekly ? Math.ceil(every[title]! / 7) : null, atEnd: !isWeekly }
    })
    await client(surveys.saveSchedules, { params: { id }, body: { schedules } })
  }
  await inTransaction(systemDb, async (tx) => {
    for (const [seed, one] of demoPatients.entries())
      for (const { day, minutes, answers } of submissionsOf(one, one.startDate, today, seed + 1))
        await storeResponse(tx, {
          ...{ organizationId, patientId: one.id, provider: 'own' },
          submissionId: `6${String(seed).padStart(4, '0')}${day.replaceAll('-', '')}${String(minutes).padStart(6, '0')}`,
          submittedAt: momentOf(day, minutes),
          ...filledSurveys(active, answers),
        })
  })
  const patrick = demoPatients.find(({ name }) => name === 'Patrick Doyle')!
  const [alert] = await sam(patientAlerts.alerts, { params: { id: patrick.id } })
  const note = 'Called him the same afternoon. He is safe and not alone; his GP sees him tomorrow.'
  await sam(patientAlerts.handleAlert, { params: { id: alert!._id }, body: { action: 'Called the patient', note } })
  await updateAlertDates(systemDb, organizationId)
  // Only Ann's question about overall change is due today.
  await updateSurveyDates(systemDb, organizationId, demoPatients.find(({ name }) => name === 'Ann Kowalski')!.id)
}

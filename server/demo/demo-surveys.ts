import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { surveyForms } from '@kinora/contract/survey-forms.ts'
import { surveys } from '@kinora/contract/surveys.ts'
import { inTransaction, type Db } from '../database/connect.ts'
import { storeResponse } from '../surveys/survey-response.service.ts'
import { findActiveSurveys } from '../surveys/survey-form.queries.ts'
import { answersAt, asked, type Asked } from './answers.ts'
import type { Acts } from './calls.ts'
import { addDays, daysBetween } from '@kinora/contract/days.ts'
import { filledSurveys, type AnswersInOrder } from './filled-surveys.ts'
import { patients as people } from './people.ts'
import { updateAlarmDates, updateSurveyDates } from './queries.ts'

interface Clinic {
  systemDb: Db
  organizationId: string
  today: string
  sam: Acts
  priya: Acts
}

/** Who of the clinic's patients is asked, with their id and the first day of their program. */
async function findAsked({ sam, priya }: Clinic) {
  const found: (Asked & { does: Acts; id: string; startDate: string })[] = []
  for (const [key, does] of Object.entries({ sam, priya })) {
    const { items } = await does(patients.names, { query: { pageSize: 100 } })
    for (const one of asked) {
      const person = people.find(({ name }) => name === one.name)
      const id = items.find(({ name }) => name === one.name)?._id
      if (person?.inCharge !== key || !id) continue
      const own = await does(programs.ofPatient, { params: { id }, query: {} })
      found.push({ ...one, does, id, startDate: own.items[0]!.startDate! })
    }
  }
  return found
}

/** The worst week of Patrick's: an answer that could not wait. */
function withAlarm(given: Map<string, AnswersInOrder>) {
  const mood = given.get('PHQ-9')!
  return new Map(given).set('PHQ-9', mood.toSpliced(8, 1, 'Several days'))
}

/** Everything one patient answered, from the first day of their program until yesterday. */
function sendingsOf(one: Asked, startDate: string, today: string, seed: number) {
  const days = daysBetween(startDate, today)
  return Array.from({ length: Math.max(0, days) }, (_, at) => at).flatMap((at) => {
    const titles = Object.keys(one.every).filter((title) => at % one.every[title]! === 0)
    if (titles.length === 0) return []
    const all = answersAt(one, at / Math.max(1, days - 1), seed * 1000 + at)
    const given = new Map([...all].filter(([title]) => titles.includes(title)))
    const isAlarm = one.name === 'Patrick Doyle' && at === 7
    const minutes = 7 * 60 + ((seed * 37 + at * 53) % 720)
    return [{ day: addDays(startDate, at), minutes, given: isAlarm ? withAlarm(given) : given }]
  })
}

/** The starter surveys of Harbour Physio, who is asked for which, and what they have answered week by week. */
export async function tellSurveys(clinic: Clinic) {
  const { systemDb, organizationId, today, sam } = clinic
  const { length } = asked
  for (const { key } of await sam(surveyForms.starters, {})) await sam(surveyForms.create, { body: { starter: key } })
  const active = await findActiveSurveys(systemDb, organizationId)
  const found = await findAsked(clinic)
  if (found.length < length) throw new Error('Somebody who answers surveys is no patient of the demo clinic.')
  for (const { does, id, every } of found) {
    const enabledSurveys = active.flatMap(({ title }, index) => (every[title] ? [{ title, index }] : []))
    await does(patients.update, { params: { id }, body: { enabledSurveys } })
    const schedules = enabledSurveys.map(({ title }) => {
      const isWeekly = title !== 'Overall change'
      return { title, atStart: true, everyWeeks: isWeekly ? Math.ceil(every[title]! / 7) : null, atEnd: !isWeekly }
    })
    await does(surveys.saveSchedules, { params: { id }, body: { schedules } })
  }
  await inTransaction(systemDb, async (tx) => {
    for (const [seed, one] of found.entries())
      for (const { day, minutes, given } of sendingsOf(one, one.startDate, today, seed + 1))
        await storeResponse(tx, {
          ...{ organizationId, patientId: one.id, provider: 'own' },
          submissionId: `6${String(seed).padStart(4, '0')}${day.replaceAll('-', '')}${String(minutes).padStart(6, '0')}`,
          submittedAt: new Date(Date.parse(`${day}T00:00:00+11:00`) + minutes * 60_000),
          ...filledSurveys(active, given),
        })
  })
  const patrick = found.find(({ name }) => name === 'Patrick Doyle')!
  const [alarm] = await sam(surveys.alarms, { params: { id: patrick.id } })
  const note = 'Called him the same afternoon. He is safe and not alone; his GP sees him tomorrow.'
  await sam(surveys.seeAlarm, { params: { id: alarm!._id }, body: { note } })
  await updateAlarmDates(systemDb, organizationId)
  // Ann was asked today how she is on the whole; everybody else when their program began.
  await updateSurveyDates(systemDb, organizationId, found.find(({ name }) => name === 'Ann Kowalski')!.id)
}

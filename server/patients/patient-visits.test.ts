import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { patientVisits } from '@kinora/contract/patient-visits.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const eve = await person('solo', { name: 'Eve Stone' })
const today = new Date().toISOString().slice(0, 10)

async function ann() {
  const { _id: patientId } = await addPatient(sam)
  return { params: { patientId } }
}

test('Sam records that he saw Ann today, adds a note, and its earlier wording stays in the history', async () => {
  const of = await ann()
  const sent = { ...of, body: { _id: randomUUID(), day: today } }
  const visit = await sam.calls(patientVisits.addVisit, sent)
  expect(await sam.calls(patientVisits.addVisit, sent)).toEqual(visit)
  expect(visit).toMatchObject({ day: today, subjective: '', recordedBy: 'Sam Okafor', version: 1 })
  const earlier = await sam.calls(patientVisits.addVisit, { ...of, body: { day: addDays(today, -14) } })
  expect((await sam.calls(patientVisits.visits, of)).map(({ _id }) => _id)).toEqual([visit._id, earlier._id])

  const params = { id: visit._id }
  const body = { day: today, subjective: 'Knee is better.', plan: 'Go on.', version: 1 }
  expect(await sam.calls(patientVisits.changeVisit, { params, body })).toMatchObject({ ...body, version: 2 })
  await expect(sam.calls(patientVisits.changeVisit, { params, body })).rejects.toMatchObject({ code: 'conflict' })
  await sam.calls(patientVisits.removeVisit, { params })
  expect(await sam.calls(patientVisits.visits, of)).toEqual([earlier])
  const history = await systemDb
    .selectFrom('patientVisitChanges')
    .select('content')
    .where('visitId', '=', visit._id)
    .orderBy('changedAt')
    .execute()
  expect(history.map(({ content }) => content)).toMatchObject([{ subjective: '' }, { subjective: 'Knee is better.' }])
})

test('a visit to come is refused at its day', async () => {
  const of = await ann()
  await expect(sam.calls(patientVisits.addVisit, { ...of, body: { day: addDays(today, 1) } })).rejects.toMatchObject({
    fields: [{ field: 'day' }],
  })
})

test('neither Ann, nor a colleague, nor another clinic sees or changes the notes of her visits', async () => {
  const of = await ann()
  const { _id: id } = await sam.calls(patientVisits.addVisit, { ...of, body: { day: today } })
  const patient = await session(harbour, of.params.patientId)
  for (const stranger of [patient, priya, eve]) {
    await expect(stranger.calls(patientVisits.visits, of)).rejects.toMatchObject({
      code: stranger === patient ? 'forbidden' : 'not_found',
    })
    await expect(stranger.calls(patientVisits.removeVisit, { params: { id } })).rejects.toMatchObject({
      code: stranger === patient ? 'forbidden' : 'not_found',
    })
  }
  expect(await sam.calls(patientVisits.visits, of)).toHaveLength(1)
})

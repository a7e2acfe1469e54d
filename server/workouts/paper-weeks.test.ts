import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { paperWeeks, type PaperDay } from '@kinora/contract/paper-weeks.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patientAlerts } from '@kinora/contract/patient-alerts.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const eve = await person('solo', { name: 'Eve Stone' })
const today = new Date().toISOString().slice(0, 10)
const yesterday = addDays(today, -1)

let squat: string
let bridge: string
beforeAll(async () => {
  squat = (await sam.calls(exercises.create, { body: { name: 'Squat' } }))._id
  bridge = (await sam.calls(exercises.create, { body: { name: 'Bridge' } }))._id
})

/** Ann with a daily "Morning" of two exercises that began three days ago. */
async function annOnPaper({ began = -3 } = {}) {
  const { _id: annId } = await addPatient(sam)
  const drafts = [
    { exerciseId: squat, dosage: Dosage.parse({ set: '3', repsMin: 10 }) },
    { exerciseId: bridge, side: 'each' as const, dosage: Dosage.parse({ set: '2', repsMin: 8 }) },
  ]
  const { programId, seriesId } = await addProgram(
    sam,
    { patientId: annId, startDate: addDays(today, began), weeks: 2 },
    drafts,
  )
  const params = { id: programId, week: 1 }
  const sheet = await sam.calls(paperWeeks.paperWeek, { params })
  const ids = sheet.series[0]!.exercises.map(({ _id }) => _id)
  return { annId, programId, seriesId, params, sheet, squatId: ids[0]!, bridgeId: ids[1]! }
}
type Ann = Awaited<ReturnType<typeof annOnPaper>>
const dayOf = ({ seriesId }: Ann, day: string, done: string[], pain: number | null = null): PaperDay => ({
  day,
  pain,
  sessions: [{ seriesId, done }],
})
const save = ({ params }: Ann, ...days: PaperDay[]) => sam.calls(paperWeeks.savePaperWeek, { params, body: { days } })
const progressOn = async ({ programId }: Ann, day: string) =>
  (await sam.calls(workouts.progress, { params: { id: programId } })).days.find((each) => each.day === day)

test('the sheet says on which days the patient paused', async () => {
  const { annId, params } = await annOnPaper()
  const pause = { reason: 'unwell', from: addDays(today, -2), until: yesterday } as const
  await sam.calls(patientPauses.addPause, { params: { patientId: annId }, body: pause })
  const { days } = await sam.calls(paperWeeks.paperWeek, { params })
  expect(days.filter(({ isPaused }) => isPaused).map(({ day }) => day)).toEqual([addDays(today, -2), yesterday])
})

test('the sheet has the week as it was printed, and days to come cannot be entered', async () => {
  const { sheet, params } = await annOnPaper()
  expect(sheet).toMatchObject({ patient: 'Ann Kowalski', program: 'Knee rehab', week: 1, weeks: 2, sessions: [] })
  expect(sheet.series[0]).toMatchObject({ weekdays: [], timesPerWeek: null })
  expect(sheet.series[0]!.exercises.map(({ name, dosage }) => [name, dosage])).toEqual([
    ['Squat', '3 × 10'],
    ['Bridge', '2 × 8 · each side'],
  ])
  expect(sheet.days.filter(({ isFuture }) => isFuture).map(({ day }) => day)).toEqual(
    [1, 2, 3].map((days) => addDays(today, days)),
  )
  await expect(sam.calls(paperWeeks.paperWeek, { params: { ...params, week: 3 } })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('ticks and the pain of a day count as if they had been recorded in the app', async () => {
  const ann = await annOnPaper()
  const all = [ann.squatId, ann.bridgeId]
  const saved = await save(ann, dayOf(ann, yesterday, all, 4), dayOf(ann, today, [ann.squatId]))
  expect(saved.days.find(({ day }) => day === yesterday)).toMatchObject({ pain: 4 })
  expect(saved.sessions).toEqual([
    { seriesId: ann.seriesId, day: yesterday, done: expect.arrayContaining(all), isByPatient: false },
    { seriesId: ann.seriesId, day: today, done: [ann.squatId], isByPatient: false },
  ])
  expect(await progressOn(ann, yesterday)).toMatchObject({ share: 1, done: 1, pain: 4, painAfter: null })
  expect(await progressOn(ann, today)).toMatchObject({ share: 3 / 5, pain: null })
  const stored = await sam.calls(workouts.ofWeek, { params: { programId: ann.programId, week: 1 } })
  expect(stored.map(({ loggedBy }) => loggedBy)).toEqual(['Sam Okafor', 'Sam Okafor'])
  expect(stored[0]!.entries[1]!.sets.map(({ side, reps }) => [side, reps])).toEqual(
    ['left', 'right', 'left', 'right'].map((side) => [side, null]),
  )
})

test('a slip is corrected by entering the day again, and nothing is counted twice', async () => {
  const ann = await annOnPaper()
  const all = [ann.squatId, ann.bridgeId]
  await save(ann, dayOf(ann, yesterday, all, 8))
  await save(ann, dayOf(ann, yesterday, all, 8))
  await save(ann, dayOf(ann, yesterday, [ann.bridgeId], 3))
  expect(await progressOn(ann, yesterday)).toMatchObject({ share: 2 / 5, done: 1, pain: 3 })
  await save(ann, dayOf(ann, yesterday, []))
  expect(await progressOn(ann, yesterday)).toMatchObject({ share: 0, done: 0, pain: null })
  await save(ann, dayOf(ann, yesterday, all))
  expect(await progressOn(ann, yesterday)).toMatchObject({ share: 1, done: 1, pain: null })
  expect(await sam.calls(workouts.ofWeek, { params: { programId: ann.programId, week: 1 } })).toHaveLength(1)
})

test('two people who enter one sheet at once record it once', async () => {
  const ann = await annOnPaper()
  await Promise.all([1, 2, 3].map(async () => save(ann, dayOf(ann, yesterday, [ann.squatId], 2))))
  expect(await sam.calls(workouts.ofWeek, { params: { programId: ann.programId, week: 1 } })).toHaveLength(1)
})

test('a pain of a day above the rule raises the alert of the app, from paper, and is withdrawn once it is corrected', async () => {
  const ann = await annOnPaper()
  const all = [ann.squatId, ann.bridgeId]
  const alerts = () => sam.calls(patientAlerts.alerts, { params: { id: ann.annId } })
  const notificationsOfSam = async () =>
    (await sam.calls(notifications.list, { query: {} })).items
      .filter(({ patientId }) => patientId === ann.annId)
      .map(({ title }) => title)
  const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
  const enter = (pain: number | null) =>
    olivia.calls(paperWeeks.savePaperWeek, { params: ann.params, body: { days: [dayOf(ann, yesterday, all, pain)] } })
  await enter(ann.sheet.stopAbove)
  expect([await alerts(), await notificationsOfSam()]).toEqual([[], []])
  await enter(9)
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ kind: 'pain', handled: null })
  expect(alert!.title).toMatch(/^Pain 9 on \d+ \w+, from paper$/)
  expect(alert!.detail).toContain(`stop above ${ann.sheet.stopAbove}`)
  expect(await notificationsOfSam()).toEqual([expect.stringMatching(/pain 9 on \d+ \w+, from paper$/)])
  await enter(9)
  expect(await alerts()).toHaveLength(1)
  await enter(2)
  expect(await alerts()).toEqual([])
  expect((await notificationsOfSam())[0]).toMatch(/corrected to 2$/)
})

test('a pain from a sheet of long ago raises no alert', async () => {
  const ann = await annOnPaper({ began: -10 })
  await save(ann, dayOf(ann, addDays(today, -9), [ann.squatId], 9))
  expect(await sam.calls(patientAlerts.alerts, { params: { id: ann.annId } })).toEqual([])
})

test('a day of pain on which nothing was done keeps its pain', async () => {
  const ann = await annOnPaper()
  await save(ann, dayOf(ann, yesterday, [], 7))
  expect(await progressOn(ann, yesterday)).toMatchObject({ share: 0, done: 0, pain: 7 })
})

test('what Ann recorded in the app stands, and nothing of the sheet is saved with it', async () => {
  const ann = await annOnPaper()
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', ann.annId).execute()
  const phone = await session(harbour, ann.annId)
  const moment = `${yesterday}T08:00:00Z`
  const { programId, seriesId } = ann
  const log = { programId, seriesId, week: 1, day: yesterday, startedAt: moment, finishedAt: moment, entries: [] }
  await phone.calls(workouts.saveSeries, { body: { _id: randomUUID(), ...log } })
  await expect(save(ann, dayOf(ann, today, [ann.squatId]), dayOf(ann, yesterday, [ann.squatId]))).rejects.toMatchObject(
    { code: 'conflict' },
  )
  const { sessions } = await sam.calls(paperWeeks.paperWeek, { params: ann.params })
  expect(sessions).toEqual([{ seriesId, day: yesterday, done: [], isByPatient: true }])
})

test('a later change by the patient on the phone keeps the pain of the sheet', async () => {
  const ann = await annOnPaper()
  await save(ann, dayOf(ann, yesterday, [ann.squatId], 6))
  const [stored] = await sam.calls(workouts.ofWeek, { params: { programId: ann.programId, week: 1 } })
  const phone = await session(harbour, ann.annId)
  const { patientId: _of, loggedBy: _by, updatedAt: _at, entries, ...log } = stored!
  const body = {
    ...log,
    revision: log.revision + 1,
    note: 'Slept badly',
    changedAt: { note: Date.now() },
    entries: entries.map(({ alertedPain: _pain, ...entry }) => entry),
  }
  await phone.calls(workouts.saveSeries, { body: body as never })
  expect(await progressOn(ann, yesterday)).toMatchObject({ pain: 6, share: 3 / 5 })
})

test.each<[string, (ann: Ann) => PaperDay[], string]>([
  ['a day of another week', (ann) => [dayOf(ann, addDays(today, 10), [])], 'days.0.day'],
  ['a day to come', (ann) => [dayOf(ann, addDays(today, 1), [])], 'days.0.day'],
  ['a day twice', (ann) => [dayOf(ann, today, []), dayOf(ann, today, [])], 'days.1.day'],
  ['an exercise that is not printed', (ann) => [dayOf(ann, today, [randomUUID()])], 'days.0.sessions.0.done'],
  ['pain of 11', (ann) => [dayOf(ann, today, [], 11)], 'days.0.pain'],
])('%s is refused at its field', async (_, days, field) => {
  const ann = await annOnPaper()
  await expect(save(ann, ...days(ann))).rejects.toMatchObject({ fields: [{ field }] })
})

test('a colleague and another clinic find no sheet', async () => {
  const { params } = await annOnPaper()
  for (const stranger of [priya, eve])
    await expect(stranger.calls(paperWeeks.paperWeek, { params })).rejects.toMatchObject({ code: 'not_found' })
})

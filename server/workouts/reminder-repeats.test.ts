import { beforeEach, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { ownSnooze } from '@kinora/contract/workout-links.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { series } from '@kinora/contract/series.ts'
import { workoutReminders, type WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { inTransaction } from '../database/connect.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openReminderStage } from '../testing/reminder-stage.ts'
import { nextDue } from './workout-reminder.rules.ts'
import { sendDueReminders } from './workout-reminder.service.ts'
import { sendDueSnoozes, snoozePatient } from './workout-reminder-snooze.service.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, systemDb } = app
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const { annWithProgram, events, finish } = await openReminderStage(app, harbour, sam)

type Ann = Awaited<ReturnType<typeof annWithProgram>>
const today = new Date().toISOString().slice(0, 10)
const at = (time: string, day = today) => new Date(`${day}T${time}:00Z`)
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const reminder = (time: string, more: Partial<WorkoutReminder> = {}) => ({
  seriesId: null,
  weekdays,
  time,
  isRepeated: true,
  ...more,
})

beforeEach(async () => {
  await systemDb.deleteFrom('workoutReminders').execute()
  await systemDb.deleteFrom('workoutSnoozes').execute()
})

async function save({ ann }: Ann, reminders: WorkoutReminder[], day = today) {
  await ann.calls(workoutReminders.saveReminders, { body: { reminders } })
  for (const { time } of reminders)
    await systemDb
      .updateTable('workoutReminders')
      .set({ dueAt: nextDue({ weekdays, time }, 'UTC', at('00:00', day)), checkedOn: null })
      .where('timeOfDay', '=', time)
      .execute()
}

async function run(now: Date) {
  await inTransaction(systemDb, (tx) => sendDueReminders(tx, now, 25))
  await inTransaction(systemDb, (tx) => sendDueSnoozes(tx, now, 25))
}

/**
 * The times at which Ann is reminded on a day: the jobs run every half hour, and the actions of `then` run just before.
 */
async function timesOf(ann: Ann, then: Record<string, () => Promise<unknown>> = {}, day = today) {
  const times: string[] = []
  for (let half = 0; half < 48; half++) {
    const time = new Date(half * 1_800_000).toISOString().slice(11, 16)
    await then[time]?.()
    const before = await events(ann)
    await run(at(time, day))
    if ((await events(ann)) > before) times.push(time)
  }
  return times
}

const quietFrom = (time: string) => ({ ways: [], quietFrom: time, quietUntil: '07:00', timeZone: 'UTC' })
const snooze = ({ annId }: Ann, until: 'hour' | 'evening' | 'notToday', now: Date) =>
  inTransaction(systemDb, (tx) => snoozePatient(tx, { organizationId: harbour, accountId: annId }, until, now))

test('a reminder comes twice more, two hours apart, and again so the next day', async () => {
  const ann = await annWithProgram()
  await save(ann, [reminder('09:00')])
  expect(await timesOf(ann)).toEqual(['09:00', '11:00', '13:00'])
  expect(await timesOf(ann, {}, addDays(today, 1))).toEqual(['09:00', '11:00', '13:00'])
})

test('it stops once the session is done, and while the program is paused', async () => {
  const ann = await annWithProgram()
  await save(ann, [reminder('09:00')])
  expect(await timesOf(ann, { '10:30': () => finish(ann, today) })).toEqual(['09:00'])

  const beth = await annWithProgram()
  await save(beth, [reminder('09:00')])
  const pause = { reason: 'unwell' as const, from: today, until: null, isShifting: true }
  const rest = () => beth.ann.calls(patientPauses.addPause, { params: { patientId: beth.annId }, body: pause })
  expect(await timesOf(beth, { '12:00': rest })).toEqual(['09:00', '11:00'])
})

test('Ann can turn the repeats off', async () => {
  const ann = await annWithProgram()
  await save(ann, [reminder('09:00', { isRepeated: false })])
  expect(await timesOf(ann)).toEqual(['09:00'])
})

test('it is never repeated in quiet hours, after 9 pm or on the next day', async () => {
  const ann = await annWithProgram()
  await ann.ann.calls(notifications.saveSettings, { body: quietFrom('12:30') })
  await save(ann, [reminder('09:00')])
  expect(await timesOf(ann)).toEqual(['09:00', '11:00'])

  const beth = await annWithProgram()
  await save(beth, [reminder('18:30')])
  expect(await timesOf(beth)).toEqual(['18:30', '20:30'])
  await save(beth, [reminder('22:30')], addDays(today, 1))
  expect(await timesOf(beth, {}, addDays(today, 1))).toEqual(['22:30'])
  expect(await timesOf(beth, {}, addDays(today, 2))).toEqual(['22:30'])
})

test('what the patient chooses takes the place of the repeats: later, this evening or not today', async () => {
  const ann = await annWithProgram()
  await save(ann, [reminder('09:00')])
  expect(await timesOf(ann, { '09:30': () => snooze(ann, 'hour', at('09:30')) })).toEqual(['09:00', '10:30'])
  const next = addDays(today, 1)
  const evening = { '09:30': () => snooze(ann, 'evening', at('09:30', next)) }
  expect(await timesOf(ann, evening, next)).toEqual(['09:00', '18:00'])

  const third = addDays(today, 2)
  await save(ann, [reminder('09:00'), reminder('15:00')], third)
  const notToday = { '09:30': () => snooze(ann, 'notToday', at('09:30', third)) }
  expect(await timesOf(ann, notToday, third)).toEqual(['09:00'])
  expect((await timesOf(ann, {}, addDays(today, 3)))[0]).toBe('09:00')
})

test('a chosen time that comes soon starts the repeats anew instead of adding to them', async () => {
  const ann = await annWithProgram()
  await save(ann, [reminder('09:00'), reminder('11:30')])
  expect(await timesOf(ann)).toEqual(['09:00', '11:30', '13:30', '15:30'])
})

test('the repeats of one session do not ask for another', async () => {
  const ann = await annWithProgram()
  const [{ exerciseId }] = (await systemDb
    .selectFrom('seriesPrescriptions')
    .select('exerciseId')
    .where('seriesId', '=', ann.seriesId)
    .limit(1)
    .execute()) as [{ exerciseId: string }]
  await sam.calls(series.create, { body: { programId: ann.programId, name: 'Evening', exercises: [{ exerciseId }] } })
  await save(ann, [reminder('09:00', { seriesId: ann.seriesId })])
  expect(await timesOf(ann, { '10:00': () => finish(ann, today) })).toEqual(['09:00'])
})

test('a patient snoozes in the app; somebody who is no patient cannot', async () => {
  const ann = await annWithProgram()
  await expect(ann.ann.calls(ownSnooze.snoozeOwn, { body: { until: 'notToday' } })).resolves.toEqual({
    at: null,
    timeZone: 'UTC',
  })
  await expect(sam.calls(ownSnooze.snoozeOwn, { body: { until: 'notToday' } })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

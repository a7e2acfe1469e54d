import { beforeEach, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { patients } from '@kinora/contract/patients.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workoutReminders, type WorkoutReminder } from '@kinora/contract/workout-reminders.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { inTransaction } from '../database/connect.ts'
import { deliver } from '../notifications/delivery.service.ts'
import { addPatient } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { openReminderStage } from '../testing/reminder-stage.ts'
import { sendDueReminders } from './workout-reminder.service.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, systemDb } = app
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const eve = await person('solo', { name: 'Eve Stone' })

/** Noon, so that a minute earlier or later is the same day. */
const today = new Date().toISOString().slice(0, 10)
const noon = new Date(`${addDays(today, 1)}T12:00:00Z`)
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const atNoon: WorkoutReminder = { seriesId: null, weekdays: everyDay, time: '12:00', isRepeated: true }

const emailContext = { appUrl: 'https://kinora.test', secret: 's'.repeat(40), isEmailEnabled: true }

const { annWithProgram, events, finish } = await openReminderStage(app, harbour, sam)
beforeEach(() => systemDb.deleteFrom('workoutReminders').execute())

type Ann = Awaited<ReturnType<typeof annWithProgram>>
const save = ({ ann }: Pick<Ann, 'ann'>, reminders: WorkoutReminder[]) =>
  ann.calls(workoutReminders.saveReminders, { body: { reminders } })
const remindersOf = async ({ ann }: Pick<Ann, 'ann'>) =>
  (await ann.calls(notifications.list, { query: {} })).items.filter(({ kind }) => kind === 'workoutReminder')
const run = (now: Date, limit = 25) => inTransaction(systemDb, (tx) => sendDueReminders(tx, now, limit))
const dueOf = async ({ annId }: Pick<Ann, 'annId'>) =>
  (await systemDb.selectFrom('workoutReminders').select('dueAt').where('patientId', '=', annId).execute())[0]!.dueAt

test('Ann chooses when she is reminded, of all sessions and of one', async () => {
  const ann = await annWithProgram()
  const one = { seriesId: ann.seriesId, weekdays: [1, 3], time: '18:30', isRepeated: false }
  expect(await save(ann, [atNoon, one])).toEqual({
    reminders: [atNoon, one],
    series: [{ _id: ann.seriesId, name: 'Morning', program: 'Knee rehab' }],
    timeZone: 'UTC',
  })
  expect((await save(ann, [])).reminders).toEqual([])
})

test('a reminder comes once at its time, and again the next day', async () => {
  const ann = await annWithProgram()
  await save(ann, [atNoon])
  await run(new Date(noon.getTime() - 86_400_000 - 60_000))
  const before = await events(ann)
  await run(noon)
  await run(new Date(noon.getTime() + 60_000))
  expect(await events(ann)).toBe(before + 1)
  expect((await remindersOf(ann))[0]).toMatchObject({ title: 'Time for your session', isRead: false })
  await run(new Date(noon.getTime() + 86_400_000))
  expect(await events(ann)).toBe(before + 2)
})

test('two processes and one that dies send each reminder once', async () => {
  const everybody = await Promise.all(Array.from({ length: 6 }, () => annWithProgram()))
  for (const each of everybody) await save(each, [atNoon])
  const killed = inTransaction(systemDb, async (tx) => {
    await sendDueReminders(tx, noon, 25)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  for (const each of everybody) expect(await events(each)).toBe(0)

  const worker = async () => {
    while ((await run(noon, 2)) > 0);
  }
  await Promise.all([worker(), worker()])
  for (const each of everybody) expect(await events(each)).toBe(1)
})

test('nothing is sent once the session is done, and one that waits is taken back', async () => {
  const ann = await annWithProgram()
  await finish(ann, today)
  await save(ann, [atNoon])
  await systemDb
    .updateTable('workoutReminders')
    .set({ dueAt: new Date(0), checkedOn: null })
    .execute()
  await run(new Date(`${today}T12:00:00Z`))
  expect(await events(ann)).toBe(0)

  const beth = await annWithProgram()
  await save(beth, [atNoon])
  await systemDb
    .updateTable('workoutReminders')
    .set({ dueAt: new Date(0), checkedOn: null })
    .execute()
  await run(new Date(`${today}T12:00:00Z`))
  expect(await remindersOf(beth)).toMatchObject([{ isRead: false }])
  await finish(beth, today)
  expect(await remindersOf(beth)).toMatchObject([{ isRead: true }])
  const { id } = await systemDb
    .selectFrom('notifications')
    .select('id')
    .where('accountId', '=', beth.annId)
    .where('kind', '=', 'workoutReminder')
    .executeTakeFirstOrThrow()
  await inTransaction(systemDb, (tx) => deliver(tx, id, new Date(), emailContext))
  const mailed = await systemDb.selectFrom('notifications').select('mailedAt').where('id', '=', id).execute()
  expect(mailed).toEqual([{ mailedAt: null }])
})

test('every reminder is emailed, also while the last one is unread, and the email leads to the session', async () => {
  const ann = await annWithProgram()
  await save(ann, [atNoon])
  const emailsSent = async () => {
    await run(noon)
    const rows = await systemDb
      .selectFrom('notifications')
      .select('id')
      .where('accountId', '=', ann.annId)
      .where('kind', '=', 'workoutReminder')
      .execute()
    for (const { id } of rows) await inTransaction(systemDb, (tx) => deliver(tx, id, new Date(), emailContext))
    return (await systemDb.selectFrom('emails').selectAll().where('accountId', '=', ann.annId).execute()).filter(
      (email) => JSON.stringify(email).includes('Your session for today is waiting.'),
    )
  }
  const first = await emailsSent()
  expect(first).toHaveLength(1)
  expect(JSON.stringify(first)).toMatch(/https:\/\/kinora\.test\/today\/[\w-]{43}/)
  expect(JSON.stringify(first)).not.toMatch(/Knee|Squat|Morning/)
  await systemDb
    .updateTable('workoutReminders')
    .set({ dueAt: new Date(0), checkedOn: null })
    .execute()
  expect(await emailsSent()).toHaveLength(2)
})

test('a reminder that the queue or the quiet hours held back until another day is dropped', async () => {
  const ann = await annWithProgram()
  await save(ann, [atNoon])
  await run(noon)
  const { id, createdAt } = await systemDb
    .selectFrom('notifications')
    .select(['id', 'createdAt'])
    .where('accountId', '=', ann.annId)
    .where('kind', '=', 'workoutReminder')
    .executeTakeFirstOrThrow()
  const tomorrow = new Date(createdAt.getTime() + 86_400_000)
  await inTransaction(systemDb, (tx) => deliver(tx, id, tomorrow, emailContext))
  const mailedAt = async () =>
    (await systemDb.selectFrom('notifications').select('mailedAt').where('id', '=', id).executeTakeFirst())!.mailedAt
  expect(await mailedAt()).toBeNull()
  await inTransaction(systemDb, (tx) => deliver(tx, id, createdAt, emailContext))
  expect(await mailedAt()).toEqual(createdAt)
})

test('quiet hours refuse a time, and the patient’s own time zone decides when it is due', async () => {
  const ann = await annWithProgram()
  const settings = { ways: [], quietFrom: '21:00', quietUntil: '07:00', timeZone: 'Australia/Perth' }
  await ann.ann.calls(notifications.saveSettings, { body: settings })
  await expect(save(ann, [{ ...atNoon, time: '06:30' }])).rejects.toMatchObject({
    fields: [{ field: 'reminders.0.time', message: 'This is in your quiet hours, 21:00 to 07:00.' }],
  })

  await save(ann, [atNoon])
  expect((await dueOf(ann)).toISOString()).toMatch(/T04:00:00.000Z$/)
  await ann.ann.calls(notifications.saveSettings, { body: { ...settings, timeZone: 'UTC' } })
  await run(new Date())
  expect((await dueOf(ann)).toISOString()).toMatch(/T12:00:00.000Z$/)
})

test('inactive patients are not reminded', async () => {
  const ann = await annWithProgram()
  await save(ann, [atNoon])
  await systemDb.updateTable('patients').set({ isActive: false }).where('id', '=', ann.annId).execute()
  await run(noon)
  expect(await events(ann)).toBe(0)
})

test.each(['finished', 'stopped'] as const)(
  'a patient who said that the program is %s is not reminded of it, until they take it back',
  async (event) => {
    const ann = await annWithProgram()
    await save(ann, [atNoon])
    const say = (of: typeof event | 'started') =>
      ann.ann.calls(workouts.saveProgram, { body: { programId: ann.programId, week: 1, event: of } as never })
    await say(event)
    await run(noon)
    expect(await events(ann)).toBe(0)
    await say('started')
    await run(new Date(noon.getTime() + 24 * 3_600_000))
    expect(await events(ann)).toBe(1)
  },
)

test('a patient who goes on with a completed program is reminded of it again', async () => {
  const ann = await annWithProgram()
  await save(ann, [atNoon])
  const finished = { programId: ann.programId, week: 1, event: 'finished' }
  await ann.ann.calls(workouts.saveProgram, { body: finished as never })
  await systemDb
    .updateTable('programEvents')
    .set({ at: new Date(Date.now() - 48 * 3_600_000) })
    .where('programId', '=', ann.programId)
    .execute()
  await finish(ann, today)
  await run(noon)
  expect(await events(ann)).toBe(1)
})

test('a completed program ends no reminder of another one, which is still under way', async () => {
  const ann = await annWithProgram()
  const other = { title: 'Balance', patientId: ann.annId, startDate: today, weeks: 4 }
  const { _id: programId } = await sam.calls(programs.create, { body: other })
  const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Tandem stand' } })
  const evening = { programId, name: 'Evening', exercises: [{ exerciseId }] }
  const { _id: seriesId } = await sam.calls(series.create, { body: evening })
  const finished = { programId: ann.programId, week: 1, event: 'finished' }
  await ann.ann.calls(workouts.saveProgram, { body: finished as never })
  await save(ann, [{ ...atNoon, seriesId: ann.seriesId }])
  await run(noon)
  expect(await events(ann)).toBe(0)
  await save(ann, [{ ...atNoon, seriesId }])
  await run(new Date(noon.getTime() + 24 * 3_600_000))
  expect(await events(ann)).toBe(1)
})

test('Sam reminds a silent patient once a day; a colleague and another clinic cannot', async () => {
  const ann = await annWithProgram()
  const remind = (caller: Pick<typeof sam, 'calls'>) =>
    caller.calls(patientReminder.remind, { params: { id: ann.annId } })
  await expect(remind(priya)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remind(eve)).rejects.toMatchObject({ code: 'not_found' })
  await remind(sam)
  expect((await remindersOf(ann))[0]?.title).toBe('Sam Okafor reminds you of your session')
  const message = 'Ann Kowalski has been reminded today.'
  await expect(remind(sam)).rejects.toMatchObject({ code: 'conflict', message })
})

test('a patient who has nothing left to do today is not reminded of it, and Sam is told so', async () => {
  const ann = await annWithProgram()
  await systemDb
    .updateTable('programs')
    .set({ stoppedAt: new Date(0) })
    .where('patientId', '=', ann.annId)
    .execute()
  const message = 'Ann Kowalski has no session left to do today, so no reminder was sent. Write a message instead.'
  const reminded = sam.calls(patientReminder.remind, { params: { id: ann.annId } })
  await expect(reminded).rejects.toMatchObject({ code: 'conflict', message })
  expect(await events(ann)).toBe(0)
})

test('a patient who has not joined is not reminded, and Sam is told why', async () => {
  const { _id } = await addPatient(sam, { name: 'Beth Young' })
  const message = 'Beth Young has not joined yet. Resend the invitation instead.'
  await expect(sam.calls(patientReminder.remind, { params: { id: _id } })).rejects.toMatchObject({ message })
})

test('a patient without an email is not reminded, and staff are told to call', async () => {
  const draft = { name: 'Mary Dunn', email: null, mobile: '0412555018' }
  const { _id } = await sam.calls(patients.create, { body: draft })
  const message = 'Mary Dunn has no email, so no reminder reaches them. Call them instead.'
  await expect(sam.calls(patientReminder.remind, { params: { id: _id } })).rejects.toMatchObject({ message })
})

test('another patient’s session, no day and a 15th reminder are refused', async () => {
  const ann = await annWithProgram()
  const other = await annWithProgram()
  const wrong: WorkoutReminder[][] = [
    [{ ...atNoon, seriesId: other.seriesId }],
    [{ ...atNoon, weekdays: [] }],
    [{ ...atNoon, time: '25:00' }],
    Array.from({ length: 15 }, () => atNoon),
  ]
  for (const reminders of wrong) await expect(save(ann, reminders)).rejects.toMatchObject({ code: 'invalid' })
})

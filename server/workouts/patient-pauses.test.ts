import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { education } from '@kinora/contract/education.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patientReminder } from '@kinora/contract/patient-reminder.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { seriesEducation } from '@kinora/contract/series-education.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { workoutReminders } from '@kinora/contract/workout-reminders.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { inTransaction } from '../database/connect.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { sendDueReminders } from './workout-reminder.service.ts'
import { workoutJobs } from './workout.jobs.ts'

const app = await openTestApp({ isWorker: false })
const { organization, person, session, systemDb } = app
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const eve = await person('solo', { name: 'Eve Stone' })
const today = new Date().toISOString().slice(0, 10)
const jobs = workoutJobs({ systemDb } as never)

let squat: string
beforeAll(async () => {
  squat = (await sam.calls(exercises.create, { body: { name: 'Squat' } }))._id
})

/** Ann with a daily "Morning" of three weeks that began 14 days ago: today is the first day of week 3. */
async function annWithProgram() {
  const { _id: annId } = await addPatient(sam)
  const startDate = addDays(today, -14)
  const { programId, seriesId } = await addProgram(sam, { patientId: annId, startDate, weeks: 3 }, [squat])
  await sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [2, 3] } })
  await systemDb.updateTable('patients').set({ joinedAt: new Date() }).where('id', '=', annId).execute()
  return { annId, ann: await session(harbour, annId), programId, seriesId, startDate }
}

type Ann = Awaited<ReturnType<typeof annWithProgram>>
const pausesOf = ({ annId }: Ann) => ({ params: { patientId: annId } })
const progressOf = ({ programId }: Ann) => sam.calls(workouts.progress, { params: { id: programId } })
const programOf = ({ programId }: Ann) => sam.calls(programs.get, { params: { id: programId } })
const weekOf = async ({ programId }: Ann, week: number) =>
  (await sam.calls(series.week, { params: { programId, week } })).series
const attention = async ({ annId }: Ann) =>
  (await sam.calls(patients.get, { params: { id: annId } })).summary?.attention?.kind

async function finish({ ann, programId, seriesId }: Ann, day: string, week: number) {
  const startedAt = `${day}T00:00:00Z`
  const log = { _id: randomUUID(), programId, seriesId, week, day, startedAt, finishedAt: startedAt, entries: [] }
  await ann.calls(workouts.saveSeries, { body: log })
}

test('while Ann is unwell nothing is missed, she is not silent, and nobody reminds her', async () => {
  const ann = await annWithProgram()
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  await ann.ann.calls(workoutReminders.saveReminders, {
    body: { reminders: [{ seriesId: null, weekdays: everyDay, time: '12:00' }] },
  })
  await finish(ann, ann.startDate, 1)
  expect(await attention(ann)).toBe('silent')
  const from = addDays(today, -13)
  const pause = await ann.ann.calls(patientPauses.addPause, { ...pausesOf(ann), body: { reason: 'unwell', from } })
  expect(pause).toMatchObject({
    state: 'running',
    until: null,
    shiftedWeeks: null,
    recordedBy: 'Ann Kowalski',
    endedBy: '',
  })
  expect(await sam.calls(patientPauses.pauses, pausesOf(ann))).toEqual([pause])

  expect(await attention(ann)).toBe('finishing')
  const { days, weeks } = await progressOf(ann)
  expect(weeks[0]).toMatchObject({ sessions: 1, planned: 1 })
  expect(days.find(({ day }) => day === from)).toMatchObject({ planned: 0, share: null, pause: 'unwell' })

  await inTransaction(systemDb, (tx) => sendDueReminders(tx, new Date(`${addDays(today, 1)}T12:00:00Z`), 25))
  const { rows } =
    await sql`select from notifications where account_id = ${ann.annId} and kind = 'workoutReminder'`.execute(systemDb)
  expect(rows).toEqual([])
  await expect(sam.calls(patientReminder.remind, { params: { id: ann.annId } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Ann Kowalski is unwell until further notice. No reminder was sent.',
  })
})

test('once Ann is back, the program continues where she stopped, and completed weeks stay unchanged', async () => {
  const ann = await annWithProgram()
  const [monday] = [ann.startDate]
  await finish(ann, monday, 1)
  await finish(ann, addDays(monday, 7), 2)
  const before = [await weekOf(ann, 1), await weekOf(ann, 2)]
  const pages = ['Sleep', 'Pacing'].map((title) =>
    sam.calls(education.create, { body: { title, topic: 'Pain', body: 'Do a little.' } }),
  )
  const pageIds = (await Promise.all(pages)).map(({ _id }) => _id)
  const reading = { seriesId: ann.seriesId, pageIds }
  for (const week of [2, 3])
    await sam.calls(seriesEducation.addEducation, { params: { id: ann.programId }, body: { ...reading, week } })
  const { _id } = await ann.ann.calls(patientPauses.addPause, {
    ...pausesOf(ann),
    body: { reason: 'away', from: addDays(monday, 8), until: addDays(today, 5) },
  })
  const { pause } = await ann.ann.calls(patientPauses.endPause, { params: { id: _id } })
  expect(pause).toMatchObject({ state: 'over', until: addDays(today, -1), shiftedWeeks: 1, endedBy: 'Ann Kowalski' })

  expect([await weekOf(ann, 1), await weekOf(ann, 2)]).toEqual(before)
  expect((await programOf(ann)).weeks).toBe(4)
  const third = (await weekOf(ann, 3))[0]!.assignedExercises
  expect(third.map(({ exerciseId, dosage }) => ({ exerciseId, dosage }))).toEqual(
    before[1]![0]!.assignedExercises.map(({ exerciseId, dosage }) => ({ exerciseId, dosage })),
  )
  expect((await weekOf(ann, 4))[0]!.assignedExercises).toHaveLength(1)
  const toRead = await sam.calls(seriesEducation.education, { params: { id: ann.programId } })
  expect(toRead.map(({ week, title }) => [week, title])).toEqual([
    [2, 'Sleep'],
    [2, 'Pacing'],
    [4, 'Sleep'],
    [4, 'Pacing'],
  ])
  const { weeks } = await progressOf(ann)
  expect(weeks.map(({ planned }) => planned)).toEqual([7, 1, 7, 7])
  expect(weeks[1]).toMatchObject({ sessions: 1 })
  const [change] = await ann.ann.calls(series.changes, { params: { id: ann.programId } })
  expect(change!.after).toContain('4 weeks, as you paused from')

  await expect(ann.ann.calls(patientPauses.endPause, { params: { id: _id } })).rejects.toMatchObject({
    message: 'This pause is over.',
  })
})

test('who was back in time keeps the calendar, and the start of a program with sessions moves by a pause only', async () => {
  const ann = await annWithProgram()
  await finish(ann, ann.startDate, 1)
  const body = { reason: 'away', from: addDays(today, -7), until: addDays(today, -1), isShifting: false } as const
  const pause = await sam.calls(patientPauses.addPause, { ...pausesOf(ann), body })
  expect(pause).toMatchObject({ state: 'over', shiftedWeeks: 0 })
  expect((await programOf(ann)).weeks).toBe(3)
  const moved = { params: { id: ann.programId }, body: { startDate: today } }
  await expect(sam.calls(programs.update, moved)).rejects.toMatchObject({
    fields: [{ field: 'startDate', message: expect.stringContaining('use Pause in the patient’s menu') }],
  })
})

test('the job moves a program on the day after a pause, once', async () => {
  const ann = await annWithProgram()
  await sam.calls(patientPauses.addPause, {
    ...pausesOf(ann),
    body: { reason: 'away', from: addDays(today, -7), until: today },
  })
  const dayBefore = sql`update patient_pauses set last_day = last_day - 1, first_day = first_day - 1 where patient_id = ${ann.annId}`
  await dayBefore.execute(systemDb)
  await jobs.summarizePatients()
  await jobs.summarizePatients()
  expect((await programOf(ann)).weeks).toBe(4)
  expect(await sam.calls(patientPauses.pauses, pausesOf(ann))).toMatchObject([{ state: 'over', shiftedWeeks: 1 }])
})

test('a session that a phone recorded before the weeks moved is stored when it is sent after', async () => {
  const ann = await annWithProgram()
  const [{ assignedExercises }] = (await weekOf(ann, 3)) as [Awaited<ReturnType<typeof weekOf>>[number]]
  const entries = assignedExercises.map(({ _id, version }) => ({
    assignedExerciseId: _id,
    version,
    sets: [1, 2, 3].map(() => ({ reps: 10 })),
  }))
  const body = { reason: 'away', from: addDays(today, -7), until: addDays(today, -1) } as const
  expect(await sam.calls(patientPauses.addPause, { ...pausesOf(ann), body })).toMatchObject({ shiftedWeeks: 1 })
  const startedAt = `${today}T00:00:00Z`
  const facts = {
    programId: ann.programId,
    seriesId: ann.seriesId,
    week: 3,
    day: today,
    startedAt,
    finishedAt: startedAt,
  }
  const sent = { ...facts, _id: randomUUID(), entries }
  expect(await ann.ann.calls(workouts.saveSeries, { body: sent })).toMatchObject({ week: 3, entries: [{}] })
  const shares = await sql`select share from workouts where id = ${sent._id}`.execute(systemDb)
  expect(shares.rows).toEqual([{ share: 1 }])
})

test('a pause is recorded once however often it is sent, and one that has not begun is taken back', async () => {
  const ann = await annWithProgram()
  const body = { _id: randomUUID(), reason: 'away' as const, from: addDays(today, 2), until: addDays(today, 9) }
  const [first, again] = await Promise.all([
    ann.ann.calls(patientPauses.addPause, { ...pausesOf(ann), body }),
    ann.ann.calls(patientPauses.addPause, { ...pausesOf(ann), body }),
  ])
  expect(again).toEqual(first)
  expect(first.state).toBe('coming')
  await expect(
    sam.calls(patientPauses.addPause, { ...pausesOf(ann), body: { ...body, _id: randomUUID() } }),
  ).rejects.toMatchObject({ code: 'conflict', fields: [{ field: 'from' }] })
  expect(await sam.calls(patientPauses.endPause, { params: { id: body._id } })).toEqual({ pause: null })
  expect(await sam.calls(patientPauses.pauses, pausesOf(ann))).toEqual([])
})

test('a colleague and another clinic neither see nor change the pauses of Ann, and a wrong end is said at its field', async () => {
  const ann = await annWithProgram()
  const body = { reason: 'away' as const, from: today, until: addDays(today, 3) }
  const { _id } = await sam.calls(patientPauses.addPause, { ...pausesOf(ann), body })
  for (const stranger of [priya, eve]) {
    await expect(stranger.calls(patientPauses.pauses, pausesOf(ann))).rejects.toMatchObject({ code: 'not_found' })
    await expect(stranger.calls(patientPauses.addPause, { ...pausesOf(ann), body })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(stranger.calls(patientPauses.endPause, { params: { id: _id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  for (const until of [null, addDays(today, -1)])
    await expect(
      sam.calls(patientPauses.addPause, { ...pausesOf(ann), body: { ...body, until } }),
    ).rejects.toMatchObject({ fields: [{ field: 'until' }] })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayIn } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { series } from '@kinora/contract/series.ts'
import { statistics } from '@kinora/contract/statistics.ts'
import { templates } from '@kinora/contract/templates.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { countUncounted } from './statistics.jobs.ts'
import { countTotals } from './totals.service.ts'

const { organization, person, session, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour, name: 'Sam Okafor' })
const priya = await person('practitioner', { of: harbour, name: 'Priya Raman' })
const olivia = await person('business_admin', { of: harbour, name: 'Olivia Hart' })
const eve = await person('solo', { name: 'Eve Stone' })
type Someone = typeof sam
const today = new Date().toISOString().slice(0, 10)
const began = addDays(today, -14)
const [squat, wallSit] = [
  await sam.calls(exercises.create, { body: { name: 'Squat' } }),
  await sam.calls(exercises.create, { body: { name: 'Wall sit' } }),
]

/** "Morning" every day for three weeks, with the squat. */
async function template() {
  const drafts = [{ exerciseId: squat._id, dosage: Dosage.parse({ set: '3', repsMin: 10 }) }]
  const { programId: _id } = await addProgram(sam, { title: 'Knee, first weeks', weeks: 3 }, drafts)
  return _id
}

/** A template with its own exercise, for another clinic. */
async function ownTemplate(who: Someone) {
  const { _id: exerciseId } = await who.calls(exercises.create, { body: { name: 'Bridge' } })
  const { programId: id } = await addProgram(who, { title: 'Back', weeks: 3 }, [exerciseId])
  return { id, exerciseId }
}

/** A patient who began the template two weeks ago and did this many sessions, with this pain. */
async function follow(practitioner: Someone, templateId: string, days: number[], pain = 2) {
  const { _id: patientId } = await addPatient(practitioner)
  const [given] = await practitioner.calls(templates.assignTemplate, {
    params: { id: templateId },
    body: { patients: [{ patientId, startDate: began }] },
  })
  const programId = given!._id
  for (const at of days) {
    const week = Math.floor(at / 7) + 1
    const { series: found } = await practitioner.calls(series.week, { params: { programId, week } })
    const [{ _id: seriesId, assignedExercises }] = found as [(typeof found)[number]]
    const entry = { assignedExerciseId: assignedExercises[0]!._id, version: assignedExercises[0]!.version }
    const startedAt = `${addDays(began, at)}T07:00:00Z`
    await practitioner.calls(workouts.saveSeries, {
      body: {
        ...{ _id: randomUUID(), programId, seriesId, week, day: addDays(began, at), startedAt, finishedAt: startedAt },
        entries: [{ ...entry, sets: [{}, {}, {}], painDuring: pain, difficulty: 'too hard' }],
      },
    })
  }
  return { patientId, programId }
}

/** Like the job, but more often than once a day. */
async function count() {
  await countUncounted(systemDb)
  await countTotals(systemDb, { isAgain: true })
}

const health = (caller: Someone, id: string) => caller.calls(statistics.templateHealth, { params: { id } })
const dashboard = (caller: Someone, query = {}) => caller.calls(statistics.clinic, { query })

test('four patients of a template are suppressed in the reply; with the fifth its figures are there', async () => {
  const id = await template()
  for (let count = 0; count < 4; count++) await follow(sam, id, [0, 1, 2, 3, 4, 5, 6])
  expect(await health(sam, id)).toMatchObject({ countedAt: null, all: { isShown: false, patients: null }, weeks: [] })
  await count()
  const few = await health(sam, id)
  expect(few.all).toEqual({ isShown: false, patients: null })
  expect(few.weeks.map(({ isShown, patients, median, droppedOff }) => [isShown, patients, median, droppedOff])).toEqual(
    [1, 2].map(() => [false, null, null, null]),
  )
  expect(few.exercises).toMatchObject([{ name: 'Squat', isShown: false, patients: null, done: null, tooHard: null }])

  const { programId } = await follow(priya, id, [0, 1], 9)
  const { series: found } = await priya.calls(series.week, { params: { programId, week: 3 } })
  const [{ assignedExercises }] = found as [(typeof found)[number]]
  await priya.calls(series.change, { body: { _id: assignedExercises[0]!._id, exerciseId: wallSit._id } })
  await count()
  const shown = await health(sam, id)
  expect(shown).toMatchObject({ title: 'Knee, first weeks', all: { isShown: true, patients: 5 } })
  expect(shown.countedAt).not.toBeNull()
  expect(shown.weeks).toEqual([
    {
      ...{ week: 1, isShown: true, patients: 5, low: 100, median: 100, high: 100, droppedOff: 0 },
      pain: { isShown: true, patients: 5, flagged: 20 },
    },
    {
      ...{ week: 2, isShown: true, patients: 5, low: 0, median: 0, high: 0, droppedOff: 100 },
      pain: { isShown: false, patients: null, flagged: null },
    },
  ])
  expect(shown.exercises[0]).toMatchObject({ name: 'Squat', patients: 5, done: 100, tooHard: 5, swapped: null })
  // Priya sees the clinic's figures too, because they belong to no practitioner.
  expect(await health(priya, id)).toEqual(shown)
  const exercise = await sam.calls(statistics.exerciseHealth, { params: { id: squat._id } })
  expect(exercise.health).toMatchObject({ isShown: true, patients: 5, tooHard: 5, swapped: null })
  const replaced = await sam.calls(statistics.exerciseHealth, { params: { id: wallSit._id } })
  expect(replaced.health).toMatchObject({ isShown: false, patients: null })
  const { rows } =
    await sql`select swapped_for from statistics_exercises where program_id = ${programId} and exercise_id = ${squat._id}`.execute(
      systemDb,
    )
  expect(rows).toEqual([{ swappedFor: wallSit._id }])
})

test('adherence is that of the four weeks before the day of the clinic', async () => {
  const of = await organization()
  const ines = await person('practitioner', { of })
  const { programId } = await follow(ines, (await ownTemplate(ines)).id, [0, 1, 2, 3, 4, 5, 6])
  await count()
  // The week is the fifth since today in Pago Pago, which is yesterday on Kiritimati at any hour.
  const firstDay = addDays(dayIn('Pacific/Pago_Pago'), -34)
  await systemDb
    .updateTable('statisticsWeeks')
    .set({ firstDay })
    .where('programId', '=', programId)
    .where('week', '=', 1)
    .execute()
  await systemDb.deleteFrom('statisticsWeeks').where('programId', '=', programId).where('week', '>', 1).execute()
  const adherenceIn = async (timeZone: string) => {
    await systemDb.updateTable('organizations').set({ timeZone }).where('id', '=', of).execute()
    return (await dashboard(ines)).practitioners.map(({ adherence }) => adherence)
  }
  expect(await adherenceIn('Pacific/Pago_Pago')).toEqual([100])
  expect(await adherenceIn('Pacific/Kiritimati')).toEqual([null])
})

test('neither a patient nor another clinic reads the health of a template or an exercise', async () => {
  const id = await template()
  const { patientId } = await follow(sam, id, [])
  await count()
  const patient = await session(harbour, patientId)
  for (const [stranger, code] of [
    [patient, 'forbidden'],
    [eve, 'not_found'],
  ] as const) {
    await expect(stranger.calls(statistics.templateHealth, { params: { id } })).rejects.toMatchObject({ code })
    await expect(stranger.calls(statistics.exerciseHealth, { params: { id: squat._id } })).rejects.toMatchObject({
      code,
    })
  }
  await expect(patient.calls(statistics.clinic, { query: {} })).rejects.toMatchObject({ code: 'forbidden' })
  const { programId } = await follow(sam, id, [])
  await expect(health(sam, programId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a practitioner’s dashboard has their own patients only, the owner’s has the clinic', async () => {
  const clinic = await organization({ timeZone: 'UTC' })
  const [ines, jo, owner] = [
    await person('practitioner', { of: clinic, name: 'Ines Duarte' }),
    await person('practitioner', { of: clinic, name: 'Jo Blake' }),
    await person('business_admin', { of: clinic, name: 'Max Ortega' }),
  ]
  const { id } = await ownTemplate(ines)
  await follow(ines, id, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  await follow(ines, id, [])
  await follow(jo, id, [0, 1, 2, 3, 4, 5, 6])
  await count()
  const [ofInes, ofClinic] = [await dashboard(ines), await dashboard(owner)]
  expect(ofInes.isOwn).toBe(true)
  expect(ofInes.practitioners).toMatchObject([{ practitioner: 'Ines Duarte', active: 2, silent: 1 }])
  expect(ofClinic).toMatchObject({ isOwn: false, silent: 2 })
  expect(ofClinic.practitioners.map(({ practitioner, active }) => [practitioner, active])).toEqual([
    ['Ines Duarte', 2],
    ['Jo Blake', 1],
  ])
  const sum = (rows: { planned: number; finished: number }[]) => [
    rows.reduce((total, { planned }) => total + planned, 0),
    rows.reduce((total, { finished }) => total + finished, 0),
  ]
  expect(sum(ofInes.weeks)).toEqual([28, 14])
  expect(sum(ofClinic.weeks)).toEqual([42, 21])
  // A clinic this young is not shown a year of empty months.
  expect(ofClinic.months).toHaveLength(3)
  expect(ofClinic.months.reduce((total, month) => total + month.began, 0)).toBe(3)
  expect((await dashboard(owner, { months: 1 })).months).toHaveLength(1)
  const month = ofClinic.months.findIndex(({ began: new_ }) => new_ > 0)
  expect(ofClinic.practitioners.map(({ months }) => [months.length, months[month]])).toEqual([
    [3, 2],
    [3, 1],
  ])
  expect(ofInes.practitioners.map(({ months }) => months[month])).toEqual([2])
  expect((await dashboard(eve)).practitioners).toEqual([])
  expect((await dashboard(olivia)).practitioners.map(({ practitioner }) => practitioner)).not.toContain('Jo Blake')
})

test('a session ends a silence at once, and the next count leaves it at that', async () => {
  const clinic = await organization({ timeZone: 'UTC' })
  const ines = await person('practitioner', { of: clinic, name: 'Ines Duarte' })
  const { id } = await ownTemplate(ines)
  const { programId } = await follow(ines, id, [0])
  await count()
  expect((await dashboard(ines)).silent).toBe(1)
  const { series: found } = await ines.calls(series.week, { params: { programId, week: 3 } })
  const startedAt = `${today}T00:00:00Z`
  const session = {
    _id: randomUUID(),
    programId,
    seriesId: found[0]!._id,
    week: 3,
    day: today,
    startedAt,
    finishedAt: startedAt,
  }
  await ines.calls(workouts.saveSeries, { body: { ...session, entries: [] } })
  expect((await dashboard(ines)).silent).toBe(0)
  await count()
  expect((await dashboard(ines)).silent).toBe(0)
})

test('a practitioner with many patients has the figures of the last count, unless they cover a colleague', async () => {
  const clinic = await organization({ timeZone: 'UTC' })
  const ines = await person('practitioner', { of: clinic, name: 'Ines Duarte' })
  const { id: own } = await ownTemplate(ines)
  await follow(ines, own, [0, 1])
  await count()
  const few = await dashboard(ines)
  await sql`with made as (
      insert into accounts (organization_id, role, name, email, mobile)
      select ${clinic}, 'patient', 'Ann ' || n, 'many' || n || '@example.com', '0412555018' from generate_series(1, 250) n returning id)
    insert into patients (id, organization_id, practitioner_id, is_active) select id, ${clinic}, ${ines.accountId}, false from made`.execute(
    systemDb,
  )
  await count()
  const { rows } = await sql`select subject_id from statistics_totals where organization_id = ${clinic}
    and kind = 'practitioner'`.execute(systemDb)
  expect(rows).toEqual([{ subjectId: ines.accountId }])
  expect(await dashboard(ines)).toEqual({ ...few, countedAt: expect.any(String) })
  await sql`delete from statistics_weeks where organization_id = ${clinic}`.execute(systemDb)
  expect((await dashboard(ines)).weeks).toEqual(few.weeks)
})

test('figures of a deleted patient are gone', async () => {
  const { patientId } = await follow(sam, await template(), [])
  await count()
  const left = async () =>
    (await sql`select from statistics_weeks where patient_id = ${patientId}`.execute(systemDb)).rows.length
  expect(await left()).toBe(3)
  await sql`delete from programs where patient_id = ${patientId}`.execute(systemDb)
  expect(await left()).toBe(0)
})

test('a template is counted once a day, so that nobody is told by the difference of two counts', async () => {
  const clinic = await organization({ timeZone: 'UTC' })
  const ines = await person('practitioner', { of: clinic, name: 'Ines Duarte' })
  const { id, exerciseId } = await ownTemplate(ines)
  for (let each = 0; each < 5; each++) await follow(ines, id, [])
  const ofExercise = () => ines.calls(statistics.exerciseHealth, { params: { id: exerciseId } })
  const countAsScheduled = async () => {
    await countUncounted(systemDb)
    await countTotals(systemDb)
  }
  await countAsScheduled()
  const before = await health(ines, id)
  expect(before.all).toEqual({ isShown: true, patients: 5 })
  await follow(ines, id, [0])
  await countAsScheduled()
  expect(await health(ines, id)).toEqual(before)
  expect((await ofExercise()).health.patients).toBe(5)
  await sql`update statistics_totals set counted_at = counted_at - interval '1 day' where organization_id = ${clinic}`.execute(
    systemDb,
  )
  await countAsScheduled()
  expect((await health(ines, id)).all).toEqual({ isShown: true, patients: 6 })
  expect((await ofExercise()).health.patients).toBe(6)
})

test('the figures of a template that nobody follows any more are deleted with the next count', async () => {
  const id = await template()
  const { programId } = await follow(sam, id, [])
  await count()
  const left = async () =>
    (await sql`select from statistics_totals where subject_id = ${id}`.execute(systemDb)).rows.length
  expect(await left()).toBe(1)
  await sql`delete from programs where id = ${programId}`.execute(systemDb)
  await count()
  expect(await left()).toBe(0)
})

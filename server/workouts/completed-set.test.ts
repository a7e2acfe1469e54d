import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { patientPauses } from '@kinora/contract/patient-pauses.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { inTransaction } from '../database/connect.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { summarize } from './summary.service.ts'
import { findSummaryFacts, type SummaryFacts } from './summary-facts.queries.ts'

const { person, session, systemDb } = await openTestApp({ isWorker: false })
const sam = await person('practitioner')
const today = new Date().toISOString().slice(0, 10)
let ann: Awaited<ReturnType<typeof session>>
let place: { programId: string; seriesId: string; entries: { assignedExerciseId: string; version: number }[] }
let exerciseId: string

beforeAll(async () => {
  exerciseId = (await sam.calls(exercises.create, { body: { name: 'Squat' } }))._id
})
beforeEach(async () => {
  const { _id: patientId } = await addPatient(sam)
  ann = await session(sam.organizationId, patientId)
  const { programId, seriesId } = await addProgram(sam, { patientId, startDate: today, weeks: 2 }, [exerciseId])
  const found = await sam.calls(series.one, { params: { id: programId, seriesId, week: 1 } })
  const entries = found.assignedExercises.map(({ _id, version }) => ({ assignedExerciseId: _id, version }))
  place = { programId, seriesId, entries }
})

const workout = (_id: string, sets: number, facts: { programId?: string } = {}) => ({
  ...{ ...place, _id, revision: sets, week: 1, day: today, startedAt: `${today}T00:00:00Z`, ...facts },
  entries: place.entries.map((entry) => ({ ...entry, sets: Array.from({ length: sets }, () => ({ reps: 10 })) })),
})
const save = (body: ReturnType<typeof workout>) => ann.calls(workouts.saveSeries, { body })
const endSessions = () =>
  systemDb.updateTable('accountSessions').set({ endedAt: new Date() }).where('accountId', '=', ann.accountId).execute()
const setsStored = async (id: string) =>
  (await systemDb.selectFrom('workoutEntries').select('setsDone').where('workoutId', '=', id).executeTakeFirst())
    ?.setsDone

test('a set sent with a session that has ended is refused before anything else is said, and nothing of it is stored', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  await save(workout(id, 1))
  await save(workout(id, 2))
  await endSessions()
  const refused = { code: 'unauthenticated' }
  await expect(save(workout(id, 3))).rejects.toMatchObject(refused)
  expect(await setsStored(id)).toBe(2)
  ann = await session(sam.organizationId, ann.accountId)
  await save(workout(id, 3))
  await endSessions()
  await expect(save(workout(other, 1, { programId: randomUUID() }))).rejects.toMatchObject(refused)
  expect([await setsStored(id), await setsStored(other)]).toEqual([3, undefined])
})

test('a set waits twice for the database: for what is stored and for the commit', async () => {
  const id = randomUUID()
  await save(workout(id, 1))
  await save(workout(id, 2))
  const sent = await statementsOf(() => save(workout(id, 3)))
  expect(sent.at(-1)!.turn).toBe(2)
})

/** The worklist's summary queries these tables only if the patient has rows in them. */
const circumstances = ['patient_pauses', 'workout_form_checks', 'workout_proposals', 'series_progression_rules']
const askedOf = async (work: () => Promise<unknown>) => {
  const sent = await statementsOf(work)
  return circumstances.filter((name) => sent.some(({ text }) => text.includes(`from "${name}"`)))
}

test('a set asks only for what its patient has: a pause is read once there is one, and pain is on the worklist at once', async () => {
  const id = randomUUID()
  await save(workout(id, 1))
  expect(await askedOf(() => save(workout(id, 2)))).toEqual([])
  await ann.calls(patientPauses.addPause, {
    params: { patientId: ann.accountId },
    body: { reason: 'unwell', from: today, until: today },
  })
  expect(await askedOf(() => save(workout(id, 3)))).toEqual(['patient_pauses'])
  const painful = workout(id, 4)
  painful.entries = painful.entries.map((entry) => ({ ...entry, painDuring: 9 }))
  await save(painful)
  const { items } = await sam.calls(patients.list, { query: { filter: 'painUp' } })
  expect(items.map(({ _id }) => _id)).toContain(ann.accountId)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Copies the stored session to earlier days, to make a long history. */
const addHistory = (id: string, days: number[]) =>
  sql`insert into workouts (id, organization_id, patient_id, program_id, series_id, week, day, started_at, revision, logged_by, share)
    select gen_random_uuid(), organization_id, patient_id, program_id, series_id, week, day - d, started_at - make_interval(days => d), 1, logged_by, 1
    from workouts, unnest(${days}::int[]) d where id = ${id}`.execute(systemDb)

test('of a long history a set reads the last weeks, and of a patient who was away also those before the last session', async () => {
  const id = randomUUID()
  await save(workout(id, 1))
  await addHistory(
    id,
    Array.from({ length: 200 }, (_, at) => at + 1),
  )
  const sharesOf = (sent: Awaited<ReturnType<typeof statementsOf>>) =>
    (sent.find(({ text }) => text.includes('w.share'))!.rows as SummaryFacts[])[0]!.sessions.length
  expect(sharesOf(await statementsOf(() => save(workout(id, 2))))).toBeLessThan(31)
  await sql`delete from workouts where patient_id = ${ann.accountId} and day > ${daysAgo(60)}::date`.execute(systemDb)
  const [facts] = await inTransaction(systemDb, (tx) => findSummaryFacts(tx, sam.organizationId, [ann.accountId]))
  expect(facts!.sessions.map(({ day }) => day)).toEqual([66, 65, 64, 63, 62, 61, 60].map(daysAgo))
  await save(workout(randomUUID(), 1))
  const { lastWorkoutAt } = await systemDb
    .selectFrom('patients')
    .select('lastWorkoutAt')
    .where('id', '=', ann.accountId)
    .executeTakeFirstOrThrow()
  expect(lastWorkoutAt!.toISOString()).toBe(`${today}T00:00:00.000Z`)
})

test('the worklist shows the newest of a patient’s alerts, programs and sessions, in whatever order they are stored', async () => {
  const { organizationId } = sam
  const earlier = { title: 'Warm-up', patientId: ann.accountId, startDate: daysAgo(9), weeks: 4 }
  await sam.calls(programs.create, { body: earlier })
  await save({ ...workout(randomUUID(), 1), startedAt: `${today}T00:20:00Z` })
  await save({ ...workout(randomUUID(), 1), startedAt: `${today}T00:10:00Z` })
  for (const [title, days] of Object.entries({ Newest: 0, Oldest: 2, Older: 1 }))
    await sql`insert into patient_alerts (organization_id, patient_id, kind, source, title, raised_at)
      values (${organizationId}, ${ann.accountId}, 'answer', ${title + ann.accountId}, ${title}, now() - make_interval(days => ${days}))`.execute(
      systemDb,
    )
  await inTransaction(systemDb, async (tx) => {
    // An index scan could return the right order by accident.
    await sql`set local enable_indexscan = off`.execute(tx)
    await summarize(tx, organizationId, [ann.accountId])
  })
  const { summary, lastWorkoutAt } = await systemDb
    .selectFrom('patients')
    .select(['summary', 'lastWorkoutAt'])
    .where('id', '=', ann.accountId)
    .executeTakeFirstOrThrow()
  expect(summary).toMatchObject({ program: 'Knee rehab', attention: { title: 'Newest', detail: 'And 2 more.' } })
  expect(lastWorkoutAt!.toISOString()).toBe(`${today}T00:20:00.000Z`)
})

test('what a set replies and the worklist then says is what is stored, as if both were read again', async () => {
  const other = randomUUID()
  await save(workout(other, 2))
  const id = randomUUID()
  await save(workout(id, 1))
  const effort = { ...workout(id, 2), effort: 6, finishedAt: `${today}T00:30:00.000Z` }
  const mild = effort.entries.map((entry) => ({ ...entry, painDuring: 1, difficulty: 'too easy' as const }))
  const reply = await ann.calls(workouts.saveSeries, { body: { ...effort, entries: mild } })
  const stored = await ann.calls(workouts.ofSeries, {
    params: { programId: place.programId, seriesId: place.seriesId, week: 1 },
  })
  expect(stored).toContainEqual(reply)
  const summaryOf = () =>
    systemDb
      .selectFrom('patients')
      .select(['summary', 'attention', 'attentionRank', 'lastWorkoutAt'])
      .where('id', '=', ann.accountId)
      .executeTakeFirstOrThrow()
  const atOnce = await summaryOf()
  expect(atOnce.summary).toMatchObject({ pain: [{ day: today, pain: 1 }] })
  await inTransaction(systemDb, (tx) => summarize(tx, sam.organizationId, [ann.accountId]))
  expect(await summaryOf()).toEqual(atOnce)
})

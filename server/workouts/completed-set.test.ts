import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { statementChannel, type SentStatement } from '../database/statement-batch.ts'
import { openTestApp } from '../testing/open-test-app.ts'

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
  const draft = { name: 'Ann Kowalski', email: `${randomUUID()}@example.com`, mobile: '0412555018' }
  const { _id: patientId } = await sam.calls(patients.create, { body: draft })
  ann = await session(sam.organizationId, patientId)
  const knee = { title: 'Knee rehab', patientId, startDate: today, weeks: 2 }
  const { _id: programId } = await sam.calls(programs.create, { body: knee })
  const morning = { programId, name: 'Morning', exercises: [{ exerciseId }] }
  const { _id: seriesId } = await sam.calls(series.create, { body: morning })
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

test('a set waits three times for the database', async () => {
  const id = randomUUID()
  await save(workout(id, 1))
  await save(workout(id, 2))
  const events: string[] = []
  const hear = (message: unknown) => {
    const { answer } = message as SentStatement
    events.push('sent')
    const answered = () => void events.push('answered')
    answer.then(answered, answered)
  }
  statementChannel.subscribe(hear)
  await save(workout(id, 3))
  statementChannel.unsubscribe(hear)
  expect(events.filter((event, at) => event === 'sent' && events[at - 1] !== 'sent')).toHaveLength(3)
})

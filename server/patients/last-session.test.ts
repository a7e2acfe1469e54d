import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { patients } from '@kinora/contract/patients.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { person, session } = await openTestApp({ isWorker: false })
const sam = await person('practitioner')
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const { _id: exerciseId } = await sam.calls(exercises.create, { body: { name: 'Squat' } })

const patientNamed = async (name: string) => (await addPatient(sam, { name }))._id

async function logSession(patientId: string, day: string) {
  const { programId, seriesId } = await addProgram(sam, { patientId, startDate: dayAgo(10), weeks: 4 }, [exerciseId])
  const { assignedExercises } = await sam.calls(series.one, { params: { id: programId, seriesId, week: 1 } })
  const entries = assignedExercises.map(({ _id, version }) => ({
    ...{ assignedExerciseId: _id, version, sets: [{ reps: 10 }] },
  }))
  const place = { _id: randomUUID(), programId, seriesId, week: 1, day, startedAt: `${day}T01:00:00Z`, revision: 1 }
  await (await session(sam.organizationId, patientId)).calls(workouts.saveSeries, { body: { ...place, entries } })
}

test('patients are listed by the day of their last session, those of one day by name and those without one last', async () => {
  const ids: Record<string, string> = {}
  for (const name of ['Dana Never', 'Cleo Earlier', 'Bella Today', 'Anna Today']) ids[name] = await patientNamed(name)
  await logSession(ids['Cleo Earlier']!, dayAgo(3))
  await logSession(ids['Bella Today']!, dayAgo(0))
  await logSession(ids['Anna Today']!, dayAgo(0))
  const { items } = await sam.calls(patients.list, { query: { sort: 'lastSeen' } })
  expect(items.map(({ name }) => name)).toEqual(['Anna Today', 'Bella Today', 'Cleo Earlier', 'Dana Never'])
})

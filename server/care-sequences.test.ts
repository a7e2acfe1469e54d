import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { notifications } from '@kinora/contract/notifications.ts'
import { messages } from '@kinora/contract/messages.ts'
import { series } from '@kinora/contract/series.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { addPatient, addProgram } from './testing/care.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { endFaults, fault, findDifference, planted, sendWithFaults } from './testing/send-with-faults.ts'

/** A release is tested with 1,000. */
const runs = Number(process.env.KINORA_CARE_RUNS ?? 25)
const seed = Number(process.env.KINORA_CARE_SEED ?? 20)
const { organization, person, session } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const exerciseIds: string[] = []
for (const name of ['Squat', 'Bridge', 'Calf raise'])
  exerciseIds.push((await sam.calls(exercises.create, { body: { name } }))._id)
const today = new Date().toISOString().slice(0, 10)

const step = fc.record({
  kind: fc.constantFrom('assign', 'unassign', 'change', 'log', 'log', 'log', 'write', 'readAll'),
  which: fc.nat(100),
  sets: fc.integer({ min: 1, max: 5 }),
  ...fault,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

afterEach(endFaults)

/** Records what a patient and a practitioner did, to compare it with what the product then says. */
async function openCare() {
  const patientId = (await addPatient(sam))._id
  const ann = await session(harbour, patientId)
  const dosageOf = (sets: number) => Dosage.parse({ set: String(sets), repsMin: 10 })
  const chosen = [{ exerciseId: exerciseIds[0]!, dosage: dosageOf(3) }]
  const { programId, seriesId } = await addProgram(sam, { patientId, startDate: addDays(today, -3), weeks: 1 }, chosen)
  const inWeek = { params: { programId, week: 1 } }
  const readPlan = async () => (await ann.calls(series.mine, inWeek)).assignedExercises

  const plan = new Map((await readPlan()).map(({ _id }) => [_id, '3']))
  /** The sets logged per prescription on a day. Saving another state of the same session removes none of them. */
  const logged = new Map<string, { id: string; revision: number; sets: Map<string, number> }>()
  let messageCount = 0

  const steps: Record<Step['kind'], (one: Step) => Promise<unknown>> = {
    async assign(one) {
      const exerciseId = exerciseIds[one.which % exerciseIds.length]!
      const body = { seriesId, week: 1, exercises: [{ exerciseId, dosage: dosageOf(one.sets) }] }
      if (!(await sendWithFaults(sam, series.assign, { body }, one))) return
      const added = (await readPlan()).filter(({ _id }) => !plan.has(_id))
      expect(added).toHaveLength(1)
      plan.set(added[0]!._id, String(one.sets))
    },
    async unassign(one) {
      const id = [...plan.keys()][one.which % plan.size]!
      if (plan.size > 1 && (await sendWithFaults(sam, series.unassign, { params: { seriesId, week: 1, id } }, one)))
        plan.delete(id)
    },
    async change(one) {
      const _id = [...plan.keys()][one.which % plan.size]!
      if (await sendWithFaults(sam, series.change, { body: { _id, dosage: dosageOf(one.sets) } }, one))
        plan.set(_id, String(one.sets))
    },
    async log(one) {
      const day = addDays(today, -(one.which % 3))
      const { id, revision, sets } = logged.get(day) ?? {
        id: randomUUID(),
        revision: 0,
        sets: new Map<string, number>(),
      }
      const entries = (await readPlan()).map(({ _id, version }) => ({
        ...{ assignedExerciseId: _id, version },
        sets: Array.from({ length: one.sets }, () => ({ reps: 10 })),
      }))
      const body = {
        _id: id,
        revision: revision + 1,
        programId,
        seriesId,
        week: 1,
        day,
        startedAt: `${day}T00:00:00Z`,
        entries,
      }
      if (!(await sendWithFaults(ann, workouts.saveSeries, { body }, one))) return
      for (const { assignedExerciseId } of entries)
        sets.set(assignedExerciseId, Math.max(one.sets, sets.get(assignedExerciseId) ?? 0))
      logged.set(day, { id, revision: revision + 1, sets })
    },
    async write(one) {
      if (!(await sendWithFaults(sam, messages.create, { body: { patientIds: [patientId], text: 'Well done' } }, one)))
        return
      messageCount += 1
    },
    readAll: (one) => sendWithFaults(ann, notifications.readAll, {}, one),
  }

  return {
    take: (one: Step) => steps[one.kind](one),
    async compare() {
      const { assignedExercises } = await ann.calls(series.mine, inWeek)
      expect(new Map(assignedExercises.map(({ _id, dosage }) => [_id, dosage.set]))).toEqual(plan)
      const saved = await ann.calls(workouts.ofWeek, inWeek)
      const found = saved.map(({ _id, day, revision, entries }) => [
        day,
        { id: _id, revision, sets: new Map(entries.map((entry) => [entry.assignedExerciseId, entry.sets.length])) },
      ])
      expect(new Map(found as [string, unknown][])).toEqual(logged)
      const { items } = await ann.calls(messages.conversation, { params: { patientId }, query: { pageSize: 100 } })
      expect(items).toHaveLength(messageCount)
    },
  }
}

test(
  'prescriptions, sessions and messages are what was done, whichever statement failed and whatever was sent twice',
  { timeout: 60_000 + runs * 10_000 },
  async () => {
    expect(await findDifference(openCare, step, { numRuns: runs, seed }), `seed ${seed}`).toBeUndefined()
    if (process.env.CHAOS) console.log(`chaos: ${runs} sequences, seed ${seed}`)
  },
)

test('these sequences notice what was confirmed and not kept', async () => {
  planted.losesWrites = true
  expect(await findDifference(openCare, step, { numRuns: 20, seed })).toBeDefined()
})

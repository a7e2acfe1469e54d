import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '@kinora/contract/days.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { otherWeeks } from '@kinora/contract/other-weeks.ts'
import { programContinuation } from '@kinora/contract/program-continuation.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'

const { organization, person } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const eve = await person('solo', { name: 'Eve Stone' })
const { _id: annId } = await addPatient(sam, { precautions: [{ text: 'No kneeling', tags: ['kneeling'] }] })
const exercise = (name: string, facts: object = {}) => sam.calls(exercises.create, { body: { name, ...facts } })
const squat = await exercise('Squat')
const bridge = await exercise('Bridge')
const lunge = await exercise('Lunge', { restrictionTags: ['kneeling'] })
const reps = (repsMin: number) => Dosage.parse({ set: '3', repsMin })

/** Squat, bridge, squat in each of four weeks of a patient's program or, without a patient, of a template. */
async function program(patientId: string | null = annId) {
  const facts = patientId ? { patientId, startDate: '2030-01-07' } : {}
  const drafts = [squat, bridge, squat].map(({ _id }, at) => ({ exerciseId: _id, dosage: reps(8 + at) }))
  const { programId } = await addProgram(sam, { title: 'Knees', weeks: 4, ...facts }, drafts)
  return programId
}
const cards = async (programId: string, week: number) =>
  (await sam.calls(series.week, { params: { programId, week } })).series[0]!.assignedExercises
const dosages = async (programId: string) =>
  Promise.all([1, 2, 3, 4].map(async (week) => (await cards(programId, week)).map(({ dosage }) => dosage.repsMin)))
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

test.each([
  ['a patient’s program', annId],
  ['a template', null],
])(
  'a dosage is changed in the other weeks of %s that were chosen, and each keeps what was not changed',
  async (_, of) => {
    const programId = await program(of)
    const last = (await cards(programId, 2))[2]!
    const others = await sam.calls(otherWeeks.inOtherWeeks, { params: { id: last._id } })
    const later = others.filter(({ week }) => week > 2)
    // The second squat of every other week, not the first.
    expect(others.map(({ week, position, exercise: { name } }) => [week, position, name])).toEqual([
      [1, 2, 'Squat'],
      [3, 2, 'Squat'],
      [4, 2, 'Squat'],
    ])
    await sam.calls(series.change, { body: { _id: later[1]!._id, patientNote: 'Hold the bench.' } })
    const changed = await sam.calls(otherWeeks.changeInOtherWeeks, {
      params: { id: last._id },
      body: { ids: idsOf(later), dosage: reps(15) },
    })
    expect(changed.map(({ dosage, patientNote }) => [dosage.repsMin, patientNote])).toEqual([
      [15, ''],
      [15, 'Hold the bench.'],
    ])
    expect(await dosages(programId)).toEqual([
      [8, 9, 10],
      [8, 9, 10],
      [8, 9, 15],
      [8, 9, 15],
    ])
  },
)

test('an exercise that goes against a precaution is swapped in other weeks with a reason, in all of them or in none', async () => {
  const programId = await program()
  const first = (await cards(programId, 1))[0]!
  const ids = idsOf(await sam.calls(otherWeeks.inOtherWeeks, { params: { id: first._id } }))
  const swap = (reason?: string) =>
    sam.calls(otherWeeks.changeInOtherWeeks, {
      params: { id: first._id },
      body: { ids, exerciseId: lunge._id, reason },
    })
  await expect(swap()).rejects.toMatchObject({ code: 'reason_needed' })
  const names = async (week: number) => (await cards(programId, week)).map((card) => card.exercise.name)
  for (const week of [2, 3, 4]) expect(await names(week)).toEqual(['Squat', 'Bridge', 'Squat'])
  await swap('Kneels on a cushion')
  expect(await names(1)).toEqual(['Squat', 'Bridge', 'Squat'])
  for (const week of [2, 3, 4]) expect(await names(week)).toEqual(['Lunge', 'Bridge', 'Squat'])
  expect((await cards(programId, 4))[0]).toMatchObject({
    precautionReason: 'Kneels on a cushion',
    dosage: { repsMin: 8 },
  })
})

test('an exercise is removed from other weeks', async () => {
  const programId = await program()
  const [, second] = await cards(programId, 2)
  const others = await sam.calls(otherWeeks.inOtherWeeks, { params: { id: second!._id } })
  const ids = idsOf(others.filter(({ week }) => week > 2))
  await sam.calls(otherWeeks.removeFromOtherWeeks, { params: { id: second!._id }, body: { ids } })
  expect(await dosages(programId)).toEqual([
    [8, 9, 10],
    [8, 9, 10],
    [8, 10],
    [8, 10],
  ])
})

test('this week, other programs and other clinics are refused, and nothing is changed', async () => {
  const programId = await program()
  const other = await program()
  const [card] = await cards(programId, 2)
  const [good] = await cards(programId, 3)
  const [foreign] = await cards(other, 4)
  const params = { id: card!._id }
  for (const wrong of [card!._id, foreign!._id, randomUUID()]) {
    const body = { ids: [good!._id, wrong], dosage: reps(20) }
    await expect(sam.calls(otherWeeks.changeInOtherWeeks, { params, body })).rejects.toMatchObject({ code: 'conflict' })
  }
  expect((await dosages(programId))[2]).toEqual([8, 9, 10])
  await expect(eve.calls(otherWeeks.inOtherWeeks, { params })).rejects.toMatchObject({ code: 'not_found' })
  const body = { ids: [good!._id] }
  await expect(eve.calls(otherWeeks.removeFromOtherWeeks, { params, body })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an earlier week that is not over is changed too; one that is over stays as it was done', async () => {
  const planned = await program()
  const third = (await cards(planned, 3))[0]!
  const params = { id: third._id }
  const found = await sam.calls(otherWeeks.inOtherWeeks, { params })
  expect(found.map(({ week }) => week)).toEqual([1, 2, 4])
  await sam.calls(otherWeeks.changeInOtherWeeks, { params, body: { ids: [found[0]!._id], dosage: reps(20) } })
  expect((await dosages(planned)).map(([first]) => first)).toEqual([20, 8, 8, 8])

  const running = await program()
  const weekOne = (await cards(running, 1))[0]!
  const startDate = addDays(new Date().toISOString().slice(0, 10), -15)
  await sam.calls(programs.update, { params: { id: running }, body: { startDate } })
  const here = { params: { id: (await cards(running, 3))[0]!._id } }
  expect((await sam.calls(otherWeeks.inOtherWeeks, here)).map(({ week }) => week)).toEqual([4])
  const past = { ids: [weekOne._id], dosage: reps(20) }
  await expect(sam.calls(otherWeeks.changeInOtherWeeks, { ...here, body: past })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('an exercise is added to chosen weeks with all that is prescribed, or to none of them', async () => {
  const programId = await program()
  const bench = { patientNote: 'Hold the bench.', dosage: reps(12) }
  const { _id: lungeId } = lunge
  const body = { exerciseId: lungeId, _id: (await cards(programId, 2))[1]!._id, reason: 'On a cushion', ...bench }
  const { _id: id } = await sam.calls(series.change, { body })
  const add = async (weeks: number[]) => sam.calls(otherWeeks.addToOtherWeeks, { params: { id }, body: { weeks } })
  await expect(add([1, 5])).rejects.toMatchObject({ fields: [{ field: 'weeks.1' }] })
  await expect(add([1, 2])).rejects.toMatchObject({ fields: [{ field: 'weeks.1' }] })
  expect((await cards(programId, 1)).map(({ exercise: { name } }) => name)).toEqual(['Squat', 'Bridge', 'Squat'])
  await add([1, 4, 4])
  for (const week of [1, 4]) {
    const names = (await cards(programId, week)).map((card) => card.exercise.name)
    expect(names).toEqual(['Squat', 'Lunge', 'Bridge', 'Squat'])
    const added = (await cards(programId, week))[1]!
    expect(added).toMatchObject({ ...bench, precautionReason: 'On a cushion' })
  }
  expect(await cards(programId, 3)).toHaveLength(3)
  await expect(eve.calls(otherWeeks.addToOtherWeeks, { params: { id }, body: { weeks: [3] } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the next program continues from the last week of the previous one, in every week, and is created once', async () => {
  const programId = await program()
  const change = { _id: (await cards(programId, 4))[0]!._id, dosage: reps(15) }
  await sam.calls(series.change, { body: change })
  const body = { _id: randomUUID(), title: 'Knees 2', startDate: '2030-02-04', weeks: 2 }
  const next = await sam.calls(programContinuation.continueProgram, { params: { id: programId }, body })
  expect(next).toMatchObject({ title: 'Knees 2', patientId: annId, startDate: '2030-02-04', weeks: 2 })
  const repsIn = async (week: number) => (await cards(next._id, week)).map(({ dosage }) => dosage.repsMin)
  expect([await repsIn(1), await repsIn(2)]).toEqual([
    [15, 9, 10],
    [15, 9, 10],
  ])
  const again = await sam.calls(programContinuation.continueProgram, { params: { id: programId }, body })
  expect(again._id).toBe(next._id)
  await expect(
    eve.calls(programContinuation.continueProgram, { params: { id: programId }, body: { ...body, _id: randomUUID() } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    sam.calls(programContinuation.continueProgram, {
      params: { id: await program(null) },
      body: { ...body, _id: randomUUID() },
    }),
  ).rejects.toMatchObject({ message: 'A template has no patient. Assign it to one instead.' })
})

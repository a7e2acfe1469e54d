import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { openSeriesClinic } from '../testing/series-clinic.ts'

const { sam, priya, ann, bob, reps, squat, bridge, today, morning, week, inSeries, order } = await openSeriesClinic()

test('API-035 the new week is a copy of the last with its prescriptions', async () => {
  const { programId } = await morning(2)
  const [first] = await inSeries(programId, 2)
  await sam.calls(series.change, { body: { _id: first!._id, patientNote: 'Slowly', side: 'right', group: 'A' } })
  expect(await sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 3 } })).toMatchObject({
    weeks: 3,
    version: 2,
  })
  const [second, third] = [await inSeries(programId, 2), await inSeries(programId, 3)]
  const facts = (list: typeof second) =>
    list.map(({ exerciseId, position, dosage, side, patientNote, group }) => ({
      exerciseId,
      position,
      dosage,
      side,
      patientNote,
      group,
    }))
  expect(facts(third)).toEqual(facts(second))
  expect(third.map(({ _id }) => _id)).not.toEqual(second.map(({ _id }) => _id))
  for (const wrong of [3, 5]) {
    const refusal = sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: wrong } })
    await expect(refusal).rejects.toMatchObject({ fields: [{ field: 'week', message: 'The next week is 4.' }] })
  }
})

test('one of several simultaneous requests adds the next week', async () => {
  const { programId } = await morning(2)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 3 } })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await order(programId, 3)).toHaveLength(3)
})

test('a new week may progress the dosages', async () => {
  const { programId } = await morning(1)
  const [first] = await inSeries(programId)
  const load = { type: 'weight' as const, value: 5, unit: 'kg' as const, bandColor: null }
  await sam.calls(series.change, {
    body: { _id: first!._id, dosage: reps(3, 10, { repsMax: 12, holdSeconds: 5, load }) },
  })
  const progression = { reps: 2, sets: 1, holdSeconds: -10, load: 2.5 }
  await sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 2, progression } })
  const [stronger, plain] = await inSeries(programId, 2)
  expect(stronger).toMatchObject({
    set: '4',
    dosage: { repsMin: 12, repsMax: 14, holdSeconds: 1, load: { value: 7.5 } },
  })
  expect(plain).toMatchObject({ set: '4', dosage: { repsMin: 12, repsMax: null, holdSeconds: null, load: null } })
})

test('a week is copied to others, each progressed one step more', async () => {
  const { programId } = await morning(4)
  const copy = (body: object) =>
    sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [4, 3, 3], ...body } })
  await copy({ progression: { reps: 1 } })
  const firstReps = async (at: number) => (await inSeries(programId, at))[0]!.dosage.repsMin
  expect(await Promise.all([1, 2, 3, 4].map(firstReps))).toEqual([10, 10, 11, 12])
  expect(await order(programId, 3)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
  await expect(copy({ to: [5] })).rejects.toMatchObject({ fields: [{ field: 'to' }] })
  await expect(copy({ from: 5 })).rejects.toMatchObject({ fields: [{ field: 'from' }] })
  await expect(copy({ to: [1] })).rejects.toMatchObject({ fields: [{ field: 'to' }] })
})

test('one series of a week is copied, and the others stay', async () => {
  const { programId, seriesId } = await morning(2)
  await sam.calls(series.create, { body: { programId, name: 'Evening', exercises: [{ exerciseId: bridge._id }] } })
  const [first] = await inSeries(programId, 1)
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: first!._id } })
  const before = (await inSeries(programId, 2, 'Evening')).map(({ _id }) => _id)
  await sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [2], seriesId } })
  expect(await order(programId, 2)).toEqual(['0 Bridge', '1 Calf raise'])
  expect((await inSeries(programId, 2, 'Evening')).map(({ _id }) => _id)).toEqual(before)
  const other = await morning()
  const mixed = { from: 1, to: [2], seriesId: other.seriesId }
  await expect(sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: mixed })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('shortened weeks return when the program is made longer again', async () => {
  const { programId } = await morning(4)
  const last = (await inSeries(programId, 4)).map(({ _id }) => _id)
  const setWeeks = (weeks: number) => sam.calls(programs.update, { params: { id: programId }, body: { weeks } })
  await setWeeks(2)
  await expect(week(programId, 4)).rejects.toMatchObject({ fields: [{ field: 'week' }] })
  await expect(sam.calls(series.assigned, { params: { id: last[0]! } })).rejects.toMatchObject({ code: 'not_found' })
  await setWeeks(4)
  expect((await inSeries(programId, 4)).map(({ _id }) => _id)).toEqual(last)
  await setWeeks(3)
  await sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 4 } })
  expect(await order(programId, 4)).toHaveLength(3)
})

test('a template is copied to a patient with all series and weeks', async () => {
  const { _id: id } = await priya.calls(programs.create, {
    body: { title: 'Knee, weeks 1 to 2', weeks: 2, description: 'Gently' },
  })
  const squats = [{ exerciseId: squat._id, dosage: reps(3, 10), staffNote: 'Progress fast', patientNote: 'Slowly' }]
  const block = await priya.calls(series.create, {
    body: { programId: id, name: 'Morning', weekdays: [1, 3], week: 2, exercises: squats },
  })
  const copy = await sam.calls(seriesCopies.copyProgram, {
    params: { id },
    body: { patientId: ann.accountId, startDate: today },
  })
  expect(copy).toMatchObject({
    title: 'Knee, weeks 1 to 2',
    description: 'Gently',
    patientId: ann.accountId,
    weeks: 2,
    seriesNames: ['Morning'],
    state: 'running',
  })
  const {
    series: [morningBlock],
  } = await week(copy._id, 2)
  expect(morningBlock).toMatchObject({
    weekdays: [1, 3],
    assignedExercises: [{ patientNote: 'Slowly', staffNote: 'Progress fast', version: 1 }],
  })
  expect(morningBlock!._id).not.toBe(block._id)
  expect((await week(copy._id, 1)).series[0]!.assignedExercises).toEqual([])
  await sam.calls(series.change, { body: { _id: morningBlock!.assignedExercises[0]!._id, dosage: reps(5, 5) } })
  expect((await week(id, 2)).series[0]!.assignedExercises[0]!.set).toBe('3')
  const noStart = sam.calls(seriesCopies.copyProgram, { params: { id }, body: { patientId: ann.accountId } })
  await expect(noStart).rejects.toMatchObject({ fields: [{ field: 'startDate' }] })
})

test('staff notes are not copied to another patient or to the library', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: first!._id, staffNote: 'Lives alone', patientNote: 'Slowly' } })
  const template = await sam.calls(seriesCopies.copyProgram, {
    params: { id: programId },
    body: { title: 'Knee template' },
  })
  expect(template).toMatchObject({ title: 'Knee template', patientId: null, startDate: null, weeks: 4 })
  expect((await inSeries(template._id))[0]).toMatchObject({ staffNote: '', patientNote: 'Slowly' })
  const again = await sam.calls(seriesCopies.copyProgram, {
    params: { id: programId },
    body: { patientId: ann.accountId, startDate: today },
  })
  expect((await inSeries(again._id))[0]).toMatchObject({ staffNote: 'Lives alone' })
})

test('copying twice with the same id makes one copy', async () => {
  const { programId } = await morning()
  const body = { _id: randomUUID(), title: 'Copied once' }
  // Concurrent copies, because either of the two unique keys may conflict first.
  const ids = [body._id, ...Array.from({ length: 20 }, () => randomUUID())]
  for (const _id of ids) {
    const copy = () => sam.calls(seriesCopies.copyProgram, { params: { id: programId }, body: { ...body, _id } })
    const copies = await Promise.all([copy(), copy(), copy()])
    expect(copies.map((copied) => copied._id)).toEqual([_id, _id, _id])
  }
  expect(await order(body._id)).toHaveLength(3)
  await expect(priya.calls(seriesCopies.copyProgram, { params: { id: programId }, body: {} })).rejects.toMatchObject({
    code: 'not_found',
  })
  const toBob = sam.calls(seriesCopies.copyProgram, {
    params: { id: programId },
    body: { patientId: bob.accountId, startDate: today },
  })
  await expect(toBob).rejects.toMatchObject({ code: 'not_found' })
})

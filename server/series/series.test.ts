import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { programs } from '@kinora/contract/programs.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { openSeriesClinic } from '../testing/series-clinic.ts'

const {
  systemDb,
  sam,
  priya,
  eve,
  exercise,
  ann,
  bob,
  reps,
  squat,
  bridge,
  calf,
  foreign,
  today,
  yesterday,
  program,
  morning,
  week,
  inSeries,
  order,
  changes,
} = await openSeriesClinic()

test('API-037 a series is added with its exercises to every week', async () => {
  const { programId } = await morning()
  for (const at of [1, 2, 3, 4]) expect(await order(programId, at)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
  expect(await sam.calls(programs.get, { params: { id: programId } })).toMatchObject({
    seriesNames: ['Morning'],
    exerciseCount: 3,
  })
})

test('API-037 a series is added to one week, or from a week on', async () => {
  const { _id: programId } = await program()
  const add = (name: string, at: number, isEveryWeek: boolean) =>
    sam.calls(series.create, {
      body: { programId, name, week: at, isEveryWeek, exercises: [{ exerciseId: squat._id }] },
    })
  await add('Once', 2, false)
  await add('From there', 3, true)
  const counts = async (name: string) =>
    Promise.all([1, 2, 3, 4].map(async (at) => (await inSeries(programId, at, name)).length))
  expect(await counts('Once')).toEqual([0, 1, 0, 0])
  expect(await counts('From there')).toEqual([0, 0, 1, 1])
  await expect(add('Beyond', 5, false)).rejects.toMatchObject({
    code: 'invalid',
    fields: [{ field: 'week', message: 'This program has 4 weeks.' }],
  })
})

test('a draft’s missing fields come from the exercise', async () => {
  const { _id: programId } = await program()
  await sam.calls(series.create, { body: { programId, name: 'Morning', exercises: [{ exerciseId: squat._id }] } })
  const [first] = await inSeries(programId)
  expect(first).toMatchObject({
    dosage: { set: '2', repsMin: 12 },
    set: '2',
    side: 'both',
    priority: 'must',
    painRule: { reduceAbove: 4, stopAbove: 6 },
    log: ['tick', 'pain'],
    exerciseVersion: 1,
    version: 1,
    exercise: { _id: squat._id, name: 'Squat', patientName: 'Sit back', ownership: 'mine' },
  })
})

test('an exercise of the starter library can be prescribed', async () => {
  const { _id: programId } = await program()
  const { rows } = await sql<{
    id: string
  }>`insert into exercises (organization_id, name, default_dosage, search, keywords)
    values (platform_id(), 'Starter plank', '{"set":"3"}', 'starter plank', 'starter plank') returning id`.execute(
    systemDb,
  )
  await sam.calls(series.create, {
    body: { programId, name: 'Morning', exercises: [{ exerciseId: rows[0]!.id, dosage: reps(1, 1) }] },
  })
  expect((await inSeries(programId))[0]).toMatchObject({ exercise: { name: 'Starter plank', ownership: 'starter' } })
})

test.each([
  ['another organization’s', () => foreign._id, 'not_found'],
  ['unknown', () => randomUUID(), 'not_found'],
])('an exercise that is %s is not found', async (_, id, code) => {
  const { programId, seriesId } = await morning()
  const exercisesSent = [{ exerciseId: squat._id }, { exerciseId: id() }]
  const fields = [
    {
      field: 'exercises.1.exerciseId',
      message: "We can't find this exercise. It may have been deleted, or you may not have access.",
    },
  ]
  await expect(
    sam.calls(series.assign, { body: { seriesId, week: 1, exercises: exercisesSent } }),
  ).rejects.toMatchObject({ code, fields })
  await expect(
    sam.calls(series.create, { body: { programId, name: 'Evening', exercises: exercisesSent } }),
  ).rejects.toMatchObject({ code, fields })
  expect(await order(programId)).toHaveLength(3)
  expect((await week(programId)).series).toHaveLength(1)
})

test('an archived exercise cannot be prescribed again, and stays where it is', async () => {
  const old = await exercise(sam, 'Old press')
  const { programId, seriesId } = await morning()
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: old._id }] } })
  await sam.calls(exercises.update, { params: { id: old._id }, body: { isArchived: true } })
  const refusal = sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: old._id }] } })
  await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'exercises.0.exerciseId' }] })
  expect(await order(programId)).toContain('3 Old press')
})

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name'],
  ['a day that is none', { weekdays: [8] }, 'weekdays.0'],
  ['too often', { timesPerWeek: 15 }, 'timesPerWeek'],
  ['a week before the first', { week: 0 }, 'week'],
  ['too many sets', { exercises: [{ exerciseId: squat._id, dosage: { set: '51' } }] }, 'exercises.0.dosage.set'],
  [
    'a maximum of reps below the minimum',
    { exercises: [{ exerciseId: squat._id, dosage: { repsMin: 10, repsMax: 8 } }] },
    'exercises.0.dosage.repsMax',
  ],
  [
    'a pain rule that stops before it reduces',
    { exercises: [{ exerciseId: squat._id, painRule: { reduceAbove: 6, stopAbove: 4 } }] },
    'exercises.0.painRule.stopAbove',
  ],
])('a series with %s is refused at its field', async (_, facts, field) => {
  const { _id: programId } = await program()
  const refusal = sam.calls(series.create, { body: { programId, name: 'Morning', ...facts } })
  await expect(refusal).rejects.toMatchObject({ code: 'invalid', fields: [expect.objectContaining({ field })] })
})

test('a series sent twice, in turn or at once, is added once with its exercises', async () => {
  const { _id: programId } = await program()
  const [_id, prescriptionId] = [randomUUID(), randomUUID()]
  const body = { _id, programId, name: 'Morning', exercises: [{ _id: prescriptionId, exerciseId: squat._id }] }
  const created = await Promise.all(Array.from({ length: 5 }, () => sam.calls(series.create, { body })))
  expect(new Set(created.map((block) => block._id))).toEqual(new Set([_id]))
  expect((await inSeries(programId)).map((item) => item._id)).toEqual([prescriptionId])
  const assign = {
    seriesId: _id,
    week: 1,
    isEveryWeek: true,
    exercises: [{ _id: randomUUID(), exerciseId: bridge._id }],
  }
  await Promise.all(Array.from({ length: 5 }, () => sam.calls(series.assign, { body: assign })))
  for (const at of [1, 2]) expect(await order(programId, at)).toEqual(['0 Squat', '1 Bridge'])
  const { _id: other } = await program()
  await expect(sam.calls(series.create, { body: { ...body, programId: other } })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('API-037 a series is changed and moved', async () => {
  const { programId, seriesId } = await morning()
  await sam.calls(series.create, { body: { programId, name: 'Noon' } })
  await sam.calls(series.create, { body: { programId, name: 'Evening' } })
  const changed = await sam.calls(series.update, {
    body: { _id: seriesId, name: 'Early', weekdays: [5, 1, 5], timesPerWeek: 2, position: 2 },
  })
  expect(changed).toMatchObject({ name: 'Early', weekdays: [1, 5], timesPerWeek: 2, position: 2, version: 2 })
  const { series: allSeries } = await week(programId)
  expect(allSeries.map(({ name, position }) => `${position} ${name}`)).toEqual(['0 Noon', '1 Evening', '2 Early'])
  await expect(sam.calls(series.update, { body: { _id: seriesId, name: 'Late', version: 1 } })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
})

test('API-042 a series is removed from every week and restored as it was', async () => {
  const { programId, seriesId } = await morning()
  await sam.calls(series.create, { body: { programId, name: 'Evening' } })
  await sam.calls(series.remove, { params: { id: seriesId } })
  const { series: allSeries } = await week(programId)
  expect(allSeries.map(({ name, position }) => `${position} ${name}`)).toEqual(['0 Evening'])
  await expect(sam.calls(series.remove, { params: { id: seriesId } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(sam.calls(series.one, { params: { id: programId, seriesId, week: 1 } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await sam.calls(series.create, { body: { _id: seriesId, programId, name: 'Morning' } })
  for (const at of [1, 4]) expect(await order(programId, at)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
})

test('API-038 a week’s series are read in order, with their exercises and minutes', async () => {
  const { programId } = await morning()
  await sam.calls(series.create, { body: { programId, name: 'Evening', note: 'After dinner', weekdays: [2] } })
  const { program: of, week: at, series: allSeries } = await week(programId, 2)
  expect([of._id, at]).toEqual([programId, 2])
  expect(
    allSeries.map(({ name, note, minutes, weekdays, assignedExercises }) => [
      name,
      note,
      minutes,
      weekdays,
      assignedExercises.length,
    ]),
  ).toEqual([
    ['Morning', '', 9, [], 3],
    ['Evening', 'After dinner', 0, [2], 0],
  ])
  await expect(week(programId, 5)).rejects.toMatchObject({
    fields: [{ field: 'week', message: 'This program has 4 weeks.' }],
  })
  await expect(week(programId, 0)).rejects.toMatchObject({ fields: [{ field: 'week' }] })
})

test('API-036 a series in a week is read through its own program only', async () => {
  const { programId, seriesId } = await morning()
  const one = await sam.calls(series.one, { params: { id: programId, seriesId, week: 2 } })
  expect(one).toMatchObject({ _id: seriesId, week: 2, name: 'Morning', minutes: 9 })
  expect(one.assignedExercises.map(({ week: of }) => of)).toEqual([2, 2, 2])
  const other = await morning()
  const mixed = { id: programId, seriesId: other.seriesId, week: 1 }
  await expect(sam.calls(series.one, { params: mixed })).rejects.toMatchObject({ code: 'not_found' })
  await expect(sam.calls(series.one, { params: { id: programId, seriesId, week: 5 } })).rejects.toMatchObject({
    fields: [{ field: 'week' }],
  })
})

test('API-040 ENTITY-08 STATE-06 a patient reads a week with the sets remaining today', async () => {
  const { programId, seriesId } = await morning()
  await sam.calls(programs.update, { params: { id: programId }, body: { startDate: yesterday } })
  const before = await ann.calls(series.mine, { params: { programId, week: 1 } })
  expect(before.assignedExercises.map(({ set, setsDone }) => [set, setsDone])).toEqual([
    ['3', 0],
    ['3', 0],
    ['3', 0],
  ])
  const [first, second] = before.assignedExercises
  const log = (day: string, entries: { id: string; done: number; skipped?: 'no time' }[]) =>
    ann.calls(workouts.saveSeries, {
      body: {
        _id: randomUUID(),
        programId,
        seriesId,
        week: 1,
        day,
        startedAt: new Date().toISOString(),
        entries: entries.map(({ id, done, skipped }) => ({
          assignedExerciseId: id,
          version: 1,
          sets: Array.from({ length: done }, () => ({ reps: 10 })),
          skippedReason: skipped ?? null,
        })),
      },
    })
  await log(today, [
    { id: first!._id, done: 1 },
    { id: second!._id, done: 0, skipped: 'no time' },
  ])
  await log(today, [{ id: first!._id, done: 1 }])
  await log(yesterday, [{ id: first!._id, done: 3 }])
  const after = await ann.calls(series.mine, { params: { programId, week: 1 } })
  expect(after.assignedExercises.map(({ set, setsDone, isSkippedToday }) => [set, setsDone, isSkippedToday])).toEqual([
    ['1', 2, false],
    ['3', 0, true],
    ['3', 0, false],
  ])
  await log(today, [{ id: first!._id, done: 5 }])
  expect((await ann.calls(series.mine, { params: { programId, week: 1 } })).assignedExercises[0]).toMatchObject({
    set: '0',
    setsDone: 7,
  })
  expect(after.series).toEqual([expect.objectContaining({ _id: seriesId, name: 'Morning', minutes: 9 })])
  expect(after.assignedExercises[0]!.instructions.steps).toEqual(['Do the squat.'])
  await expect(sam.calls(programs.remove, { params: { id: programId } })).rejects.toMatchObject({ code: 'conflict' })
})

test('a patient never receives staff notes', async () => {
  const { programId, seriesId } = await morning()
  const [first] = await inSeries(programId)
  await sam.calls(series.change, {
    body: { _id: first!._id, staffNote: 'Suspects malingering', patientNote: 'Slowly' },
  })
  const params = { programId, week: 1 }
  const all = await Promise.all([
    ann.calls(series.mine, { params }),
    ann.calls(series.one, { params: { id: programId, seriesId, week: 1 } }),
    ann.calls(series.assigned, { params: { id: first!._id } }),
    ann.calls(series.changes, { params: { id: programId } }),
  ])
  expect(JSON.stringify(all)).not.toContain('malingering')
  expect(JSON.stringify(all)).toContain('Slowly')
  expect(
    (await sam.calls(series.one, { params: { id: programId, seriesId, week: 1 } })).assignedExercises[0]!.staffNote,
  ).toBe('Suspects malingering')
  await expect(ann.calls(series.week, { params })).rejects.toMatchObject({ code: 'forbidden' })
})

test('API-049 an assigned exercise is read with all details of the exercise', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  for (const reader of [sam, ann]) {
    const assigned = await reader.calls(series.assigned, { params: { id: first!._id } })
    expect(assigned).toMatchObject({
      _id: first!._id,
      programId,
      set: '3',
      details: { name: 'Squat', steps: ['Do the squat.'] },
    })
    expect(assigned).not.toHaveProperty('staffNote')
  }
  for (const other of [priya, bob, eve]) {
    await expect(other.calls(series.assigned, { params: { id: first!._id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('exercises are added at a position, to one week or from a week on', async () => {
  const { programId, seriesId } = await morning()
  const added = await sam.calls(series.assign, {
    body: {
      seriesId,
      week: 2,
      isEveryWeek: true,
      exercises: [
        { exerciseId: bridge._id, position: 0 },
        { exerciseId: calf._id, position: 99 },
      ],
    },
  })
  expect(added.map(({ exercise: { name }, week: of, position }) => [name, of, position])).toEqual([
    ['Bridge', 2, 0],
    ['Calf raise', 2, 4],
  ])
  expect(await order(programId, 1)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
  for (const at of [2, 4])
    expect(await order(programId, at)).toEqual(['0 Bridge', '1 Squat', '2 Bridge', '3 Calf raise', '4 Calf raise'])
})

test('a series holds at most sixty exercises in a week', async () => {
  const { _id: programId } = await program(sam, { weeks: 52 })
  const many = Array.from({ length: 60 }, () => ({ exerciseId: squat._id, dosage: reps(1, 1) }))
  const { _id: seriesId } = await sam.calls(series.create, { body: { programId, name: 'Morning', exercises: many } })
  expect(await order(programId, 52)).toHaveLength(60)
  const refusal = sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: squat._id }] } })
  await expect(refusal).rejects.toMatchObject({ code: 'conflict' })
  expect(await order(programId, 1)).toHaveLength(60)
})

test('API-041 changing a prescription makes a new version and leaves the library and other weeks alone', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  const changed = await sam.calls(series.change, {
    body: { _id: first!._id, dosage: reps(4, 8, { holdSeconds: 5 }), side: 'left', version: 1 },
  })
  expect(changed).toMatchObject({ set: '4', side: 'left', version: 2, dosage: { repsMin: 8, holdSeconds: 5 } })
  expect((await inSeries(programId, 2))[0]).toMatchObject({ set: '3', version: 1 })
  expect((await sam.calls(exercises.get, { params: { id: squat._id } })).defaultDosage.set).toBe('2')
  const { rows } = await sql<{ version: number; set: string }>`select version, content->'dosage'->>'set' as set
    from series_prescription_versions where prescription_id = ${first!._id} order by version`.execute(systemDb)
  expect(rows).toEqual([
    { version: 1, set: '3' },
    { version: 2, set: '4' },
  ])
})

test('saving the same content makes no new version and no change', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  const { dosage, painRule, side } = first!
  const again = Object.fromEntries(Object.entries(dosage).toReversed()) as typeof dosage
  expect(await sam.calls(series.change, { body: { _id: first!._id, dosage: again, painRule, side } })).toMatchObject({
    version: 1,
  })
  expect((await changes(programId)).filter(({ kind }) => kind === 'changed')).toEqual([])
})

test('one of fifty simultaneous changes of the same version succeeds', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  const edits = Array.from({ length: 50 }, (_, at) =>
    sam.calls(series.change, { body: { _id: first!._id, dosage: reps(3, at + 20), version: 1 } }),
  )
  const outcomes = await Promise.allSettled(edits)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.flatMap((item) => (item.status === 'rejected' ? [item.reason.code] : []))).toEqual(
    Array(49).fill('changed_meanwhile'),
  )
  expect((await inSeries(programId))[0]!.version).toBe(2)
})

test('API-041 a prescription moves within its series and to another, and both are numbered from 0', async () => {
  const { programId } = await morning()
  const evening = await sam.calls(series.create, {
    body: { programId, name: 'Evening', exercises: [{ exerciseId: bridge._id }] },
  })
  const [first, , third] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: third!._id, position: 0 } })
  expect(await order(programId)).toEqual(['0 Calf raise', '1 Squat', '2 Bridge'])
  const moved = await sam.calls(series.change, { body: { _id: first!._id, seriesId: evening._id, position: 0 } })
  expect(moved).toMatchObject({ seriesId: evening._id, position: 0, version: 1 })
  expect(await order(programId)).toEqual(['0 Calf raise', '1 Bridge'])
  expect(await order(programId, 1, 'Evening')).toEqual(['0 Squat', '1 Bridge'])
  expect(await order(programId, 2)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
  await sam.calls(series.change, { body: { _id: third!._id, seriesId: evening._id } })
  expect(await order(programId, 1, 'Evening')).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
})

test('a prescription never moves into another program', async () => {
  const [mine, other] = [await morning(), await morning()]
  const [first] = await inSeries(mine.programId)
  const move = sam.calls(series.change, { body: { _id: first!._id, seriesId: other.seriesId } })
  await expect(move).rejects.toMatchObject({ code: 'not_found' })
})

test('positions stay 0 to n-1 when many people reorder at once', async () => {
  const { programId, seriesId } = await morning()
  const evening = await sam.calls(series.create, {
    body: { programId, name: 'Evening', exercises: [bridge, calf].map(({ _id }) => ({ exerciseId: _id })) },
  })
  const all = [...(await inSeries(programId)), ...(await inSeries(programId, 1, 'Evening'))]
  const moves = Array.from({ length: 20 }, (_, at) => {
    const to = at % 3 === 0 ? { seriesId: at % 2 ? seriesId : evening._id } : {}
    return sam.calls(series.change, { body: { _id: all[at % 5]!._id, position: (at * 7) % 4, ...to } })
  })
  const adds = Array.from({ length: 5 }, (_, at) =>
    sam.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: squat._id, position: at }] } }),
  )
  await Promise.all([...moves, ...adds])
  const both = [await inSeries(programId), await inSeries(programId, 1, 'Evening')]
  for (const list of both) expect(list.map(({ position }) => position)).toEqual(list.map((_, at) => at))
  expect(both.flat()).toHaveLength(10)
  await Promise.all(
    [0, 1, 0, 1, 0].map((position) => sam.calls(series.update, { body: { _id: evening._id, position } })),
  )
  expect((await week(programId)).series.map(({ position }) => position)).toEqual([0, 1])
})

test('API-050 an exercise is removed through its own series and week only', async () => {
  const { programId, seriesId } = await morning()
  const [first] = await inSeries(programId)
  const notFoundFor = (params: object) =>
    sam.calls(series.unassign, { params: { seriesId, week: 1, id: first!._id, ...params } })
  const other = await morning()
  await expect(notFoundFor({ seriesId: other.seriesId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(notFoundFor({ week: 2 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await notFoundFor({})).toEqual({})
  expect(await order(programId)).toEqual(['0 Bridge', '1 Calf raise'])
  expect(await order(programId, 2)).toHaveLength(3)
  await expect(notFoundFor({})).rejects.toMatchObject({ code: 'not_found' })
  await expect(sam.calls(series.assigned, { params: { id: first!._id } })).rejects.toMatchObject({ code: 'not_found' })
})

test('API-050 Undo restores a removed exercise with its id and position', async () => {
  const { programId, seriesId } = await morning()
  const [, second] = await inSeries(programId)
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: second!._id } })
  const { _id, exerciseId, dosage, position } = second!
  const [back] = await sam.calls(series.assign, {
    body: { seriesId, week: 1, exercises: [{ _id, exerciseId, dosage, position }] },
  })
  expect(back).toMatchObject({ _id, position: 1, version: 2 })
  expect(await order(programId)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
})

test('an exercise is replaced by another in its position', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  const swapped = await sam.calls(series.change, { body: { _id: first!._id, exerciseId: calf._id } })
  expect(swapped).toMatchObject({ position: 0, version: 2, exercise: { name: 'Calf raise' } })
  expect((await changes(programId))[0]).toMatchObject({ kind: 'changed', before: 'Sit back', after: 'Calf raise' })
  const toForeign = sam.calls(series.change, { body: { _id: first!._id, exerciseId: foreign._id } })
  await expect(toForeign).rejects.toMatchObject({ code: 'not_found', fields: [{ field: 'exerciseId' }] })
})

test('a write to somebody else’s series or exercise is not found', async () => {
  const { programId, seriesId } = await morning()
  const [first] = await inSeries(programId)
  const id = first!._id
  for (const other of [priya, eve]) {
    const attempts = [
      other.calls(series.create, { body: { programId, name: 'Mine' } }),
      other.calls(series.update, { body: { _id: seriesId, name: 'Mine' } }),
      other.calls(series.remove, { params: { id: seriesId } }),
      other.calls(series.assign, { body: { seriesId, week: 1, exercises: [{ exerciseId: foreign._id }] } }),
      other.calls(series.change, { body: { _id: id, patientNote: 'Mine' } }),
      other.calls(series.unassign, { params: { seriesId, week: 1, id } }),
      other.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 5 } }),
      other.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [2] } }),
      other.calls(seriesCopies.copyProgram, { params: { id: programId }, body: {} }),
      other.calls(series.week, { params: { programId, week: 1 } }),
      other.calls(series.mine, { params: { programId, week: 1 } }),
      other.calls(handouts.download, { params: { programId, week: 1 }, query: {} }),
    ]
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  }
  await expect(bob.calls(series.mine, { params: { programId, week: 1 } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await order(programId)).toEqual(['0 Squat', '1 Bridge', '2 Calf raise'])
})

test('a prescription is found only if series, week and program are all its own', async () => {
  const [mine, other] = [await morning(), await morning()]
  const hers = await (async () => {
    const { _id: patientId } = await addPatient(eve, { name: 'Zoe Frost' })
    const facts = { title: 'Hers', patientId, startDate: today, weeks: 4 }
    const { programId, seriesId } = await addProgram(eve, facts, [foreign._id])
    const { series: allSeries } = await week(programId, 1, eve)
    return { programId, seriesId, id: allSeries[0]!.assignedExercises[0]!._id }
  })()
  const own = { ...mine, id: (await inSeries(mine.programId))[0]!._id }
  const second = { ...other, id: (await inSeries(other.programId))[0]!._id }
  for (const foreigner of [second, hers]) {
    for (let bits = 0; bits < 4; bits++) {
      const pick = <K extends keyof typeof own>(key: K, bit: number) => (bits & bit ? own : foreigner)[key]
      const isWhole = bits === 3 || (bits === 0 && foreigner === second)
      const read = sam.calls(series.one, {
        params: { id: pick('programId', 1), seriesId: pick('seriesId', 2), week: 1 },
      })
      if (isWhole) expect((await read).week).toBe(1)
      else await expect(read).rejects.toMatchObject({ code: 'not_found' })
    }
    for (let bits = 0; bits < 3; bits++) {
      const pick = <K extends keyof typeof own>(key: K, bit: number) => (bits & bit ? own : foreigner)[key]
      if (bits === 0 && foreigner === second) continue
      const gone = sam.calls(series.unassign, { params: { seriesId: pick('seriesId', 1), week: 1, id: pick('id', 2) } })
      await expect(gone).rejects.toMatchObject({ code: 'not_found' })
    }
  }
  expect(await order(mine.programId)).toHaveLength(3)
  expect(await order(other.programId)).toHaveLength(3)
})

test('a large week is read with few queries', async () => {
  const { _id: programId } = await program()
  for (const name of ['Morning', 'Noon', 'Evening']) {
    const body = {
      programId,
      name,
      exercises: Array.from({ length: 20 }, () => ({ exerciseId: squat._id, dosage: reps(1, 1) })),
    }
    await sam.calls(series.create, { body })
  }
  const sent = await statementsOf(async () => {
    const { series: allSeries } = await week(programId)
    expect(allSeries.flatMap(({ assignedExercises }) => assignedExercises)).toHaveLength(60)
  })
  expect(sent.length).toBeLessThan(20)
})

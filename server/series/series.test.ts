import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Dosage } from '@kinora/contract/dosage.ts'
import { exercises } from '@kinora/contract/exercises.ts'
import { workouts } from '@kinora/contract/workouts.ts'
import { programs } from '@kinora/contract/programs.ts'
import { handouts } from '@kinora/contract/handouts.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { addPatient, addProgram } from '../testing/care.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { statementsOf } from '../testing/statements-of.ts'

const { organization, person, patientOf, systemDb } = await openTestApp({ isWorker: false })
const harbour = await organization({ timeZone: 'UTC' })
const sam = await person('practitioner', { of: harbour })
const priya = await person('practitioner', { of: harbour, name: 'Priya Nair' })
const eve = await person('solo', { name: 'Eve Stone' })
type Someone = typeof sam

const exercise = (practitioner: Someone, name: string, facts: object = {}) =>
  practitioner.calls(exercises.create, { body: { name, steps: [`Do the ${name.toLowerCase()}.`], ...facts } })

const ann = await patientOf(sam)
const bob = await patientOf(priya, { name: 'Bob Fields' })
const reps = (set: number, repsMin: number, more: object = {}) => Dosage.parse({ set: String(set), repsMin, ...more })
const squat = await exercise(sam, 'Squat', { patientName: 'Sit back', defaultDosage: reps(2, 12), defaultSide: 'both' })
const bridge = await exercise(sam, 'Bridge')
const calf = await exercise(sam, 'Calf raise')
const foreign = await exercise(eve, 'Secret of Eve')
const today = new Date().toISOString().slice(0, 10)
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

const program = (caller: Someone = sam, facts: object = {}) =>
  caller.calls(programs.create, {
    body: { title: 'Knee rehab', patientId: ann.accountId, startDate: today, weeks: 4, ...facts },
  })

/** A program with a series "Morning" of squat, bridge and calf raise in each week. */
async function morning(weeks = 4) {
  const { _id: programId } = await program(sam, { weeks })
  const body = {
    programId,
    name: 'Morning',
    exercises: [squat, bridge, calf].map(({ _id }) => ({ exerciseId: _id, dosage: reps(3, 10) })),
  }
  const block = await sam.calls(series.create, { body })
  return { programId, seriesId: block._id }
}
const week = (programId: string, at = 1, caller: { calls: Someone['calls'] } = sam) =>
  caller.calls(series.week, { params: { programId, week: at } })
const inSeries = async (programId: string, at = 1, name = 'Morning') =>
  (await week(programId, at)).series.find((block) => block.name === name)!.assignedExercises
const order = async (programId: string, at = 1, name = 'Morning') =>
  (await inSeries(programId, at, name)).map(({ exercise: { name: of }, position }) => `${position} ${of}`)
const changes = (programId: string, caller: { calls: Someone['calls'] } = ann) =>
  caller.calls(series.changes, { params: { id: programId } })
/** Ends the time in which edits are merged, so that the next edit is a change of its own. */
const later = (programId: string) =>
  sql`update program_changes set changed_at = changed_at - interval '1 hour' where program_id = ${programId}`.execute(
    systemDb,
  )

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
  const gone = (params: object) =>
    sam.calls(series.unassign, { params: { seriesId, week: 1, id: first!._id, ...params } })
  const other = await morning()
  await expect(gone({ seriesId: other.seriesId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gone({ week: 2 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await gone({})).toEqual({})
  expect(await order(programId)).toEqual(['0 Bridge', '1 Calf raise'])
  expect(await order(programId, 2)).toHaveLength(3)
  await expect(gone({})).rejects.toMatchObject({ code: 'not_found' })
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
  // At the same moment, as each of two unique keys may be the one that a copy meets first.
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

test('changes are described in words, and are new until the patient has seen them', async () => {
  const { programId, seriesId } = await morning()
  await ann.calls(series.changesSeen, { params: { id: programId } })
  await later(programId)
  const [first, second] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(3, 12, { holdSeconds: 5 }) } })
  await sam.calls(series.unassign, { params: { seriesId, week: 1, id: second!._id } })
  await sam.calls(series.assign, {
    body: { seriesId, week: 1, exercises: [{ exerciseId: bridge._id, dosage: reps(2, 8), side: 'each' }] },
  })
  const changed = (await changes(programId)).filter(({ isNew }) => isNew)
  expect(
    changed.map(({ kind, exercise: of, before, after, by, week: at, series: where }) => ({
      kind,
      of,
      before,
      after,
      by,
      at,
      where,
    })),
  ).toEqual([
    { kind: 'added', of: 'Bridge', before: '', after: '2 × 8 · each side', by: 'Sam Okafor', at: 1, where: 'Morning' },
    { kind: 'removed', of: 'Bridge', before: '3 × 10', after: '', by: 'Sam Okafor', at: 1, where: 'Morning' },
    {
      kind: 'changed',
      of: 'Sit back',
      before: '3 × 10 · both sides',
      after: '3 × 12 · hold 5 s · both sides',
      by: 'Sam Okafor',
      at: 1,
      where: 'Morning',
    },
  ])
  await ann.calls(series.changesSeen, { params: { id: programId } })
  expect((await changes(programId)).every(({ isNew }) => !isNew)).toBe(true)
  for (const other of [bob, priya, eve])
    await expect(changes(programId, other)).rejects.toMatchObject({ code: 'not_found' })
  for (const other of [bob])
    await expect(other.calls(series.changesSeen, { params: { id: programId } })).rejects.toMatchObject({
      code: 'not_found',
    })
})

test('before a patient’s first visit the whole program is new, and only later changes stand out', async () => {
  const { programId } = await morning()
  await later(programId)
  const [first] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: first!._id, dosage: reps(3, 12) } })
  expect((await changes(programId)).map(({ kind, isNew }) => [kind, isNew])).toEqual([
    ['changed', true],
    ['added', false],
  ])
})

test('what is added once the patient has trained is new, though they never marked anything as read', async () => {
  const { programId, seriesId } = await morning()
  await later(programId)
  const [first] = await inSeries(programId)
  const log = { _id: randomUUID(), programId, seriesId, week: 1, day: today, startedAt: new Date().toISOString() }
  const entry = { assignedExerciseId: first!._id, version: first!.version, sets: [{}] }
  await ann.calls(workouts.saveSeries, { body: { ...log, finishedAt: log.startedAt, entries: [entry] } })
  const exercises = [{ exerciseId: bridge._id, dosage: reps(2, 8) }]
  await sam.calls(series.assign, { body: { seriesId, week: 1, exercises } })
  const added = (await changes(programId, ann)).filter(({ kind, isNew }) => kind === 'added' && isNew)
  expect(added.map(({ after }) => after)).toEqual(['2 × 8'])
})

test('a change is told to staff with the names of the library, and to the patient with theirs', async () => {
  const { programId } = await morning()
  await ann.calls(series.changesSeen, { params: { id: programId } })
  await later(programId)
  const [first] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: first!._id, exerciseId: bridge._id, dosage: reps(3, 12) } })
  const changed = async (actor: typeof ann) => (await changes(programId, actor)).find(({ kind }) => kind === 'changed')!
  expect(await changed(ann)).toMatchObject({ exercise: 'Bridge', before: expect.stringMatching(/^Sit back · /) })
  expect(await changed(sam)).toMatchObject({ exercise: 'Bridge', before: expect.stringMatching(/^Squat · /) })
})

test('consecutive edits are one change, and an edit that is undone is none', async () => {
  const { programId } = await morning()
  const [first] = await inSeries(programId)
  const to = (many: number) => sam.calls(series.change, { body: { _id: first!._id, dosage: reps(3, many) } })
  const changed = async () =>
    (await changes(programId))
      .filter(({ kind }) => kind === 'changed')
      .map(({ before, after }) => `${before} → ${after}`)
  for (const many of [11, 12, 15]) await to(many)
  expect(await changed()).toEqual(['3 × 10 · both sides → 3 × 15 · both sides'])
  await to(10)
  expect(await changed()).toEqual([])
  await to(12)
  await later(programId)
  await to(14)
  expect(await changed()).toEqual([
    '3 × 12 · both sides → 3 × 14 · both sides',
    '3 × 10 · both sides → 3 × 12 · both sides',
  ])
})

test('moves, weeks and changes of the program are described too', async () => {
  const { programId } = await morning(2)
  const evening = await sam.calls(series.create, { body: { programId, name: 'Evening' } })
  const [first] = await inSeries(programId)
  await sam.calls(series.change, { body: { _id: first!._id, seriesId: evening._id } })
  await sam.calls(seriesCopies.addWeek, { params: { id: programId }, body: { week: 3, progression: { reps: 1 } } })
  await sam.calls(seriesCopies.copyWeek, { params: { id: programId }, body: { from: 1, to: [2, 3] } })
  await sam.calls(programs.update, { params: { id: programId }, body: { isStopped: true } })
  await sam.calls(series.remove, { params: { id: evening._id } })
  expect(
    (await changes(programId)).map(({ kind, series: where, before, after }) => [kind, where, before, after]),
  ).toEqual([
    ['removed', 'Evening', '', ''],
    ['program', null, 'under way', 'stopped'],
    ['program', null, '', 'Weeks 2 and 3 as week 1'],
    ['program', null, '', 'Week 3 added · +1 rep'],
    ['moved', 'Evening', 'Morning', 'Evening'],
    ['added', 'Evening', '', ''],
    ['added', 'Morning', '', '3 exercises'],
  ])
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

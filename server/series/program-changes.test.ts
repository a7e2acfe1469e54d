import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { workouts } from '@kinora/contract/workouts.ts'
import { programs } from '@kinora/contract/programs.ts'
import { series } from '@kinora/contract/series.ts'
import { seriesCopies } from '@kinora/contract/series-copies.ts'
import { openSeriesClinic } from '../testing/series-clinic.ts'

const { sam, priya, eve, ann, bob, reps, bridge, today, morning, inSeries, changes, later } = await openSeriesClinic()

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

test('staff read a change with the library’s names, the patient with their own', async () => {
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

import { expect, test } from 'vitest'
import { mergeWorkouts } from '@kinora/contract/workout-merge.ts'
import { runningProgram, sampleMyWeek } from '../../testing/sample-workouts.ts'
import { adjustLastSet, beginWorkout, completePart, ratePain, reopenSet, undoLast } from './workout-changes.ts'
import { withChangesFrom, withStored } from './workout-merge.ts'
import { draftOf, type Workout } from './workout.ts'

const { assignedExercises: prescriptions } = sampleMyWeek(runningProgram())
const ids = { _id: 'w', userId: 'ann', programId: 'p', seriesId: 's', name: 'Morning', week: 3, day: '2026-11-20' }
const included = new Set(prescriptions.map(({ _id }) => _id))
const begun = beginWorkout({ ...ids, isShort: false, prescriptions, included }, Date.now())

const keysOf = ({ steps }: Workout, at = 0) => steps[at]!.sets.map(({ key }) => key)
const sets = (workout: Workout, count: number) =>
  Array.from({ length: count }).reduce<Workout>((now) => completePart(now, Date.now()), workout)
const reopened = (workout: Workout, set: number) => reopenSet(workout, set)

test('each set has its place, and one that is done again after Undo is another', () => {
  const done = sets(begun, 2)
  expect(keysOf(done)).toEqual(['1.0', '2.0'])
  const undone = undoLast(done)
  expect(keysOf(undone)).toEqual(['1.0'])
  expect(undone.steps[0]!.undoneSets).toEqual(['2.0'])
  expect(keysOf(sets(undone, 1))).toEqual(['1.0', '2.1'])
})

test('Undo after taking a set back brings it back on every phone', () => {
  const done = sets(begun, 2)
  const back = undoLast(reopened(done, 0))
  expect(keysOf(back)).toEqual(['1.1', '2.1'])
  expect(mergeWorkouts(draftOf(done), draftOf(back)).entries[0]!.sets).toHaveLength(2)
})

test('two phones continue one session: each takes over what the other did and loses nothing of its own', () => {
  const first = sets(begun, 1)
  const ahead = sets({ ...first, at: 1 }, 2)
  const behind = ratePain(adjustLastSet(sets(first, 1), { reps: 6 }), 9)
  const merged = withChangesFrom(behind, draftOf(ahead))
  expect(keysOf(merged)).toEqual(['1.0', '2.0'])
  expect(keysOf(merged, 1)).toEqual(['1.0', '2.0'])
  expect(merged.steps[0]).toMatchObject({ pain: 9, sets: [{ reps: 10 }, { reps: 6 }] })
  expect(merged.at).toBe(behind.at)
  const other = withChangesFrom(ahead, draftOf(behind))
  expect(other.steps.map(({ pain, sets }) => [pain, sets.length])).toEqual([
    [9, 2],
    [null, 2],
  ])
  expect(withChangesFrom(merged, draftOf(other))).toBe(merged)
})

test('Undo never takes back what another phone did', () => {
  const first = sets(begun, 1)
  const merged = withChangesFrom(sets(first, 1), draftOf(sets({ ...first, at: 1 }, 2)))
  expect(keysOf(undoLast(merged), 1)).toEqual(['1.0', '2.0'])
})

test.each([
  ['ahead', 1],
  ['behind', -1],
])('a tab whose clock was a day %s and is not corrected yet takes over the true day of another tab', (_, days) => {
  const aDay = 86_400_000
  const shifted = (moment: string) => new Date(Date.parse(moment) + days * aDay).toISOString()
  const first = sets(begun, 1)
  const finishedAt = shifted(new Date(Date.parse(begun.startedAt) + 600_000).toISOString())
  const clock = { today: '2026-11-20', timeZone: 'UTC', difference: 0, contact: 0, setting: 0 }
  const wrong = { ...sets(first, 1), day: '2026-11-19', startedAt: shifted(begun.startedAt), finishedAt, clock }
  const known = ratePain(first, 3)
  const stored = (workout: Workout) => ({ workout, sentRevision: 0, refusal: null, by: 'ann' })
  for (const [own, other] of [
    [wrong, known],
    [known, wrong],
  ] as const) {
    const { workout } = withStored(stored(own), stored(other))
    expect(workout).toMatchObject({ day: begun.day, startedAt: begun.startedAt, clock: undefined })
    expect(workout.finishedAt).toBe(new Date(Date.parse(begun.startedAt) + 600_000).toISOString())
    expect(workout.steps[0]).toMatchObject({ pain: 3, sets: [{ key: '1.0' }, { key: '2.0' }] })
  }
})

test('a correction counts although the clock of this phone is behind', () => {
  const wrong = ratePain({ ...sets(begun, 3), at: 0 }, 8)
  const inFuture = {
    ...wrong,
    steps: wrong.steps.map((step) => ({ ...step, changedAt: { painDuring: Date.now() + 3_600_000 } })),
  }
  const corrected = ratePain(inFuture, 2)
  expect(mergeWorkouts(draftOf(inFuture), draftOf(corrected)).entries[0]!.painDuring).toBe(2)
})

import { expect, test } from 'vitest'
import { SeriesLogDraft } from '@kinora/contract/workouts.ts'
import { Dosage } from '@kinora/contract/dosage.ts'
import type { MyPrescription } from '@kinora/contract/series.ts'
import {
  adjustLastSet,
  continueAfterPain,
  beginWorkout,
  completeAll,
  completePart,
  endRest,
  extendRest,
  finishWorkout,
  goToEnd,
  goToNeighbour,
  indexOfLastDone,
  pauseRest,
  rateDifficulty,
  ratePain,
  reopenSet,
  skipExercise,
  undoLast,
} from './workout-changes.ts'
import { currentStep, draftOf, hasEntries, remainingSets, setsDone, currentSide, type Workout } from './workout.ts'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const prescription = (number: number, facts: Partial<MyPrescription> = {}, dosage: Partial<Dosage> = {}) =>
  ({
    _id: id(number),
    version: 1,
    side: 'none',
    group: null,
    priority: 'must',
    log: ['tick', 'pain'],
    painRule: { reduceAbove: 4, stopAbove: 6 },
    nameOverride: '',
    exercise: { name: `Exercise ${number}`, patientName: '', bodyRegions: [], equipment: [] },
    dosage: Dosage.parse({ set: '3', repsMin: 10, ...dosage }),
    ...facts,
  }) as unknown as MyPrescription

const now = Date.parse('2026-11-19T08:00:00Z')
function session(prescriptions = [prescription(1), prescription(2), prescription(3)], left: number[] = []): Workout {
  const included = new Set(prescriptions.map(({ _id }) => _id).filter((each) => !left.map(id).includes(each)))
  return beginWorkout(
    {
      _id: id(99),
      userId: id(98),
      programId: id(97),
      seriesId: id(96),
      name: 'Morning',
      week: 3,
      day: '2026-11-19',
      isShort: left.length > 0,
      prescriptions,
      included,
    },
    now,
  )
}
const sets = (one: Workout, times: number) =>
  Array.from({ length: times }).reduce<Workout>(
    (each) => completePart({ ...each, screen: { kind: 'exercise' } }, now),
    one,
  )

test('a completed set is logged as prescribed, and the rest begins', () => {
  const one = completePart(
    session([
      prescription(1, {}, { restSeconds: 60, load: { type: 'weight', value: 5, unit: 'kg', bandColor: null } }),
    ]),
    now,
  )
  expect(currentStep(one).sets).toMatchObject([{ reps: 10, load: 5, durationSeconds: null, side: null }])
  expect(one.screen).toEqual({ kind: 'rest', seconds: 60, isBetweenSides: false, endsAt: now + 60_000, left: null })
  expect(one.revision).toBe(2)
})

test('a rest of 0 is skipped, and a missing one has the default length', () => {
  expect(completePart(session([prescription(1, {}, { restSeconds: 0 })]), now).screen.kind).toBe('exercise')
  expect(completePart(session(), now).screen).toMatchObject({ kind: 'rest', seconds: 20 })
})

test('after the last set the pain question comes, then the next exercise', () => {
  const asked = sets(session(), 3)
  expect(asked.screen.kind).toBe('pain')
  const rated = ratePain(asked, 5)
  expect(currentStep(rated).pain).toBe(5)
  expect(rated.screen.kind).toBe('pain')
  expect(continueAfterPain(rated)).toMatchObject({ at: 1, screen: { kind: 'exercise' } })
})

test('the pain question is skipped if pain is not recorded', () => {
  expect(sets(session([prescription(1, { log: ['tick'] }), prescription(2)]), 3)).toMatchObject({
    at: 1,
    screen: { kind: 'exercise' },
  })
})

test('a completed exercise cannot be completed again', () => {
  const done = sets(session(), 3)
  expect(completePart(done, now)).toBe(done)
})

test('with a dosage for each side a set has two parts, left first, with the rest between sides', () => {
  const begun = session([prescription(1, { side: 'each' }, { set: '2', restSeconds: 30, restBetweenSidesSeconds: 10 })])
  expect(currentSide(currentStep(begun))).toBe('left')
  const left = completePart(begun, now)
  expect(left.screen).toMatchObject({ kind: 'rest', seconds: 10, isBetweenSides: true })
  expect([setsDone(currentStep(left)), currentSide(currentStep(left))]).toEqual([0, 'right'])
  const right = completePart(endRest(left), now)
  expect(right.screen).toMatchObject({ seconds: 30, isBetweenSides: false })
  expect(currentStep(right).sets.map(({ side }) => side)).toEqual(['left', 'right'])
})

test('without a rest between sides the other side follows at once', () => {
  expect(completePart(session([prescription(1, { side: 'each' })]), now).screen.kind).toBe('exercise')
})

test('exercises of a superset are done in turn', () => {
  const one = session([
    prescription(1, { group: 'A' }, { set: '2' }),
    prescription(2, { group: 'A' }, { set: '2' }),
    prescription(3),
  ])
  const trail: number[] = []
  let each = one
  for (let times = 0; times < 4; times++) {
    trail.push(each.at)
    each = completePart(endRest(each), now)
    if (each.screen.kind === 'pain') each = continueAfterPain(each)
  }
  expect(trail).toEqual([0, 1, 0, 1])
  expect(each.at).toBe(2)
})

test('STATE-06 the remaining sets are counted down, and the exercise leaves the list with its last set', () => {
  expect(remainingSets(session())).toEqual([1, 2, 3].map((number) => ({ _id: id(number), set: '3' })))
  expect(remainingSets(sets(session(), 2))[0]).toEqual({ _id: id(1), set: '1' })
  expect(remainingSets(sets(session(), 3)).map(({ _id }) => _id)).toEqual([id(2), id(3)])
})

test('every tap can be undone, the last one first', () => {
  const two = sets(session(), 2)
  const one = undoLast(two)
  expect(setsDone(currentStep(one))).toBe(1)
  expect(one.revision).toBeGreaterThan(two.revision)
  expect(setsDone(currentStep(undoLast(one)))).toBe(0)
  const none = undoLast(undoLast(undoLast(one)))
  expect(setsDone(currentStep(none))).toBe(0)
  const rated = ratePain(sets(session(), 3), 7)
  expect(currentStep(undoLast(rated)).pain).toBeNull()
  expect(currentStep(undoLast(skipExercise(session(), 'no time'))).skipped).toBeNull()
})

test('taking back a set also takes back those after it and the pain', () => {
  const done = ratePain(sets(session(), 3), 3)
  const back = reopenSet(done, 1)
  expect([setsDone(currentStep(back)), currentStep(back).pain, back.screen.kind]).toEqual([1, null, 'exercise'])
  expect(reopenSet(back, 2)).toBe(back)
})

test('the last set can be corrected', () => {
  const one = adjustLastSet(sets(session(), 2), { reps: 8 })
  expect(one.steps[0]!.sets.map(({ reps }) => reps)).toEqual([10, 8])
})

test('a skipped exercise is passed over, and skipping for pain asks how much it hurts', () => {
  expect(skipExercise(session(), 'no equipment')).toMatchObject({ at: 1, screen: { kind: 'exercise' } })
  expect(skipExercise(session(), 'pain')).toMatchObject({ at: 0, screen: { kind: 'pain' } })
  expect(remainingSets(skipExercise(session(), 'no time'))).toHaveLength(2)
  const done = completePart({ ...skipExercise(session(), 'no time'), at: 0 }, now)
  expect(done.steps[0]!.skipped).toBeNull()
})

test('Next goes to the next exercise, then to open ones, then to the end', () => {
  const second = goToNeighbour(session(), 1)
  expect(second.at).toBe(1)
  const last = goToNeighbour(sets(second, 3), 1)
  expect(last.at).toBe(2)
  const back = goToNeighbour(sets(last, 3), 1)
  expect(back.at).toBe(0)
  expect(goToNeighbour(goToNeighbour(sets(back, 3), 1), 1).at).toBe(2)
  expect(goToNeighbour({ ...sets(back, 3), at: 2 }, 1).screen.kind).toBe('end')
  expect(goToNeighbour(session(), -1).at).toBe(0)
})

test('a short session passes over the extras, and only entries are sent', () => {
  const short = session([prescription(1), prescription(2, { priority: 'extra' }), prescription(3)], [2])
  expect(goToNeighbour(short, 1).at).toBe(2)
  const ended = continueAfterPain(sets(continueAfterPain(sets(short, 3)), 3))
  expect(ended.screen.kind).toBe('end')
  expect(draftOf(ended)).toMatchObject({
    isShort: true,
    entries: [{ assignedExerciseId: id(1) }, { assignedExerciseId: id(3) }],
  })
})

test('a rest can be extended, paused and continued', () => {
  const resting = extendRest(completePart(session(), now), 15)
  expect(resting.screen).toMatchObject({ seconds: 35, endsAt: now + 35_000 })
  const still = pauseRest(resting, now + 5000)
  expect(still.screen).toMatchObject({ left: 30_000 })
  expect(extendRest(still, 15).screen).toMatchObject({ left: 45_000 })
  expect(pauseRest(still, now + 60_000).screen).toMatchObject({ left: null, endsAt: now + 90_000 })
})

test('all exercises can be completed in one tap, on each side too, and undone', () => {
  const all = completeAll(session([prescription(1), prescription(2, { side: 'each' }), prescription(3)], [3]))
  expect(all.steps.map(({ sets }) => sets.length)).toEqual([3, 6, 0])
  expect(all).toMatchObject({ screen: { kind: 'end' }, isTimed: false })
  expect(hasEntries(undoLast(all))).toBe(false)
})

test('the end stores effort and note, and a later change keeps the time it was finished', () => {
  const ended = finishWorkout(goToEnd(sets(session(), 2)), { effort: 5, note: 'Stairs are better.' }, now + 60_000)
  expect(ended.finishedAt).toBe('2026-11-19T08:01:00.000Z')
  expect(finishWorkout(ended, { effort: 7, note: '' }, now + 3_600_000)).toMatchObject({
    finishedAt: ended.finishedAt,
    effort: 7,
  })
})

test('the request fits the contract, with one id and rising revisions', () => {
  const begun = session()
  expect(hasEntries(begun)).toBe(false)
  const one = sets(begun, 1)
  const [first, second] = [
    SeriesLogDraft.parse(draftOf(one)),
    SeriesLogDraft.parse(draftOf(finishWorkout(ratePain(sets(one, 2), 2), { effort: 5, note: '' }, now))),
  ]
  expect(second._id).toBe(first._id)
  expect(second.revision).toBeGreaterThan(first.revision)
  const asPrescribed = { reps: 10, load: null, durationSeconds: null, side: null }
  expect(second.entries).toEqual([
    {
      assignedExerciseId: id(1),
      version: 1,
      sets: ['1.0', '2.0', '3.0'].map((key) => ({ ...asPrescribed, key, at: expect.any(Number) })),
      painDuring: 2,
      effort: null,
      difficulty: null,
      skippedReason: null,
      note: '',
      undoneSets: [],
      changedAt: { painDuring: expect.any(Number) },
    },
  ])
})

test('too easy is said of the exercise just done, while resting; nothing moves, and a second tap takes it back', () => {
  const resting = sets(session(), 1)
  const said = rateDifficulty(resting, indexOfLastDone(resting), 'too easy')
  expect(said.screen).toEqual(resting.screen)
  const [entry] = SeriesLogDraft.parse(draftOf(said)).entries
  expect(entry).toMatchObject({ difficulty: 'too easy', changedAt: { difficulty: expect.any(Number) } })
  expect(said.revision).toBe(resting.revision + 1)
  expect(draftOf(rateDifficulty(said, indexOfLastDone(said), null)).entries[0]!.difficulty).toBeNull()
  expect(draftOf(sets(said, 1)).entries[0]!.difficulty).toBe('too easy')
})

test('a session that an earlier version of the app stored has no difficulty, and is sent all the same', () => {
  const stored = sets(session(), 1)
  const old = { ...stored, steps: stored.steps.map(({ difficulty: _none, ...step }) => step) }
  expect(SeriesLogDraft.parse(draftOf(old)).entries[0]!.difficulty).toBeNull()
})

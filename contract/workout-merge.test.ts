import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeWorkouts, nextPlace, normalizeWorkout, setKey } from './workout-merge.ts'
import { SeriesLogDraft } from './workouts.ts'

const exerciseIds = ['0192f7b0-0000-7000-8000-000000000001', '0192f7b0-0000-7000-8000-000000000002']
type Workout = ReturnType<typeof normalizeWorkout>
type Entry = Workout['entries'][number]

const begun = normalizeWorkout(
  SeriesLogDraft.parse({
    _id: '0192f7b0-0000-7000-8000-000000000009',
    programId: '0192f7b0-0000-7000-8000-000000000008',
    seriesId: '0192f7b0-0000-7000-8000-000000000007',
    week: 1,
    day: '2026-11-20',
    startedAt: '2026-11-20T07:00:00Z',
    changedAt: {},
    entries: [],
  }),
)
const emptyEntry = (assignedExerciseId: string): Entry => ({
  assignedExerciseId,
  version: 1,
  sets: [],
  painDuring: null,
  effort: null,
  difficulty: null,
  skippedReason: null,
  note: '',
  undoneSets: [],
  changedAt: {},
})

type Tap =
  | { kind: 'set'; exercise: number; reps: number }
  | { kind: 'undo'; exercise: number }
  | { kind: 'pain'; exercise: number; pain: number }
  | { kind: 'note'; note: string }
  | { kind: 'finish' }

/** What a phone stores for a tap at this moment. */
function tapped(workout: Workout, tap: Tap, at: number): Workout {
  if (tap.kind === 'note') return { ...workout, note: tap.note, changedAt: { ...workout.changedAt, note: at } }
  if (tap.kind === 'finish') return { ...workout, finishedAt: '2026-11-20T07:30:00Z' }
  const id = exerciseIds[tap.exercise]!
  const entry = workout.entries.find(({ assignedExerciseId }) => assignedExerciseId === id) ?? emptyEntry(id)
  const changed = { ...entry }
  if (tap.kind === 'set') {
    const key = setKey(nextPlace(entry.sets), entry.undoneSets)
    changed.sets = [...entry.sets, { reps: tap.reps, load: null, durationSeconds: null, side: null, key, at }]
  } else if (tap.kind === 'undo') {
    const last = entry.sets.at(-1)
    if (!last) return workout
    changed.sets = entry.sets.slice(0, -1)
    changed.undoneSets = [...entry.undoneSets, last.key]
  } else {
    changed.painDuring = tap.pain
    changed.changedAt = { ...entry.changedAt, painDuring: at }
  }
  const others = workout.entries.filter(({ assignedExerciseId }) => assignedExerciseId !== id)
  return { ...workout, entries: [...others, changed] }
}

const exercise = fc.integer({ min: 0, max: 1 })
const tap: fc.Arbitrary<Tap> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('set' as const), exercise, reps: fc.integer({ min: 1, max: 20 }) }),
  },
  fc.record({ kind: fc.constant('undo' as const), exercise }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pain' as const), exercise, pain: fc.integer({ min: 0, max: 10 }) }),
  },
  fc.record({ kind: fc.constant('note' as const), note: fc.constantFrom('', 'Easy', 'Sore') }),
  fc.constant({ kind: 'finish' as const }),
)
/** The states of three phones that began with the same workout and never synced with each other. */
const phones = fc
  .tuple(fc.array(tap, { maxLength: 4 }), fc.array(fc.array(tap, { maxLength: 8 }), { minLength: 3, maxLength: 3 }))
  .map(([common, own]) => {
    const from = common.reduce((workout, each, at) => tapped(workout, each, at + 1), begun)
    return own.map((taps) => taps.reduce((workout, each, at) => tapped(workout, each, 10 + at), from))
  })

/** The order of exercises in the list is irrelevant. */
const sorted = (workout: Workout) => ({
  ...workout,
  entries: workout.entries.toSorted((a, b) => (a.assignedExerciseId < b.assignedExerciseId ? -1 : 1)),
})

test('phones may send in any order, several times: the workout is the same', () => {
  fc.assert(
    fc.property(phones, fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }), (states, repeats) => {
      const all = [0, 1, 2].map((each) => states[each]!)
      const inOrder = all.reduce((merged, state) => mergeWorkouts(merged, state))
      const otherwise = [...repeats.map((each) => states[each]!), ...all.toReversed()]
      const mixed = otherwise.reduce((merged, state) => mergeWorkouts(merged, state))
      expect(sorted(mixed)).toEqual(sorted(inOrder))
      expect(mergeWorkouts(mixed, mixed)).toEqual(mixed)
    }),
  )
})

test('every set that a phone has stays, unless another took it back, and no place counts twice', () => {
  fc.assert(
    fc.property(phones, (states) => {
      const merged = mergeWorkouts(mergeWorkouts(states[0]!, states[1]!), states[2]!)
      for (const entry of merged.entries) {
        const own = states.flatMap((state) =>
          state.entries.filter(({ assignedExerciseId }) => assignedExerciseId === entry.assignedExerciseId),
        )
        const undone = new Set(own.flatMap(({ undoneSets }) => undoneSets))
        const expected = own.flatMap(({ sets }) => sets.map(({ key }) => key)).filter((key) => !undone.has(key))
        expect(new Set(entry.sets.map(({ key }) => key))).toEqual(new Set(expected))
        expect(new Set(entry.sets.map(({ key }) => key.split('.')[0])).size).toBe(entry.sets.length)
        const pains = own.filter(({ painDuring }) => painDuring !== null)
        if (pains.length) expect(pains.map(({ painDuring }) => painDuring)).toContain(entry.painDuring)
      }
    }),
  )
})

const after = (taps: Tap[], from = begun, at = 1) =>
  taps.reduce((workout, each, n) => tapped(workout, each, at + n), from)
const set = (reps = 10): Tap => ({ kind: 'set', exercise: 0, reps })
const pain = (value: number): Tap => ({ kind: 'pain', exercise: 0, pain: value })

test('two phones that tick the second set have two sets, not three; a later third one is added', () => {
  const one = after([set()])
  const merged = mergeWorkouts(after([set()], one, 5), after([set(), set()], one, 6))
  expect(merged.entries[0]!.sets.map(({ key }) => key)).toEqual(['1.0', '2.0', '3.0'])
})

test('a set that was taken back does not return with an older phone, and can be done again', () => {
  const both = after([set(), set()])
  const undone = after([{ kind: 'undo', exercise: 0 }], both, 5)
  expect(mergeWorkouts(both, undone).entries[0]!.sets).toHaveLength(1)
  const again = after([set(12)], undone, 7)
  expect(mergeWorkouts(both, again).entries[0]!.sets.map(({ key, reps }) => [key, reps])).toEqual([
    ['1.0', 10],
    ['2.1', 12],
  ])
})

test('the later answer counts, and of two at the same moment the higher pain', () => {
  const merged = (a: Workout, b: Workout) => mergeWorkouts(a, b).entries[0]!.painDuring
  expect(merged(after([pain(9)], begun, 5), after([pain(3)], begun, 4))).toBe(9)
  expect(merged(after([pain(9)], begun, 5), after([pain(3)], begun, 6))).toBe(3)
  expect(merged(after([pain(3)], begun, 5), after([pain(9)], begun, 5))).toBe(9)
})

test('of an app that sends neither keys nor times, the newest revision counts', () => {
  const [first, second] = [begun, begun].map((workout, at) => ({
    ...SeriesLogDraft.parse({ ...workout, changedAt: undefined, note: ['old', 'new'][at], revision: at + 1 }),
  }))
  expect(mergeWorkouts(first!, second!).note).toBe('new')
  expect(mergeWorkouts(second!, first!).note).toBe('new')
})

test('a phone that does not know of difficulty does not take back what another one sent', () => {
  const entry = { ...emptyEntry(exerciseIds[0]!), painDuring: 2, changedAt: { painDuring: 9 } }
  const { difficulty: _none, ...old } = entry
  const said = { ...entry, difficulty: 'too easy' as const, changedAt: { painDuring: 5, difficulty: 5 } }
  const [a, b] = [old, said].map((one) => ({ ...SeriesLogDraft.parse(begun), entries: [one] }))
  for (const merged of [mergeWorkouts(a!, b!), mergeWorkouts(b!, a!)])
    expect(merged.entries[0]).toMatchObject({ difficulty: 'too easy', painDuring: 2 })
})

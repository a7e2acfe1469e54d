import { expect, test } from 'vitest'
import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { changedFields } from './exercise.rules.ts'
import { editDistance, likelyWords, plainWords, searchTexts, termsOf } from './exercise-words.rules.ts'
import { decideImport, normalizeName, type IncomingExercise, type ExistingLibrary } from './exercise-import.rules.ts'
import { reportOf } from './exercise-import-report.rules.ts'

const empty: ExistingLibrary = { imported: [], ownNames: [], starterNames: [] }
const hashOf = (draft: ExerciseDraft) => JSON.stringify(draft)
const incoming = (row: number, name: string, facts: Partial<IncomingExercise> = {}): IncomingExercise => ({
  row,
  name,
  sourceId: `id-${row}`,
  draft: { name },
  attribution: null,
  ...facts,
})
const decisionsFor = (arrivals: IncomingExercise[], shelf: Partial<ExistingLibrary> = {}) =>
  decideImport(arrivals, { ...empty, ...shelf }, hashOf).map(({ outcome, reason }) => [outcome, reason])

test('words are found without accents, capitals and punctuation', () => {
  expect(plainWords('  3/4 Sit-Up: Café—ÀÉ  ')).toBe('3 4 sit up cafe ae')
  expect(termsOf('Sit-up sit UP')).toEqual(['sit', 'up'])
  expect(termsOf('a b c d e f g h i j k')).toHaveLength(8)
  expect(termsOf('???')).toEqual([])
})

test('names rank first in the search, then the plain words of the kinds', () => {
  const { keywords, search } = searchTexts({
    ...ExerciseDraft.parse({
      name: 'Bridge',
      aliases: ['Hip lift'],
      bodyRegions: ['lumbar'],
      steps: ['Lift your hips.'],
    }),
  })
  expect(keywords).toMatch(/^ bridge \| hip lift \| /)
  expect(keywords).toContain(' lower back ')
  expect([keywords.includes('your'), search.includes(' lift your hips ')]).toEqual([false, true])
})

test.each([
  ['squat', 'squat', 0],
  ['sqaut', 'squat', 1],
  ['squt', 'squat', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('from %s to %s it is %d', (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps)
})

test('a misspelled word finds the nearest, also while it is being typed', () => {
  expect(likelyWords('sqaut', ['squat', 'squats', 'quad'])).toEqual(['squat', 'squats'])
  expect(likelyWords('hamstrng', ['hamstring', 'hamstrings'])).toEqual(['hamstring', 'hamstrings'])
  expect(likelyWords('zzzz', ['squat'])).toEqual([])
})

test('only a different value is a change', () => {
  const before = ExerciseDraft.parse({ name: 'Bridge', steps: ['Lift.'] })
  expect(changedFields(before, { name: 'Bridge', steps: ['Lift.'], level: 3 })).toEqual(['level'])
  // The database returns the keys of a document in its own order.
  const { set, ...rest } = before.defaultDosage
  expect(changedFields(before, { defaultDosage: { ...rest, set } })).toEqual([])
})

test('names are compared regardless of case, accents and spacing', () => {
  expect(new Set(['Glute bridges', 'The Glute-Bridge', 'glute  bridge!'].map(normalizeName)).size).toBe(1)
  expect(normalizeName('Press')).toBe('press')
})

test('a known name is reported as a duplicate, and a name of the starter library as a warning', () => {
  const shelf = { ownNames: ['Glute bridge'], starterNames: ['Squat'] }
  expect(decisionsFor([incoming(1, 'Lunge'), incoming(2, 'Glute Bridges'), incoming(3, 'Squats')], shelf)).toEqual([
    ['new', ''],
    ['duplicate', 'You already have “Glute bridge”.'],
    ['new', 'The starter library also has an exercise with this name.'],
  ])
})

test('an id counts once per list, and a similar name is reported', () => {
  expect(
    decisionsFor([incoming(1, 'Lunge'), incoming(2, 'Lunge again', { sourceId: 'id-1' }), incoming(3, 'Lunges')]),
  ).toEqual([
    ['new', ''],
    ['duplicate', 'Same id as row 1.'],
    ['new', 'Similar to row 1.'],
  ])
})

test('an earlier import is the same, changed, or left alone because it was edited in Kinora', () => {
  const hash = hashOf(ExerciseDraft.parse({ name: 'Lunge', equipment: ['none'] }))
  const known = (sourceHash: string, contentHash: string) => ({
    imported: [{ id: 'x', sourceId: 'id-1', name: 'Lunge', isArchived: false, sourceHash, contentHash }],
  })
  expect(decisionsFor([incoming(1, 'Lunge')], known(hash, 'edited here'))[0]).toEqual(['same', ''])
  expect(decisionsFor([incoming(1, 'Lunge')], known('older', 'older'))[0]![0]).toBe('changed')
  expect(decisionsFor([incoming(1, 'Lunge')], known('older', 'edited here'))[0]).toEqual([
    'duplicate',
    'Not imported: it was changed in Kinora after the last import.',
  ])
})

test('an invalid exercise is refused with the reason', () => {
  expect(
    decisionsFor([
      incoming(1, ''),
      incoming(2, 'x'.repeat(100_000)),
      incoming(3, 'Bad \u0000 name'),
      incoming(4, 'Fine', { draft: { name: 'Fine', steps: Array.from({ length: 31 }, () => 'Step.') } }),
      incoming(5, 'Fine', { draft: { name: 'Fine', defaultDosage: { set: '0' } } }),
      incoming(6, 'Fine', { refusal: 'There is no English text.' }),
      incoming(7, 'Fine', { draft: { name: ['x'] } }),
    ]),
  ).toEqual([
    ['refused', 'Name is required.'],
    ['refused', 'Name: At most 120 characters.'],
    ['refused', 'Name: Contains characters that cannot be stored.'],
    ['refused', 'Instructions: At most 30 lines.'],
    ['refused', 'Dosage: Use 1 to 50 sets.'],
    ['refused', 'There is no English text.'],
    ['refused', expect.stringMatching(/^Name: /)],
  ])
})

test('a report lists problems first, and escapes names', () => {
  const decisions = decideImport(
    [incoming(1, 'Lunge'), incoming(2, 'y'.repeat(100_000)), incoming(3, 'a\u0000b')],
    empty,
    hashOf,
  )
  const { counts, rows } = reportOf(decisions)
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, duplicate: 0, refused: 2 })
  expect(rows.map(({ row, name }) => [row, name.length])).toEqual([
    [2, 80],
    [3, 3],
    [1, 5],
  ])
})

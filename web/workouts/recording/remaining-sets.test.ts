import { expect, test } from 'vitest'
import { completeSet, setExercises, patientExercisesSlice } from '../../series/series-slices.ts'
import { remainingChange } from './remaining-sets.ts'

const list = (...sets: number[]) => sets.flatMap((set, at) => (set ? [{ _id: String(at), set: String(set) }] : []))

test.each([
  ['one set less is that set', list(3, 2), list(2, 2), { kind: 'set', _id: '0' }],
  ['the last set is a set too', list(1, 2), list(0, 2), { kind: 'set', _id: '0' }],
  ['an exercise skipped is another list', list(3, 2), list(0, 2), { kind: 'list', list: list(0, 2) }],
  ['a set taken back is another list', list(2), list(3), { kind: 'list', list: list(3) }],
  ['nothing is nothing', list(2), list(2), { kind: 'none' }],
])('%s', (_, before, after, expected) => expect(remainingChange(before, after)).toEqual(expected))

test('STATE-06 however it is told, the slice then holds what is left', () => {
  const reduce = patientExercisesSlice.reducer
  let held = list(3, 1)
  for (const after of [list(2, 1), list(1, 1), list(1, 0), list(2, 1), list(0, 1), []]) {
    const change = remainingChange(held, after)
    held = reduce(held, change.kind === 'set' ? completeSet(change) : setExercises(after))
    expect(held).toEqual(after)
  }
})

import type { RemainingExercise } from '../../series/series-slices.ts'

/** What a tap means for the list of what is left: one set less of one exercise, or the list anew. Pure. */
export type RemainingChange =
  | { kind: 'none' }
  | { kind: 'set'; _id: string }
  | { kind: 'list'; list: RemainingExercise[] }

const countOf = (list: readonly RemainingExercise[], _id: string) =>
  Number(list.find((each) => each._id === _id)?.set ?? 0)

export function remainingChange(before: readonly RemainingExercise[], after: RemainingExercise[]): RemainingChange {
  const ids = new Set([...before, ...after].map(({ _id }) => _id))
  const changed = [...ids].filter((_id) => countOf(before, _id) !== countOf(after, _id))
  if (changed.length === 0) return { kind: 'none' }
  const [_id] = changed
  const isOneSet = changed.length === 1 && countOf(before, _id!) - countOf(after, _id!) === 1
  return isOneSet ? { kind: 'set', _id: _id! } : { kind: 'list', list: after }
}

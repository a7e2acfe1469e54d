import type { Change } from '@kinora/contract/series.ts'

/**
 * The history of one exercise, newest first, merged into one change since it was last seen; none if nothing differs.
 */
function mergeExerciseChanges(changes: readonly Change[]): Change[] {
  const [newest, oldest] = [changes[0]!, changes.at(-1)!]
  const edits = changes.filter(({ kind }) => kind === 'changed')
  if (newest.kind === 'removed') return oldest.kind === 'added' ? [] : [newest]
  const added = changes.find(({ kind }) => kind === 'added')
  if (added) return [{ ...added, after: edits[0]?.after ?? added.after }]
  if (edits.length === 0) return [newest]
  const [last, first] = [edits[0]!, edits.at(-1)!]
  return first.before === last.after ? [] : [{ ...last, before: first.before }]
}

/**
 * One line for each exercise of a series, newest first. A change in several weeks is listed once, as in the first of
 * them.
 */
export function mergeChanges(changes: readonly Change[]): Change[] {
  const byExercise = Map.groupBy(changes, ({ series, exercise, kind, before, after }) =>
    JSON.stringify(exercise ? [series, exercise] : [series, kind, before, after]),
  )
  return [...byExercise.values()].flatMap((ofOne) => {
    if (!ofOne[0]!.exercise) return ofOne.slice(0, 1)
    const firstWeek = Math.min(...ofOne.map(({ week }) => week ?? 0))
    return mergeExerciseChanges(ofOne.filter(({ week }) => (week ?? 0) === firstWeek))
  })
}

export const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The names of the fields that differ. */
export const changedNames = <Values extends object>(from: Values, to: Values) =>
  (Object.keys({ ...from, ...to }) as (keyof Values)[]).filter((name) => !isSameJson(from[name], to[name]))

/** The changed fields of a request, so that it overwrites nothing else. */
export const changesBetween = <Values extends object, Sent extends Partial<Record<keyof Values, unknown>>>(
  from: Values,
  to: Values,
  sent: Sent,
) => Object.fromEntries(changedNames(from, to).map((name) => [name, sent[name]])) as unknown as Partial<Sent>

/**
 * Merges edits with what somebody else saved meanwhile: my edits win, their other changes are applied, and fields that
 * both changed are conflicts.
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const typed = changedNames(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) } as Values
  const conflicts = typed.filter(
    (name) => !isSameJson(base[name], theirs[name]) && !isSameJson(mine[name], theirs[name]),
  )
  const takenFields = changedNames(base, theirs).filter((name) => !typed.includes(name))
  return { values, conflicts, takenFields }
}

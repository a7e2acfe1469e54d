const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ. */
export const changedNames = <Values extends object>(from: Values, to: Values) =>
  (Object.keys({ ...from, ...to }) as (keyof Values)[]).filter((name) => !isSame(from[name], to[name]))

/** Only the changed fields of what is sent, so that nothing else is overwritten. */
export const changesBetween = <Values extends object, Sent extends Partial<Record<keyof Values, unknown>>>(
  from: Values,
  to: Values,
  sent: Sent,
) => Object.fromEntries(changedNames(from, to).map((name) => [name, sent[name]])) as unknown as Partial<Sent>

/**
 * Somebody else saved meanwhile: what I typed stays, what only they changed is taken over, and what both changed is a
 * conflict.
 */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const typed = changedNames(base, mine)
  const values = { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) } as Values
  const conflicts = typed.filter((name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
  const takenFields = changedNames(base, theirs).filter((name) => !typed.includes(name))
  return { values, conflicts, takenFields }
}

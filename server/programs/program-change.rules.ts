/** The texts of a change that may contain an exercise name. */
interface ChangeTexts {
  exercise: string | null
  before: string
  after: string
}

/** Changes are recorded with patient names; staff see library names, as in the builder. */
export function withStaffNames<T extends ChangeTexts>(
  changes: T[],
  names: readonly { patientName: string; name: string }[],
): T[] {
  const staffName = new Map(names.map(({ patientName, name }) => [patientName, name]))
  const inText = (text: string) =>
    text
      .split(' · ')
      .map((part) => staffName.get(part) ?? part)
      .join(' · ')
  return changes.map((change) => ({
    ...change,
    exercise: change.exercise && inText(change.exercise),
    before: inText(change.before),
    after: inText(change.after),
  }))
}

import type { TemplateUpdate, LinkedProgram } from '@kinora/contract/templates.ts'

/** The differences that are chosen in one program, by id. */
export type Choice = ReadonlySet<string>

/** All that may be taken over without undoing what was made for the patient. */
export const allDifferences = ({ updates }: LinkedProgram): Choice =>
  new Set(updates.filter(({ isCustomized }) => !isCustomized).map(({ _id }) => _id))

export const toggled = (choice: Choice, id: string): Choice => {
  const next = new Set(choice)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What is sent: programs with at least one difference chosen. */
export const chosenIn = (followers: LinkedProgram[], choiceOf: (follower: LinkedProgram) => Choice) =>
  followers.flatMap((follower) => {
    const choice = choiceOf(follower)
    const ids = follower.updates.flatMap(({ _id }) => (choice.has(_id) ? [_id] : []))
    return ids.length ? [{ programId: follower.program._id, ids }] : []
  })

/** 'Week 2, Morning: Squat 3 × 10 → 4 × 12' */
export function differenceWords({ kind, week, series, exercise, before, after }: TemplateUpdate) {
  if (kind === 'series') return before ? `Series ${before} → ${after}` : `New series: ${after}`
  const where = `Week ${week}, ${series}:`
  if (kind === 'added') return `${where} ${exercise} added, ${after}`
  if (kind === 'removed') return `${where} ${exercise} taken out`
  return `${where} ${exercise} ${before} → ${after}`
}

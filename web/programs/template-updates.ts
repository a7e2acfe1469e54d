import type { TemplateUpdate, LinkedProgram } from '@kinora/contract/templates.ts'

/** The ids of the updates selected for one program. */
export type Selection = ReadonlySet<string>

/** All updates that do not replace changes made for the patient. */
export const defaultSelection = ({ updates }: LinkedProgram): Selection =>
  new Set(updates.filter(({ isCustomized }) => !isCustomized).map(({ _id }) => _id))

export const toggled = (choice: Selection, id: string): Selection => {
  const next = new Set(choice)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The request: programs with at least one selected update. */
export const selectedUpdates = (followers: LinkedProgram[], choiceOf: (linkedProgram: LinkedProgram) => Selection) =>
  followers.flatMap((linkedProgram) => {
    const choice = choiceOf(linkedProgram)
    const ids = linkedProgram.updates.flatMap(({ _id }) => (choice.has(_id) ? [_id] : []))
    return ids.length ? [{ programId: linkedProgram.program._id, ids }] : []
  })

/** 'Week 2, Morning: Squat 3 × 10 → 4 × 12' */
export function updateLabel({ kind, week, series, exercise, before, after }: TemplateUpdate) {
  if (kind === 'series') return before ? `Series ${before} → ${after}` : `New series: ${after}`
  if (kind === 'reading' || kind === 'withdrawnReading') {
    const change = kind === 'reading' ? 'added to read' : 'no longer to read'
    return `${week === null ? 'Every week' : `Week ${week}`}, ${series}: ${exercise} ${change}`
  }
  if (kind === 'rule') return `Progression of ${exercise ?? series}: ${after}`
  const where = `Week ${week}, ${series}:`
  if (kind === 'added') return `${where} ${exercise} added, ${after}`
  if (kind === 'removed') return `${where} ${exercise} removed`
  return `${where} ${exercise} ${before} → ${after}`
}

import type { ImportOutcome } from '@kinora/contract/exercise-import-formats.ts'
import type { ImportDecision } from './exercise-import.rules.ts'

const order: ImportOutcome[] = ['refused', 'duplicate', 'changed', 'new', 'same']
const maxReportedRows = 500

const noSteps = 'It has no steps. Write them before you prescribe it.'

const isWritten = ({ outcome }: ImportDecision) => outcome === 'new' || outcome === 'changed'

/** An exercise that is imported without any instructions. */
const hasNoSteps = (decision: ImportDecision) =>
  isWritten(decision) && decision.draft?.steps.length === 0 && decision.draft.setup === ''

/** A sentence about linked pictures and videos; none if there are none. */
function linkNotes(decisions: ImportDecision[]) {
  const links = decisions.filter(isWritten).flatMap(({ incoming }) => incoming.links ?? [])
  const words = (['picture', 'video'] as const).flatMap((kind) => {
    const count = links.filter((link) => link.kind === kind).length
    return count > 0 ? [`${count} ${kind}${count === 1 ? '' : 's'}`] : []
  })
  if (words.length === 0) return []
  return [
    `The file links to ${words.join(' and ')}. Kinora fetches them after the import and lists any it could not fetch. Import only what you may use.`,
  ]
}

/** Sentences about linked files and about exercises without steps. */
export function notesOf(decisions: ImportDecision[]) {
  return [...linkNotes(decisions), ...stepNotes(decisions)]
}

function stepNotes(decisions: ImportDecision[]) {
  const count = decisions.filter(hasNoSteps).length
  if (count === 0) return []
  const start = count === 1 ? '1 exercise has no steps' : `${count} exercises have no steps`
  return [`${start} in this file. They are marked below; write the steps before you prescribe them.`]
}

/** Counts of all outcomes, and the rows that need attention, most urgent first. */
export function reportOf(decisions: ImportDecision[]) {
  const counts = { new: 0, changed: 0, same: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of decisions) counts[outcome] += 1
  const rows = decisions
    .filter(({ outcome, reason }) => outcome !== 'same' || reason)
    .toSorted(
      (a, b) =>
        order.indexOf(a.outcome) - order.indexOf(b.outcome) ||
        Number(hasNoSteps(b)) - Number(hasNoSteps(a)) ||
        a.row - b.row,
    )
    .slice(0, maxReportedRows)
    .map((decision) => {
      const { row, name, outcome, reason } = decision
      return { row, name, outcome, reason: hasNoSteps(decision) ? `${reason} ${noSteps}`.trim() : reason }
    })
  return { counts, rows }
}

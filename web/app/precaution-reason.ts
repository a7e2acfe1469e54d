import type { FieldProblem } from '@kinora/contract/problem.ts'

// Prescribing against a precaution needs a reason. The dialog that asks for it registers here.
type Ask = (conflicts: readonly FieldProblem[]) => Promise<string | undefined>
let ask: Ask | undefined
let asking: Promise<unknown> = Promise.resolve()

export function onReasonNeeded(asker: Ask) {
  ask = asker
  return () => {
    ask = undefined
  }
}

/** The reason that the user gave, or undefined if they decided against it. One question at a time. */
export function askForReason(conflicts: readonly FieldProblem[]): Promise<string | undefined> {
  const answer = asking.then(() => ask?.(conflicts))
  asking = answer.catch(() => undefined)
  return answer
}

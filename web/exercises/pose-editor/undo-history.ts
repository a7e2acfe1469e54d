import type { Figure } from '@kinora/figure/model.ts'

/** What was done to a figure, so that it can be undone. Pure. */
export interface History {
  past: readonly Figure[]
  present: Figure
  future: readonly Figure[]
  /** What the last change was part of: further changes of the same kind are one step with it. */
  step: string | undefined
}

const most = 200

export const startHistory = (figure: Figure): History => ({ past: [], present: figure, future: [], step: undefined })

/** @param step a drag or a slider, named, is one step however often it tells of itself. */
export function recordChange(history: History, figure: Figure, step?: string): History {
  if (figure === history.present) return history
  if (step !== undefined && step === history.step) return { ...history, present: figure }
  return { past: [...history.past.slice(-most), history.present], present: figure, future: [], step }
}

/** What comes next is a step of its own, also when it is of the same kind. */
export const endStep = (history: History): History => ({ ...history, step: undefined })

export function undo({ past, present, future }: History): History {
  const before = past.at(-1)
  if (!before) return { past, present, future, step: undefined }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], step: undefined }
}

export function redo({ past, present, future }: History): History {
  const [after, ...later] = future
  if (!after) return { past, present, future, step: undefined }
  return { past: [...past, present], present: after, future: later, step: undefined }
}

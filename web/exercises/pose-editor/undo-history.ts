import type { Figure } from '@kinora/figure/model.ts'

export interface History {
  past: readonly Figure[]
  present: Figure
  future: readonly Figure[]
  /** The current step: further changes of the same step are undone together. */
  step: string | undefined
}

const most = 200

export const startHistory = (figure: Figure): History => ({ past: [], present: figure, future: [], step: undefined })

/** @param step groups the changes of one drag or slider into one undo step. */
export function recordChange(history: History, figure: Figure, step?: string): History {
  if (figure === history.present) return history
  if (step !== undefined && step === history.step) return { ...history, present: figure }
  return { past: [...history.past.slice(-most), history.present], present: figure, future: [], step }
}

/** Makes the next change a step of its own. */
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

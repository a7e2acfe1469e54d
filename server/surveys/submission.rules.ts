/** In days. What claims to be older counts from its arrival, as does what a wrong clock puts in the future. */
const longestWait = 30

/** When a survey was filled in that arrives now. */
export function filledInAt(submittedAt: string | undefined, now: Date) {
  const at = submittedAt === undefined ? now : new Date(submittedAt)
  const days = (now.getTime() - at.getTime()) / 86_400_000
  return days >= 0 && days <= longestWait ? at : now
}

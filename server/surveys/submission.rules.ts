/** In days. An older time, or one in the future because of a wrong clock, is replaced by the time of arrival. */
const maxDelayDays = 30

/** When an arriving survey was filled in. */
export function filledInAt(submittedAt: string | undefined, now: Date) {
  const at = submittedAt === undefined ? now : new Date(submittedAt)
  const days = (now.getTime() - at.getTime()) / 86_400_000
  return days >= 0 && days <= maxDelayDays ? at : now
}

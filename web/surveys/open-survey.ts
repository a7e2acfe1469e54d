/** Opens the patient's survey sheet, from the round button, from home or from the profile. */
const listeners = new Set<() => void>()

export const openSurvey = () => listeners.forEach((listener) => listener())

/** Returns a function that unsubscribes. */
export function onOpenSurvey(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

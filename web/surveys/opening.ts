/** The one survey sheet of a patient is opened from the round button, from home and from the profile. */
const listeners = new Set<() => void>()

export const openSurvey = () => listeners.forEach((listener) => listener())

/** Calls `listener` whenever the sheet is asked for. Gives back how to stop. */
export function onOpenSurvey(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import { dueNow, type Due } from './due.ts'

/** When a patient is offered a survey, and which. Pure. */

interface Asked {
  pathname: string
  surveys: readonly { title: string }[]
}

const silentPaths = ['patient-program', 'my-account']

/** The prompt is for patients with surveys, and stays away from these paths (§2). */
export const isOffered = ({ pathname, surveys }: Asked) =>
  surveys.length > 0 && !silentPaths.some((part) => pathname.includes(part))

interface Opening {
  isOffered: boolean
  /** The stored session counts now. */
  isSessionCurrent: boolean
  /** It opened in this session before. */
  modalShown: boolean
  isOnline: boolean
  /** Undefined while the look-up of today's responses is under way or has failed. */
  hasAnsweredToday: boolean | undefined
  /** Undefined while it is not known. */
  due: readonly Due[] | undefined
  today: string
}

/** By itself once a session, not on a day with answers, and not while the clinic's own schedule asks for nothing yet. */
export function opensByItself({ due, today, hasAnsweredToday, ...is }: Opening) {
  if (!is.isOffered || !is.isSessionCurrent || is.modalShown || !is.isOnline) return false
  if (hasAnsweredToday !== false || due === undefined) return false
  return due.length === 0 || dueNow(due, today).length > 0
}

/** Those that are due now; all that are chosen where none is. */
export function surveysToShow<Survey extends { title: string }>(
  surveys: readonly Survey[],
  due: readonly Due[],
  today: string,
) {
  const now = new Set(dueNow(due, today).map(({ title }) => title))
  const asked = surveys.filter(({ title }) => now.has(title))
  return asked.length > 0 ? asked : [...surveys]
}

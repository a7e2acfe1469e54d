import { surveysDueOn, type Due } from './due-surveys.ts'

interface PromptState {
  pathname: string
  surveys: readonly { title: string }[]
}

const silentPaths = ['patient-program', 'my-account']
/** Pages of workouts, where nothing may cover an exercise. */
const workoutPaths = ['/patient-series/', '/exercise/']

/** True where no survey may open (§2). */
export const isPromptFreePage = (pathname: string) =>
  [...silentPaths, ...workoutPaths].some((part) => pathname.includes(part))

/** The prompt is for patients with surveys. */
export const mayPrompt = ({ pathname, surveys }: PromptState) => surveys.length > 0 && !isPromptFreePage(pathname)

const openedKey = 'survey-opened'

/** The patients for whom the sheet has opened automatically on this device today, perhaps in an earlier session. */
function openedOn(today: string) {
  const [day, ...patientIds] = (localStorage.getItem(openedKey) ?? '').split(' ')
  return day === today ? patientIds : []
}

export const wasOpenedToday = (patientId: string, today: string) => openedOn(today).includes(patientId)

export const markOpenedToday = (patientId: string, today: string) =>
  localStorage.setItem(openedKey, [today, ...openedOn(today), patientId].join(' '))

interface Opening {
  isOffered: boolean
  isSessionCurrent: boolean
  /** It has already opened in this session. */
  modalShown: boolean
  /** It has already opened today, in an earlier session. */
  wasOpenedToday: boolean
  isOnline: boolean
  /** Undefined while loading, or after a failure. */
  hasAnsweredToday: boolean | undefined
  /** Undefined while loading. */
  due: readonly Due[] | undefined
  today: string
}

/** Once per session and day, but not on a day with answers, nor before the first due day. */
export function shouldOpen({ due, today, hasAnsweredToday, ...is }: Opening) {
  if (!is.isOffered || !is.isSessionCurrent || is.modalShown || is.wasOpenedToday || !is.isOnline) return false
  if (hasAnsweredToday !== false || due === undefined) return false
  return due.length === 0 || surveysDueOn(due, today).length > 0
}

/** The due surveys, or all of them if none is due. */
export function surveysToShow<Survey extends { title: string }>(
  surveys: readonly Survey[],
  due: readonly Due[],
  today: string,
) {
  const now = new Set(surveysDueOn(due, today).map(({ title }) => title))
  const dueSurveys = surveys.filter(({ title }) => now.has(title))
  return dueSurveys.length > 0 ? dueSurveys : [...surveys]
}

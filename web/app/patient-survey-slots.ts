import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** The first load of a patient is over by then. Milliseconds. */
const rest = 1200

const Nothing = (): ReactNode => null
/** Where surveys cannot come, the page goes on without them. */
const nothing = (cause: unknown) => {
  console.warn('Surveys could not be loaded.', cause)
  return { SurveyPrompt: Nothing, SurveysDue: Nothing }
}

const load = () =>
  new Promise((resolve) => setTimeout(resolve, rest))
    .then(() => loadChunk(() => import('../surveys/patient-survey-chunk.ts')))
    .catch(nothing)

/** What surveys show a patient; nothing of it is in the first load. */
export const SurveyPrompt = lazy(() => load().then((chunk) => ({ default: chunk.SurveyPrompt })))
export const SurveysDue = lazy(() => load().then((chunk) => ({ default: chunk.SurveysDue })))

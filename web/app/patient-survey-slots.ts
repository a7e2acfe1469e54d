import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** Milliseconds after which a patient's first page has loaded. */
const rest = 1200

const Nothing = (): ReactNode => null
/** If surveys do not load, the page works without them. */
const nothing = (cause: unknown) => {
  console.warn('Surveys could not be loaded.', cause)
  return { SurveyPrompt: Nothing, SurveysDue: Nothing }
}

const load = () =>
  new Promise((resolve) => setTimeout(resolve, rest))
    .then(() => loadChunk(() => import('../surveys/patient-survey-chunk.ts')))
    .catch(nothing)

/** Surveys on a patient's pages, loaded after the first page. */
export const SurveyPrompt = lazy(() => load().then((chunk) => ({ default: chunk.SurveyPrompt })))
export const SurveysDue = lazy(() => load().then((chunk) => ({ default: chunk.SurveysDue })))

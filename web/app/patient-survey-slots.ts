import { lazyComponent, loadChunk, lazyPart } from '../ui/load-chunk.ts'

/** Milliseconds after which a patient's first page has loaded. */
const rest = 2500

/** If surveys do not load, which the browser reports, the page works without them. */
const nothing = () => ({ default: () => null })

const atRest = () => new Promise((resolve) => setTimeout(resolve, rest))

/** The sheet and its button, loaded after the first page. */
export const SurveyPrompt = lazyPart(() =>
  atRest()
    .then(() => loadChunk(() => import('../surveys/SurveyPrompt.tsx')))
    .catch(nothing),
)
/** Due surveys, on a clinic tablet. */
export const TabletSurveys = lazyPart<{ patientId: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }>(() =>
  loadChunk(() => import('../surveys/TabletSurveys.tsx')).catch(nothing),
)
/** The line on home. Loaded with home, because appearing later would move the content below. */
export const SurveysDue = lazyComponent(() => import('../surveys/SurveysDue.tsx').catch(nothing))

/** What home and the shell of a patient fetch together, once the page is at rest. */
export { default as SurveyPrompt } from './SurveyPrompt.tsx'
export { default as SurveysDue } from './SurveysDue.tsx'

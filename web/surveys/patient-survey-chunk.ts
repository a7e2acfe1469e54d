/** Loaded as one chunk by a patient's home and shell, once the page is idle. */
export { default as SurveyPrompt } from './SurveyPrompt.tsx'
export { default as SurveysDue } from './SurveysDue.tsx'

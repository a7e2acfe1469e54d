import { lazy } from 'react'
import { loadChunk } from '../ui/chunks.ts'

/** What surveys show a patient; nothing of it is in the first load. */
export const SurveyPrompt = lazy(() => loadChunk(() => import('../surveys/SurveyPrompt.tsx')))
export const SurveysDue = lazy(() => loadChunk(() => import('../surveys/SurveysDue.tsx')))

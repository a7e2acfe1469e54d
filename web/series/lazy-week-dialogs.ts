import { lazy } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** Opened rarely, so not part of the builder's first script. Rendered inside `Suspense`. */
export const AddWeekDialog = lazy(() => loadChunk(() => import('./AddWeekDialog.tsx')))
export const OtherWeeksDialog = lazy(() => loadChunk(() => import('./OtherWeeksDialog.tsx')))
export const PrintDialog = lazy(() => loadChunk(() => import('./PrintDialog.tsx')))
export const ProgressionRuleDialog = lazy(() => loadChunk(() => import('./ProgressionRuleDialog.tsx')))
export const SwapDialog = lazy(() => loadChunk(() => import('./SwapDialog.tsx')))
export const CopyWeekDialog = lazy(() => loadChunk(() => import('./CopyWeekDialog.tsx')))
export const ColumnEducation = lazy(() => loadChunk(() => import('./ColumnEducation.tsx')))

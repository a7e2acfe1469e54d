import { lazy } from 'react'
import { lazily, loadChunk } from '../ui/load-chunk.ts'

/** What edits a card, with zod and the fields; fetched once the week is shown. */
export const PrescriptionEditor = lazily(() => import('./PrescriptionEditor.tsx'))
/** A phone shows the library only in its sheet. */
export const LibraryPanel = lazily(() => import('./LibraryPanel.tsx'))
export const LibrarySheet = lazily(() => import('./LibrarySheet.tsx'))

export const ColumnEducation = lazily(() => import('./ColumnEducation.tsx'))

/** Opened rarely, so not part of the builder's first script. Rendered inside `Suspense`. */
export const AddWeekDialog = lazy(() => loadChunk(() => import('./AddWeekDialog.tsx')))
export const OtherWeeksDialog = lazy(() => loadChunk(() => import('./OtherWeeksDialog.tsx')))
export const PrintDialog = lazy(() => loadChunk(() => import('./PrintDialog.tsx')))
export const ProgressionRuleDialog = lazy(() => loadChunk(() => import('./ProgressionRuleDialog.tsx')))
export const SwapDialog = lazy(() => loadChunk(() => import('./SwapDialog.tsx')))
export const CopyWeekDialog = lazy(() => loadChunk(() => import('./CopyWeekDialog.tsx')))

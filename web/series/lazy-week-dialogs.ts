import { lazily, onDemand } from '../ui/load-chunk.ts'

/** The editor of a card, with zod and its fields; loaded once the week is shown. */
export const PrescriptionEditor = lazily(() => import('./PrescriptionEditor.tsx'))
/** A phone shows the library only in its sheet. */
export const LibraryPanel = lazily(() => import('./LibraryPanel.tsx'))
export const LibrarySheet = onDemand(() => import('./LibrarySheet.tsx'))

export const ColumnEducation = onDemand(() => import('./ColumnEducation.tsx'))

/** Opened rarely, so not part of the builder's first script. Rendered inside `Suspense`. */
export const AddWeekDialog = onDemand(() => import('./AddWeekDialog.tsx'))
export const OtherWeeksDialog = onDemand(() => import('./OtherWeeksDialog.tsx'))
export const PrintDialog = onDemand(() => import('./PrintDialog.tsx'))
export const ProgressionRuleDialog = onDemand(() => import('./ProgressionRuleDialog.tsx'))
export const SwapDialog = onDemand(() => import('./SwapDialog.tsx'))
export const CopyWeekDialog = onDemand(() => import('./CopyWeekDialog.tsx'))

import { lazyComponent, lazyPart } from '../ui/load-chunk.ts'

/** The editor of a card, with zod and its fields; loaded once the week is shown. */
export const PrescriptionEditor = lazyComponent(() => import('./PrescriptionEditor.tsx'))
/** A phone shows the library only in its sheet. */
export const LibraryPanel = lazyComponent(() => import('./LibraryPanel.tsx'))
export const LibrarySheet = lazyPart(() => import('./LibrarySheet.tsx'))

export const ColumnEducation = lazyPart(() => import('./ColumnEducation.tsx'))

/** Opened rarely, so not part of the builder's first script. Rendered inside `Suspense`. */
export const AddWeekDialog = lazyPart(() => import('./AddWeekDialog.tsx'))
export const OtherWeeksDialog = lazyPart(() => import('./OtherWeeksDialog.tsx'))
export const PrintDialog = lazyPart(() => import('./PrintDialog.tsx'))
export const ProgressionRuleDialog = lazyPart(() => import('./ProgressionRuleDialog.tsx'))
export const SwapDialog = lazyPart(() => import('./SwapDialog.tsx'))
export const CopyWeekDialog = lazyPart(() => import('./CopyWeekDialog.tsx'))

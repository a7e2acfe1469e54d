import { lazyComponent } from '../ui/load-chunk.ts'

/** Shown to patients once their care has ended. A slot, because those pages may not import a later feature. */
export const AfterCare = lazyComponent(() => import('../discharges/AfterCare.tsx'))

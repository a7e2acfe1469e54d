import { lazily } from '../ui/load-chunk.ts'

/** Shown on a patient's own pages once their care has ended. A slot, as a page of an earlier feature may not import it. */
export const AfterCare = lazily(() => import('../discharges/AfterCare.tsx'))

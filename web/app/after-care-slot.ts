import { lazy } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** On a patient's own pages once their care has ended. A page of an earlier feature may not import it. */
export const AfterCare = lazy(() => loadChunk(() => import('../discharges/AfterCare.tsx')))

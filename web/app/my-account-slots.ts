import { lazy } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

// Apart from what staff load: chunks are cut by whose pages can reach what.

/** On a patient's My Account. */
export const MyFormChecksCard = lazy(() => loadChunk(() => import('../workouts/form-check/MyFormChecksCard.tsx')))
export const FortnightVideos = lazy(() => loadChunk(() => import('../workouts/offline-videos/FortnightVideos.tsx')))

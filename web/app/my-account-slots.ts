import { lazily } from '../ui/load-chunk.ts'

// Apart from what staff load: chunks are cut by whose pages can reach what.

/** On a patient's My Account. */
export const MyFormChecksCard = lazily(() => import('../workouts/form-check/MyFormChecksCard.tsx'))
export const FortnightVideos = lazily(() => import('../workouts/offline-videos/FortnightVideos.tsx'))

import { lazyComponent } from '../ui/load-chunk.ts'

// Separate from staff-slots.ts, because chunks are grouped by the roles whose pages can reach a module.

/** On a patient's My Account. */
export const MyFormChecksCard = lazyComponent(() => import('../workouts/form-check/MyFormChecksCard.tsx'))
export const FortnightVideos = lazyComponent(() => import('../workouts/offline-videos/FortnightVideos.tsx'))

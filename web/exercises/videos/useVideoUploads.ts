import { useSyncExternalStore } from 'react'
import { subscribeToUploads, currentUploads } from './video-upload.ts'

/** The current uploads of an exercise in this window. */
export const useVideoUploads = (exerciseId: string) =>
  useSyncExternalStore(subscribeToUploads, currentUploads).filter((item) => item.exerciseId === exerciseId)

import { useSyncExternalStore } from 'react'
import { subscribeToUploads, currentUploads } from './video-upload.ts'

/** The videos of an exercise that are on their way from here. */
export const useVideoUploads = (exerciseId: string) =>
  useSyncExternalStore(subscribeToUploads, currentUploads).filter((it) => it.exerciseId === exerciseId)

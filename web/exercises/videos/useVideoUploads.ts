import { useSyncExternalStore } from 'react'
import { onSendings, sendings } from './video-upload.ts'

/** The videos of an exercise that are on their way from here. */
export const useSendings = (exerciseId: string) =>
  useSyncExternalStore(onSendings, sendings).filter((it) => it.exerciseId === exerciseId)

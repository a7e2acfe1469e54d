import { useQueryClient } from '@tanstack/react-query'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { useEffect } from 'react'
import { figureAddress } from '../ExercisePicture.tsx'
import { prefetchPlayer } from '../player/lazy-player.ts'

/** Milliseconds to wait, so that home is drawn first. */
const prefetchDelay = 6000

export type Prescribed = readonly { exercise: Pick<ExerciseCard, 'figure'> }[]

/** The distinct figures as one text, which is stable as a hook dependency. */
export const namesOf = (prescriptions: Prescribed) =>
  [...new Set(prescriptions.map(({ exercise }) => exercise.figure ?? ''))].filter(Boolean).join(',')

/** Fetches the player and the figures of these weeks, so that the service worker has them offline. */
export function useFigurePrefetch(prescriptions: Prescribed) {
  const cache = useQueryClient()
  const figures = namesOf(prescriptions)
  useEffect(() => {
    if (!figures || !navigator.onLine) return
    const timer = setTimeout(() => {
      const slugs = figures.split(',')
      prefetchPlayer(cache, slugs)
      for (const figure of slugs) {
        for (const phase of ['thumb', 'end', 'start'] as const) new Image().src = figureAddress(figure, phase)
      }
    }, prefetchDelay)
    return () => clearTimeout(timer)
  }, [figures, cache])
}

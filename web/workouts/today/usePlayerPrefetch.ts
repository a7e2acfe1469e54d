import { useQueryClient } from '@tanstack/react-query'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { useEffect } from 'react'
import { figureAddress } from '../ExercisePicture.tsx'
import { prefetchPlayer } from '../player/lazy-player.ts'
import type { RunningProgram } from './todays-workouts.ts'

/** Milliseconds after which home is surely drawn and at rest. */
const patience = 6000

type Prescribed = readonly { exercise: Pick<ExerciseCard, 'figure'> }[]

/** Each figure once, as one text that stays the same while they do. */
const namesOf = (prescriptions: Prescribed) =>
  [...new Set(prescriptions.map(({ exercise }) => exercise.figure ?? ''))].filter(Boolean).join(',')

/** Looks at the week's figures once, and fetches the player: the service worker then has them without a connection. */
export function useFigurePrefetch(running: readonly RunningProgram[]) {
  const cache = useQueryClient()
  const figures = namesOf(running.flatMap(({ prescriptions }) => prescriptions))
  useEffect(() => {
    if (!figures || !navigator.onLine) return
    const timer = setTimeout(() => {
      const slugs = figures.split(',')
      prefetchPlayer(cache, slugs)
      for (const figure of slugs) {
        for (const phase of ['thumb', 'end', 'start'] as const) new Image().src = figureAddress(figure, phase)
      }
    }, patience)
    return () => clearTimeout(timer)
  }, [figures, cache])
}

/** Fetches the player and the figures of a session that is about to begin. */
export function usePlayerPrefetch(prescriptions: Prescribed) {
  const cache = useQueryClient()
  const figures = namesOf(prescriptions)
  useEffect(() => prefetchPlayer(cache, figures ? figures.split(',') : []), [figures, cache])
}

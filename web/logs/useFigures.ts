import { useEffect } from 'react'
import { figureAddress } from './ExerciseStage.tsx'
import { loadPlayer } from './lazyPlayer.ts'
import type { RunningProgram } from './today.ts'

const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in globalThis) return requestIdleCallback(work, { timeout: 5000 })
  return setTimeout(work, 2000)
}

/** Looks at the week's figures once, and fetches the player: the service worker then has them without a connection. */
export function useFigures(running: readonly RunningProgram[]) {
  const figures = [
    ...new Set(running.flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => exercise.figure ?? ''))),
  ]
    .filter(Boolean)
    .join(',')
  useEffect(() => {
    if (!figures || !navigator.onLine) return
    whenIdle(() => {
      loadPlayer()
      for (const figure of figures.split(','))
        for (const phase of ['thumb', 'end', 'start'] as const) new Image().src = figureAddress(figure, phase)
    })
  }, [figures])
}

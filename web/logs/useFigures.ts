import { useEffect } from 'react'
import { figureAddress } from './ExerciseStage.tsx'
import { loadAhead } from './lazily.ts'
import type { RunningProgram } from './today.ts'

/** Milliseconds after which home is surely drawn and at rest. */
const patience = 6000

/** Looks at the week's figures once, and fetches the player: the service worker then has them without a connection. */
export function useFigures(running: readonly RunningProgram[]) {
  const figures = [
    ...new Set(running.flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => exercise.figure ?? ''))),
  ]
    .filter(Boolean)
    .join(',')
  useEffect(() => {
    if (!figures || !navigator.onLine) return
    const timer = setTimeout(() => {
      loadAhead()
      for (const figure of figures.split(',')) {
        for (const phase of ['thumb', 'end', 'start'] as const) new Image().src = figureAddress(figure, phase)
      }
    }, patience)
    return () => clearTimeout(timer)
  }, [figures])
}

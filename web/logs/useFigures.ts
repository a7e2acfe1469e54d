import { useEffect } from 'react'
import { figureAddress } from './ExerciseStage.tsx'
import type { RunningProgram } from './today.ts'

const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in globalThis) return requestIdleCallback(work, { timeout: 5000 })
  return setTimeout(work, 2000)
}

/** Looks at the week's figures once, so that the service worker has them when there is no connection. */
export function useFigures(running: readonly RunningProgram[]) {
  const figures = [...new Set(running.flatMap(({ prescriptions }) => prescriptions.map(({ exercise }) => exercise.figure ?? '')))].filter(Boolean).join(',')
  useEffect(() => {
    if (!figures || !navigator.onLine) return
    whenIdle(() => {
      for (const figure of figures.split(',')) for (const phase of ['thumb', 'end', 'start'] as const) new Image().src = figureAddress(figure, phase)
    })
  }, [figures])
}

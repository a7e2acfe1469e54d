import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, type ReactNode } from 'react'
import type { Tempo } from '@kinora/figure/live.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { sideOf } from '@kinora/figure/side.ts'
import { FigureCanvas } from '../../exercises/FigureCanvas.tsx'
import { figureQuery } from '../../exercises/exercise-pictures.ts'
import { figurePhase, type TimedSet } from './timed-set.ts'
import style from './MovingFigure.module.css'

interface Props {
  /** What the figure is called. */
  slug: string
  tempo: Tempo | undefined
  /** The side to work on; the figure is turned around when it works the other one. */
  side: 'left' | 'right' | null
  isPaused: boolean
  /** The clock of a timed set, which the figure then follows: it holds while one holds. */
  run: TimedSet | undefined
  /** Called when there is nothing to draw, so that the still stays. */
  onMissing: () => void
  onReady: () => void
}

/** Fetches figures and what makes them move, so that they do without a connection. The cache keeps them with the week. */
export async function prefetchFigures(cache: QueryClient, slugs: readonly string[]) {
  const { warmUp } = await import('@kinora/figure/live.ts')
  warmUp()
  for (const slug of slugs) await cache.prefetchQuery(figureQuery(slug))
}

/** An exercise in motion at the prescribed tempo. The still behind it stays until it is ready. */
export default function MovingFigure({ slug, tempo, side, isPaused, run, onMissing, onReady }: Props): ReactNode {
  const { data, isError } = useQuery(figureQuery(slug))
  useEffect(() => {
    if (isError) onMissing()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback belongs to this figure; a new one makes a new player.
  }, [isError])
  const figure = data?.figure as Figure | undefined
  const shown = sideOf(figure?.muscles)
  const lead = useCallback(() => figurePhase(run!, Date.now()), [run])
  return (
    <FigureCanvas
      figure={figure}
      className={style.canvas}
      isPlaying={!isPaused}
      isMirrored={side !== null && shown !== null && side !== shown}
      tempo={tempo}
      lead={run ? lead : undefined}
      onReady={onReady}
      onMissing={onMissing}
    />
  )
}

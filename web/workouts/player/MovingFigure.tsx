import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, type ReactNode } from 'react'
import type { Tempo } from '@kinora/figure/live.ts'
import type { Figure } from '@kinora/figure/model.ts'
import { sideOf } from '@kinora/figure/side.ts'
import { FigureCanvas } from '../../exercises/FigureCanvas.tsx'
import { figureQuery } from '../../exercises/exercise-pictures.ts'
import { figurePhase, type TimedSet } from './timed-set.ts'
import style from './PlayerStage.module.css'

interface Props {
  slug: string
  tempo: Tempo | undefined
  /** The side to work on; a figure of the other side is mirrored. */
  side: 'left' | 'right' | null
  isPaused: boolean
  /** The clock of a timed set, which the figure follows. */
  run: TimedSet | undefined
  /** Called if there is nothing to draw; the still stays. */
  onMissing: () => void
  onReady: () => void
}

/** Fetches figures and the code that animates them, for use offline. */
export async function prefetchFigures(cache: QueryClient, slugs: readonly string[]) {
  const { warmUp } = await import('@kinora/figure/live.ts')
  warmUp()
  for (const slug of slugs) await cache.prefetchQuery(figureQuery(slug))
}

/** The figure in motion at the prescribed tempo. The still stays behind it until it is ready. */
export default function MovingFigure({ slug, tempo, side, isPaused, run, onMissing, onReady }: Props): ReactNode {
  const { data, isError } = useQuery(figureQuery(slug))
  useEffect(() => {
    if (isError) onMissing()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback belongs to this figure; a new one makes a new player.
  }, [isError])
  const figure = data?.figure as Figure | undefined
  const figureSide = sideOf(figure?.muscles)
  const lead = useCallback(() => figurePhase(run!, Date.now()), [run])
  return (
    <FigureCanvas
      figure={figure}
      className={style.canvas}
      isPlaying={!isPaused}
      isMirrored={side !== null && figureSide !== null && side !== figureSide}
      tempo={tempo}
      lead={run ? lead : undefined}
      onReady={onReady}
      onMissing={onMissing}
    />
  )
}

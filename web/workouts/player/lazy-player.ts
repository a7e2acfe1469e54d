import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { TodaysWorkout } from '../today/todays-workouts.ts'
import type { UnreadChanges } from '../today/useProgramChanges.ts'

const load = () => loadChunk(() => import('./WorkoutPlayer.tsx'))
const loadChanges = () => import('../today/ProgramChanges.tsx')

/** The player, loaded when needed or earlier by `prefetchPlayer`. */
export const WorkoutPlayer = lazy(load)

const NoChanges = (_: { news: readonly UnreadChanges[] }): ReactNode => null
/** Loaded after the first screen, since it parses dosages; if it cannot be loaded, home shows nothing instead. */
export const ProgramChanges = lazy(() => loadChanges().catch(() => ({ default: NoChanges })))

const loadComingBack = () => import('../today/ComingBack.tsx')
/** Below the fold of home; where it cannot be loaded, home shows nothing instead. */
export const ComingBack = lazy(() =>
  loadComingBack().catch(() => ({ default: (_: { workouts: readonly TodaysWorkout[] }): ReactNode => null })),
)

const loadNextDay = () => import('../today/NextDayQuestion.tsx')
export const NextDayQuestion = lazy(() => loadNextDay().catch(() => ({ default: (): ReactNode => null })))

/** Fetches the player and the week's figures, so that a session can start offline. */
export const prefetchPlayer = (cache: QueryClient, figures: string[]) =>
  void Promise.all([
    load(),
    loadChanges(),
    loadComingBack(),
    loadNextDay(),
    import('./MovingFigure.tsx').then(({ prefetchFigures }) => prefetchFigures(cache, figures)),
  ]).catch(() => undefined)

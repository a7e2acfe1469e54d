import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { UnreadChanges } from '../today/useProgramChanges.ts'

const load = () => loadChunk(() => import('./WorkoutPlayer.tsx'))
const loadNews = () => import('../today/ProgramChanges.tsx')

/** The player comes when it is needed, or ahead of that by `loadAhead`. */
export const WorkoutPlayer = lazy(load)

const NoNews = (_: { news: readonly UnreadChanges[] }): ReactNode => null
/** What is new is read out by more than the first screen needs; where it cannot come, home goes on without it. */
export const ProgramChanges = lazy(() => loadNews().catch(() => ({ default: NoNews })))

/** Fetches what opens later, and the week's figures, so that a session also begins without a connection. */
export const prefetchPlayer = (cache: QueryClient, figures: string[]) =>
  void Promise.all([
    load(),
    loadNews(),
    import('./MovingFigure.tsx').then(({ prefetchFigures }) => prefetchFigures(cache, figures)),
  ]).catch(() => undefined)

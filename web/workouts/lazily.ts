import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'
import type { ProgramNews } from './useNews.ts'

const load = () => loadChunk(() => import('./Player.tsx'))
const loadNews = () => import('./News.tsx')

/** The player comes when it is needed, or ahead of that by `loadAhead`. */
export const Player = lazy(load)

const NoNews = (_: { news: readonly ProgramNews[] }): ReactNode => null
/** What is new is read out by more than the first screen needs; where it cannot come, home goes on without it. */
export const News = lazy(() => loadNews().catch(() => ({ default: NoNews })))

/** Fetches what opens later, and the week's figures, so that a session also begins without a connection. */
export const loadAhead = (cache: QueryClient, figures: string[]) =>
  void Promise.all([
    load(),
    loadNews(),
    import('./MovingFigure.tsx').then(({ keepMoving }) => keepMoving(cache, figures)),
  ]).catch(() => undefined)

import type { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { lazyComponent, loadChunk } from '../../ui/load-chunk.ts'

const load = () => loadChunk(() => import('./WorkoutPlayer.tsx'))
const loadChanges = () => import('../today/ProgramChanges.tsx')
const loadComingBack = () => import('../today/ComingBack.tsx')
const loadChildWeek = () => import('../child/ChildWeek.tsx')
const loadRemindLater = () => import('../today/RemindLater.tsx')
const loadDoOneAnyway = () => import('../today/DoOneAnyway.tsx')
const loadNextDay = () => import('../today/NextDayQuestion.tsx')

/** The player, loaded when needed or earlier by `prefetchPlayer`. */
export const WorkoutPlayer = lazy(load)

/** A part of home that is loaded after the first screen. If that fails, nothing is shown in its place. */
const lazyOrNothing = <Props extends object>(part: () => Promise<{ default: (props: Props) => ReactNode }>) =>
  lazyComponent<Props>(() => part().catch(() => ({ default: (_: Props): ReactNode => null })))

export const ProgramChanges = lazyOrNothing(loadChanges)
export const ComingBack = lazyOrNothing(loadComingBack)
export const DoOneAnyway = lazyOrNothing(loadDoOneAnyway)
export const RemindLater = lazyOrNothing(loadRemindLater)
export const NextDayQuestion = lazyOrNothing(loadNextDay)
/** Loads before home is drawn whether to ask, because the question would move the content below it. */
export const prepareNextDay = (cache: QueryClient) =>
  loadNextDay()
    .then(({ prepare }) => prepare(cache))
    .catch(() => undefined)
export const ChildWeek = lazyOrNothing(loadChildWeek)

/** Fetches the player and the week's figures, so that a session can start offline. */
export const prefetchPlayer = (cache: QueryClient, figures: string[]) =>
  void Promise.all([
    load(),
    import('./CoachSheet.tsx'),
    loadChanges(),
    loadComingBack(),
    loadDoOneAnyway(),
    loadNextDay(),
    loadRemindLater(),
    import('./MovingFigure.tsx').then(({ prefetchFigures }) => prefetchFigures(cache, figures)),
  ]).catch(() => undefined)

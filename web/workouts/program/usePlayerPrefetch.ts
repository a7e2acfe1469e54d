import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchPlayer } from '../player/lazy-player.ts'
import { namesOf, type Prescribed } from '../today/useFigurePrefetch.ts'

/** Fetches the player and the figures of a session that is about to start. */
export function usePlayerPrefetch(prescriptions: Prescribed) {
  const cache = useQueryClient()
  const figures = namesOf(prescriptions)
  useEffect(() => prefetchPlayer(cache, figures ? figures.split(',') : []), [figures, cache])
}

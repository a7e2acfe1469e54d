import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchPlayer } from '../player/lazy-player.ts'
import { namesOf, type Prescribed } from '../today/useFigurePrefetch.ts'

/** Milliseconds until the player is fetched: its scripts would delay the pictures of the exercises on a slow phone. */
const delay = 1000

/** Fetches the player and the figures of a session that is about to start. */
export function usePlayerPrefetch(prescriptions: Prescribed) {
  const cache = useQueryClient()
  const figures = namesOf(prescriptions)
  useEffect(() => {
    const timer = setTimeout(() => prefetchPlayer(cache, figures ? figures.split(',') : []), delay)
    return () => clearTimeout(timer)
  }, [figures, cache])
}

import { lazy } from 'react'
import { loadChunk } from '../ui/chunks.ts'

const load = () => loadChunk(() => import('./Player.tsx'))

/** The player comes when it is needed, or ahead of that by `loadPlayer`. */
export const Player = lazy(load)
/** Fetches the player and the moving figure, so that a session also begins without a connection. */
export const loadPlayer = () => void Promise.all([load(), import('./MovingFigure.tsx')]).catch(() => undefined)

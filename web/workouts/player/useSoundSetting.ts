import { useSyncExternalStore } from 'react'
import { isSoundOn, onSound } from './player-sounds.ts'

export const useSoundOn = () => useSyncExternalStore(onSound, isSoundOn)

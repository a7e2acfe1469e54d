import { useSyncExternalStore } from 'react'
import { isSoundOn, onSound } from './sounds.ts'

export const useSoundOn = () => useSyncExternalStore(onSound, isSoundOn)

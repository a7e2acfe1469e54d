import { useSyncExternalStore } from 'react'
import { colorScheme, onColorScheme } from './color-scheme.ts'

export const useColorScheme = () => useSyncExternalStore(onColorScheme, colorScheme)

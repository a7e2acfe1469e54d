import { useSyncExternalStore } from 'react'
import { colorScheme, colorSchemeKey, prefersDark, systemScheme, type ColorScheme } from './chosen-color-scheme.ts'

const listeners = new Set<() => void>()

function apply() {
  document.documentElement.dataset.mantineColorScheme = colorScheme()
  listeners.forEach((listener) => listener())
}

/** Follows the system and the other tabs from now on. Called once, before anything is drawn. */
export function followColorScheme() {
  apply()
  prefersDark().addEventListener('change', apply)
  addEventListener('storage', (event) => event.key === colorSchemeKey && apply())
}

/** Choosing the system's own scheme follows the system again. */
export function chooseColorScheme(scheme: ColorScheme) {
  if (scheme === systemScheme()) localStorage.removeItem(colorSchemeKey)
  else localStorage.setItem(colorSchemeKey, scheme)
  apply()
}

export const useColorScheme = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, colorScheme)

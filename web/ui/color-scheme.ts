import { createListeners } from './listeners.ts'

type ColorScheme = 'light' | 'dark'

const key = 'kinora-color-scheme'
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
const systemScheme = (): ColorScheme => (prefersDark().matches ? 'dark' : 'light')

/** The scheme chosen on this device, otherwise the system's. */
export function colorScheme(): ColorScheme {
  const chosen = localStorage.getItem(key)
  return chosen === 'light' || chosen === 'dark' ? chosen : systemScheme()
}

const { subscribe, notify } = createListeners()

function apply() {
  document.documentElement.dataset.mantineColorScheme = colorScheme()
  notify()
}

/** Follows the system and the other tabs from now on. Called once, before anything is drawn. */
export function followColorScheme() {
  apply()
  prefersDark().addEventListener('change', apply)
  addEventListener('storage', (event) => event.key === key && apply())
}

/** Choosing the system's own scheme follows the system again. */
export function chooseColorScheme(scheme: ColorScheme) {
  if (scheme === systemScheme()) localStorage.removeItem(key)
  else localStorage.setItem(key, scheme)
  apply()
}

/** Calls `listener` whenever the scheme changes. Returns the function that unsubscribes. */
export const onColorScheme = subscribe

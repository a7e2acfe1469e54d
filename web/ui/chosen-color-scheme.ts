export type ColorScheme = 'light' | 'dark'

export const colorSchemeKey = 'kinora-color-scheme'
export const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')
export const systemScheme = (): ColorScheme => (prefersDark().matches ? 'dark' : 'light')

/** The scheme chosen on this device, otherwise the system's. */
export function colorScheme(): ColorScheme {
  const chosen = localStorage.getItem(colorSchemeKey)
  return chosen === 'light' || chosen === 'dark' ? chosen : systemScheme()
}

import type { AestheticsState } from '../organizations/aesthetics.ts'

const themeKey = 'kinora-look'

/** The theme this browser applied last, so that a clinic's colors are there before the server answers. */
export function lastTheme(): AestheticsState | undefined {
  try {
    const text = localStorage.getItem(themeKey)
    return text ? (JSON.parse(text) as AestheticsState) : undefined
  } catch {
    return undefined
  }
}

export const storeTheme = (theme: AestheticsState) => localStorage.setItem(themeKey, JSON.stringify(theme))

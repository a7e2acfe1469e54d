import type { PaletteSearch } from './command-palette.ts'

/** What the palette finds, each fetched when it is first opened: `() => import('../patients/patient-palette-search.ts')`. */
export const paletteSearches: (() => Promise<{ default: PaletteSearch }>)[] = [
  () => import('../patients/patient-palette-search.ts'),
  () => import('../exercises/exercise-palette-search.ts'),
  () => import('../programs/program-search.ts'),
  () => import('../practitioners/practitioner-search.ts'),
]

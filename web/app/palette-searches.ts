import type { PaletteSearch } from './command-palette.ts'

/** The palette's searches, loaded when it is first opened. */
export const paletteSearches: (() => Promise<{ default: PaletteSearch }>)[] = [
  () => import('../patients/patient-palette-search.ts'),
  () => import('../exercises/exercise-palette-search.ts'),
  () => import('../programs/program-search.ts'),
  () => import('../practitioners/practitioner-search.ts'),
]

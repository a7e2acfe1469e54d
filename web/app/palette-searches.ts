import type { PaletteSearch } from './palette.ts'

/** What the palette finds, each fetched when it is first opened: `() => import('../patients/search.ts')`. */
export const searches: (() => Promise<{ default: PaletteSearch }>)[] = [
  () => import('../patients/search.ts'),
  () => import('../exercises/search.ts'),
  () => import('../programs/search.ts'),
  () => import('../practitioners/search.ts'),
]

import type { ReactNode } from 'react'

/** Somewhere the palette can go, or something it can do. */
export interface PaletteEntry {
  id: string
  label: string
  /** Muted, beside the label: "Knee rehab · week 3 of 6". */
  context?: string
  icon?: ReactNode
  /** Either an address or what it does. */
  to?: string
  run?: () => void
}

/** A kind of thing the palette finds as one types. A room writes one in `web/<word>/search.ts` and lists it in searches.ts. */
export interface PaletteSearch {
  /** The heading above what is found: "Patients". */
  title: string
  /** At most a handful. Without text: what is worth offering at once. */
  find: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>
}

export type PaletteView = 'palette' | 'keys'
let opener: ((view: PaletteView) => void) | undefined

export const openPalette = (view: PaletteView = 'palette') => opener?.(view)

/** The place that draws the palette says how it is opened. */
export function onOpenPalette(open: (view: PaletteView) => void) {
  opener = open
  return () => {
    opener = undefined
  }
}

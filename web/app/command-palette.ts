import type { ReactNode } from 'react'

/** A page or action of the palette. */
export interface PaletteEntry {
  id: string
  label: string
  /** Muted, beside the label: "Knee rehab · week 3 of 6". */
  context?: string
  icon?: ReactNode
  /** A path to open; otherwise `run` is called. */
  to?: string
  run?: () => void
}

/** A search of the palette. Features list theirs in palette-searches.ts. */
export interface PaletteSearch {
  /** The heading above the results: "Patients". */
  title: string
  /** At most a handful of results; for an empty text, suggestions. */
  find: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>
}

export type PaletteView = 'palette' | 'keys'
let opener: ((view: PaletteView) => void) | undefined

export const openPalette = (view: PaletteView = 'palette') => opener?.(view)

/** Registers the function that opens the palette. */
export function onOpenPalette(open: (view: PaletteView) => void) {
  opener = open
  return () => {
    opener = undefined
  }
}

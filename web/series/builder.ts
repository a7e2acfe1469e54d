import { createContext, useContext } from 'react'
import type { Precaution } from '@kinora/contract/precautions.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { SeriesInWeek } from '@kinora/contract/series.ts'
import type { Changes } from './changes.ts'
import type { EditDraft } from './editing.ts'
import type { Savings } from './saving.ts'

/** The cards that are open for editing, what is being typed in them, and what the server refused of it. */
export interface Editors {
  isOpen: (id: string) => boolean
  open: (id: string) => void
  close: (id: string) => void
  /** Kept outside of the drawing, so that typed text outlives whatever happens to its card. */
  drafts: Map<string, EditDraft>
  trouble: (id: string) => Problem | undefined
  setTrouble: (id: string, problem: Problem | undefined) => void
}

/** What every part of the builder works on. */
export interface Builder {
  program: Program
  week: number
  columns: SeriesInWeek[]
  /** The series that what is chosen in the library goes to. */
  activeId: string | undefined
  setActive: (seriesId: string) => void
  /** 'Ann', or 'the patient' in a template. */
  patientName: string
  /** Those that hold in this week. */
  precautions: Precaution[]
  /** 'Pain 7 yesterday' by prescription. */
  pains: ReadonlyMap<string, { words: string; isHarm: boolean }>
  changes: Changes
  savings: Savings
  editors: Editors
  /** Said to those who listen. */
  say: (words: string) => void
  /** Puts the focus on a card once it is drawn. */
  focusCard: (id: string) => void
}

export const BuilderContext = createContext<Builder | undefined>(undefined)

export function useBuilder() {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('Only inside of the builder.')
  return builder
}

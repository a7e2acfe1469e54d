import { createContext, useContext } from 'react'
import type { Kit } from '@kinora/contract/home-kits.ts'
import type { AffectedSide } from '@kinora/contract/patients.ts'
import type { Precaution } from '@kinora/contract/precautions.ts'
import type { Problem } from '@kinora/contract/problem.ts'
import type { Program } from '@kinora/contract/programs.ts'
import type { Prescription, SeriesInWeek } from '@kinora/contract/series.ts'
import type { PainNote } from './pain-notes.ts'
import type { WeekEdits } from './week-edits.ts'
import type { EditUndo } from './edit-undo.ts'
import type { EditDraft, FieldChange } from './prescription-draft.ts'
import type { SaveQueue } from './save-queue.ts'

/** The cards that are open for editing, their unsaved text, and why the server rejected it. */
export interface OpenEditors {
  isOpen: (id: string) => boolean
  /** Opens a card with the focus in its dosage, or in its note. */
  open: (id: string, field?: 'note') => void
  isNoteFirst: (id: string) => boolean
  close: (id: string) => void
  /** Not React state, so that typed text survives when its card is unmounted. */
  drafts: Map<string, EditDraft>
  problemOf: (id: string) => Problem | undefined
  /** True if an edit could not be saved. Its card says why. */
  hasProblems: boolean
  setProblem: (id: string, problem: Problem | undefined) => void
}

/** The target of a progression rule: the program, a series of it, or an exercise in a series. */
export interface RulePlace {
  seriesId: string | null
  exerciseId: string | null
  name: string
}

/** The edit to repeat in other weeks: change, remove or add the exercise. */
export type EditInOtherWeeks = { edit: 'change'; change: FieldChange } | { edit: 'remove' } | { edit: 'add' }

/** The open dialog of the builder. */
export type BuilderDialog =
  | { kind: 'swap'; card: Prescription }
  | ({ kind: 'otherWeeks'; card: Prescription } & EditInOtherWeeks)
  | { kind: 'rule'; place: RulePlace }
  | { kind: 'print' }

/** Shared by all components of the builder. */
export interface Builder {
  program: Program
  week: number
  columns: SeriesInWeek[]
  /** The series that exercises from the library are added to. */
  activeId: string | undefined
  setActive: (seriesId: string) => void
  /** 'Ann', or 'the patient' in a template. */
  patientName: string
  /** Undefined in a template. */
  affectedSide: AffectedSide | null | undefined
  /** Those that apply in this week. */
  precautions: Precaution[]
  /** The patient's equipment at home; undefined in a template and until it has been entered. */
  kit: Kit | undefined
  /** 'Pain 7 yesterday' by prescription. */
  painNotes: ReadonlyMap<string, PainNote>
  edits: WeekEdits
  undo: EditUndo
  saveQueue: SaveQueue
  editors: OpenEditors
  dialog: BuilderDialog | undefined
  openDialog: (dialog: BuilderDialog | undefined) => void
  /** Announces a message to screen readers. */
  announce: (message: string) => void
  /** Focuses a card once it is rendered. */
  focusCard: (id: string) => void
}

export const BuilderContext = createContext<Builder | undefined>(undefined)

export function useBuilder() {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('useBuilder must be used inside BuilderContext.')
  return builder
}

import type { ImportFormat } from '@kinora/contract/exercise-import.ts'
import type { Attribution, ExerciseDraft } from '@kinora/contract/exercises.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

/** What a file says of one exercise, not yet checked. */
export type LooseDraft = { [K in keyof ExerciseDraft]?: unknown }

/** One exercise of a file, or why it cannot be one. `sourceId` finds it again at the next import. */
export interface Incoming {
  row: number
  name: string
  sourceId: string
  draft: LooseDraft
  attribution: Attribution | null
  /** Set where the row cannot be an exercise. */
  refusal?: string
  /** Of a library that was taken along: the version it had, and its neighbors by their ids in the file. */
  version?: number
  easier?: string
  harder?: string
}

export interface IncomingList {
  format: ImportFormat
  exercises: Incoming[]
  /** What is true of the whole list. */
  notes: string[]
  /** What this file would say of an exercise of ours, as far as it says anything: so it is told whether they differ. */
  reread?: (draft: ExerciseDraft) => LooseDraft
}

export const mostExercises = 5000

/** A file that is no list of exercises at all. */
export const unreadable = (message: string) => fieldProblem('invalid', 'text', message)

export type Entry = Record<string, unknown>
export const isRecord = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
/** The texts of a list, or the one text that stands where a list should. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter(Boolean)

/** An entry that is no object at all. */
export const refusedRow = (row: number, value: unknown): Incoming => ({
  row,
  name: textOf(value).slice(0, 60),
  sourceId: '',
  draft: {},
  attribution: null,
  refusal: 'This is not an exercise.',
})

/** Reads each entry of a list; whatever is no object is refused by itself and the others go on. */
export const eachOf = (entries: unknown[], read: (entry: Entry, row: number) => Incoming) =>
  entries.map((entry, at) => (isRecord(entry) ? read(entry, at + 1) : refusedRow(at + 1, entry)))

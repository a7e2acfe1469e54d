import type { ImportFormat } from '@kinora/contract/exercise-import-formats.ts'
import type { Attribution, ExerciseDraft } from '@kinora/contract/exercises.ts'
import { fieldProblem } from '@kinora/contract/problem.ts'

/** An exercise of a file before validation. */
export type LooseDraft = { [K in keyof ExerciseDraft]?: unknown }

/** A picture or video that a file names by its address on the web. */
interface MediaLink {
  kind: 'picture' | 'video'
  url: string
}

/** An exercise of a file, or the reason why it was rejected. `sourceId` identifies it at the next import. */
export interface Incoming {
  row: number
  name: string
  sourceId: string
  draft: LooseDraft
  attribution: Attribution | null
  /** Set if the row was rejected. */
  refusal?: string
  /** From an exported library: the version at export, and the neighbors by their ids in the file. */
  version?: number
  easier?: string
  harder?: string
  /** Pictures and videos to fetch after the import. */
  links?: MediaLink[]
}

export interface IncomingList {
  format: ImportFormat
  exercises: Incoming[]
  /** Messages about the whole list. */
  notes: string[]
  /** Converts one of our exercises to this file's format and back, to compare it with the file. */
  roundTrip?: (draft: ExerciseDraft) => LooseDraft
}

export const maxExercises = 5000

/** A file that cannot be read at all. */
export const unreadable = (message: string) => fieldProblem('invalid', 'text', message)

export type Entry = Record<string, unknown>
export const isRecord = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
export const textOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
/** The texts of a list, or of a single value. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter(Boolean)

const maxLinks = 8

/** Web addresses only; the archive's reader handles paths inside an archive. */
export const linksOf = (kind: MediaLink['kind'], addresses: string[]): MediaLink[] =>
  [...new Set(addresses)]
    .filter((url) => /^https?:\/\//i.test(url) && url.length <= 2000 && URL.canParse(url))
    .slice(0, maxLinks)
    .map((url) => ({ kind, url }))

/** An entry that is not an object. */
const rejectedRow = (row: number, value: unknown): Incoming => ({
  row,
  name: textOf(value).slice(0, 60),
  sourceId: '',
  draft: {},
  attribution: null,
  refusal: 'This is not an exercise.',
})

/** Reads each entry of a list. Entries that are not objects are rejected one by one. */
export const readEach = (entries: unknown[], read: (entry: Entry, row: number) => Incoming) =>
  entries.map((entry, at) => (isRecord(entry) ? read(entry, at + 1) : rejectedRow(at + 1, entry)))

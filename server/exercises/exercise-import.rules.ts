import type { ImportedExercise, ImportOutcome } from '@kinora/contract/exercise-import.ts'
import { type Attribution, ExerciseDraft } from '@kinora/contract/exercises.ts'
import { plainWords, tidyEquipment } from './exercise.rules.ts'

/** An exercise somebody wants to bring in: where it stands in its file, what it says, and from whom. */
export interface IncomingExercise {
  row: number
  name: string
  sourceId: string
  draft: { [K in keyof ExerciseDraft]?: unknown }
  attribution: Attribution | null
  refusal?: string
  /** Of a library that was taken along: its version there, and its neighbors as the file calls them. */
  version?: number
  easier?: string
  harder?: string
}

/** An exercise that came from the same source before. */
export interface ImportedBefore {
  id: string
  sourceId: string
  name: string
  /** The hash of what it said when it came, and of what it says now. */
  sourceHash: string | null
  contentHash: string | null
  isArchived: boolean
  /** Set where the file was made from this very exercise. */
  version?: number
}

/** What the clinic has already. */
export interface ExistingLibrary {
  earlier: ImportedBefore[]
  /** Names of its exercises of other origin, and of the starter library. */
  ownNames: string[]
  starterNames: string[]
}

export interface Decision extends ImportedExercise {
  arrival: IncomingExercise
  /** Set where it is to be written. */
  draft?: ExerciseDraft
  hash?: string
  /** Set where it is to be changed. */
  earlier?: ImportedBefore
}

/** One name for "Glute Bridges" and "glute-bridge". */
export const sameName = (name: string) =>
  plainWords(name)
    .split(' ')
    .filter((word) => !/^(a|an|the)$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
    .join(' ')

const shown = (name: string) => {
  const line = name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line || 'No name'
}

const labels: Partial<Record<keyof ExerciseDraft, string>> = {
  steps: 'Instructions',
  name: 'Name',
  defaultDosage: 'Dosage',
}

export const normalizeDraft = (draft: ExerciseDraft) => ({ ...draft, equipment: tidyEquipment(draft.equipment) })

function checked({ draft, sourceId, refusal }: IncomingExercise) {
  if (refusal) return { reason: refusal }
  if (sourceId.length > 300 || sourceId.includes('\u0000') || !sourceId.isWellFormed())
    return { reason: 'Its id cannot be stored.' }
  const { success, data, error } = ExerciseDraft.safeParse(draft)
  if (success) return { draft: normalizeDraft(data) }
  const [{ path, message }] = error.issues as [(typeof error.issues)[number]]
  const field = String(path[0] ?? '') as keyof ExerciseDraft
  const label = labels[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return {
    reason: message.startsWith(label) ? message : `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${message}`,
  }
}

/** What is to be written: where a file was made from the exercise itself, only what it says otherwise. */
export function mergedDraft(now: ExerciseDraft, reread: ExerciseDraft, arrived: ExerciseDraft): ExerciseDraft {
  const isSaid = (field: keyof ExerciseDraft) => JSON.stringify(reread[field]) !== JSON.stringify(arrived[field])
  const said = Object.keys(arrived).filter((field) => isSaid(field as keyof ExerciseDraft))
  return { ...now, ...Object.fromEntries(said.map((field) => [field, arrived[field as keyof ExerciseDraft]])) }
}

type HashOf = (draft: ExerciseDraft) => string

/** Decides row by row what becomes of a list. The same list twice is "same" the second time, whatever was changed here in between. */
export function decide(arrivals: IncomingExercise[], shelf: ExistingLibrary, hashOf: HashOf): Decision[] {
  const earlier = new Map(shelf.earlier.map((it) => [it.sourceId, it]))
  const own = new Map(shelf.ownNames.map((name) => [sameName(name), name]))
  const starters = new Set(shelf.starterNames.map(sameName))
  const rowOf = { source: new Map<string, number>(), name: new Map<string, number>() }

  return arrivals.map((arrival) => {
    const { row, sourceId } = arrival
    const tell = (outcome: ImportOutcome, reason = '', more: Partial<Decision> = {}): Decision => ({
      arrival,
      row,
      name: shown(arrival.name),
      outcome,
      reason,
      ...more,
    })
    const { draft, reason } = checked(arrival)
    if (!draft) return tell('refused', reason)
    const before = rowOf.source.get(sourceId)
    if (before !== undefined) return tell('duplicate', `It stands in row ${before} already.`)
    rowOf.source.set(sourceId, row)

    const hash = hashOf(draft)
    const known = earlier.get(sourceId)
    if (known) return tell(...whatOf(known, hash, arrival.version), { draft, hash, earlier: known })
    const name = sameName(draft.name)
    const taken = own.get(name)
    if (taken !== undefined) return tell('duplicate', `You have “${shown(taken)}” already.`)
    const like = rowOf.name.get(name)
    rowOf.name.set(name, like ?? row)
    if (starters.has(name)) return tell('new', 'The starter library has one of this name too.', { draft, hash })
    return tell('new', like === undefined ? '' : `Much like row ${like}.`, { draft, hash })
  })
}

function whatOf(known: ImportedBefore, hash: string, version: number | undefined): [ImportOutcome, string] {
  const { sourceHash, contentHash, isArchived } = known
  if (sourceHash === hash) return ['same', isArchived ? 'It is archived here and stays so.' : '']
  if (known.version !== undefined) {
    return version !== undefined && version !== known.version
      ? ['duplicate', 'It was changed here since this file was made, and stays as it is.']
      : ['changed', 'The file says something else than the library.']
  }
  if (contentHash !== sourceHash) return ['duplicate', 'It was changed here since it was imported, and stays as it is.']
  return ['changed', 'Its text is another than at the last import.']
}

const order: ImportOutcome[] = ['refused', 'duplicate', 'changed', 'new', 'same']
const mostRows = 500

/** The counts of all, and the rows that are worth a look, those that need one first. */
export function reportOf(decisions: Decision[]) {
  const counts = { new: 0, changed: 0, same: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of decisions) counts[outcome] += 1
  const rows = decisions
    .filter(({ outcome, reason }) => outcome !== 'same' || reason)
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.row - b.row)
    .slice(0, mostRows)
    .map(({ row, name, outcome, reason }) => ({ row, name, outcome, reason }))
  return { counts, rows }
}

import type { ImportedExercise, ImportOutcome } from '@kinora/contract/exercise-import-formats.ts'
import { ExerciseDraft, type Attribution } from '@kinora/contract/exercises.ts'
import { normalizeEquipment } from './exercise.rules.ts'
import { plainWords } from './exercise-words.rules.ts'
import { capitalize } from '@kinora/contract/capitalize.ts'

/** An exercise of an import file, with its row and source. */
export interface IncomingExercise {
  row: number
  name: string
  sourceId: string
  draft: { [K in keyof ExerciseDraft]?: unknown }
  attribution: Attribution | null
  refusal?: string
  /** From an exported library: the version at export, and the neighbors by their ids in the file. */
  version?: number
  easier?: string
  harder?: string
  /** Pictures and videos to fetch after the import. */
  links?: { kind: 'picture' | 'video'; url: string }[]
}

/** An exercise that was imported from the same source before. */
interface ImportedBefore {
  id: string
  sourceId: string
  name: string
  /** Hashes of its content at the last import and now. */
  sourceHash: string | null
  contentHash: string | null
  isArchived: boolean
  /** Set if the file was exported from this very exercise. */
  version?: number
}

export interface ExistingLibrary {
  imported: ImportedBefore[]
  /** Names of its exercises from other sources, and of the starter library. */
  ownNames: string[]
  starterNames: string[]
}

export interface ImportDecision extends ImportedExercise {
  incoming: IncomingExercise
  /** Set if the exercise is to be written. */
  draft?: ExerciseDraft
  hash?: string
  /** Set if it changes an existing exercise. */
  existing?: ImportedBefore
}

/** Normalizes names, so that "Glute Bridges" and "glute-bridge" are equal. */
export const normalizeName = (name: string) =>
  plainWords(name)
    .split(' ')
    .filter((word) => !/^(a|an|the)$/.test(word))
    .map((word) => (word.length > 3 ? word.replace(/([^s])s$/, '$1') : word))
    .join(' ')

const displayName = (name: string) => {
  const line = name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line || 'No name'
}

const labels: Partial<Record<keyof ExerciseDraft, string>> = {
  steps: 'Instructions',
  name: 'Name',
  defaultDosage: 'Dosage',
}

export const normalizeDraft = (draft: ExerciseDraft) => ({ ...draft, equipment: normalizeEquipment(draft.equipment) })

function validate({ draft, sourceId, refusal }: IncomingExercise) {
  if (refusal) return { reason: refusal }
  if (sourceId.length > 300 || sourceId.includes('\u0000') || !sourceId.isWellFormed())
    return { reason: 'The id contains characters that cannot be stored, or is too long.' }
  const { success, data, error } = ExerciseDraft.safeParse(draft)
  if (success) return { draft: normalizeDraft(data) }
  const [{ path, message }] = error.issues as [(typeof error.issues)[number]]
  const field = String(path[0] ?? '') as keyof ExerciseDraft
  const label = labels[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return {
    reason: message.startsWith(label) ? message : `${capitalize(label)}: ${message}`,
  }
}

/**
 * Applies the fields that the file changes to the current draft. `reread` is the current draft after a round trip
 * through the file format, so that fields the format cannot express do not count as changes.
 */
export function mergedDraft(now: ExerciseDraft, reread: ExerciseDraft, incoming: ExerciseDraft): ExerciseDraft {
  const fields = Object.keys(incoming) as (keyof ExerciseDraft)[]
  const changed = fields.filter((field) => JSON.stringify(reread[field]) !== JSON.stringify(incoming[field]))
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, incoming[field]])) }
}

type HashOf = (draft: ExerciseDraft) => string

/**
 * Decides the outcome of each row. Importing an unchanged list again gives "same", even if the exercises were edited
 * here in between.
 */
export function decideImport(
  exercises: IncomingExercise[],
  library: ExistingLibrary,
  hashOf: HashOf,
): ImportDecision[] {
  const imported = new Map(library.imported.map((item) => [item.sourceId, item]))
  const ownNames = new Map(library.ownNames.map((name) => [normalizeName(name), name]))
  const starters = new Set(library.starterNames.map(normalizeName))
  const rowOf = { source: new Map<string, number>(), name: new Map<string, number>() }

  return exercises.map((incoming) => {
    const { row, sourceId } = incoming
    const decision = (outcome: ImportOutcome, reason = '', more: Partial<ImportDecision> = {}): ImportDecision => ({
      incoming,
      row,
      name: displayName(incoming.name),
      outcome,
      reason,
      ...more,
    })
    const { draft, reason } = validate(incoming)
    if (!draft) return decision('refused', reason)
    const before = rowOf.source.get(sourceId)
    if (before !== undefined) return decision('duplicate', `Same id as row ${before}.`)
    rowOf.source.set(sourceId, row)

    const hash = hashOf(draft)
    const known = imported.get(sourceId)
    if (known) return decision(...compareWithImported(known, hash, incoming.version), { draft, hash, existing: known })
    const name = normalizeName(draft.name)
    const ownName = ownNames.get(name)
    if (ownName !== undefined) return decision('duplicate', `You already have “${displayName(ownName)}”.`)
    const like = rowOf.name.get(name)
    rowOf.name.set(name, like ?? row)
    if (starters.has(name))
      return decision('new', 'The starter library also has an exercise with this name.', { draft, hash })
    return decision('new', like === undefined ? '' : `Similar to row ${like}.`, { draft, hash })
  })
}

function compareWithImported(
  known: ImportedBefore,
  hash: string,
  version: number | undefined,
): [ImportOutcome, string] {
  const { sourceHash, contentHash, isArchived } = known
  if (sourceHash === hash) return ['same', isArchived ? 'Stays archived.' : '']
  if (known.version !== undefined) {
    return version !== undefined && version !== known.version
      ? ['duplicate', 'Not imported: it was changed in Kinora after this file was exported.']
      : ['changed', 'Changed in the file.']
  }
  if (contentHash !== sourceHash) return ['duplicate', 'Not imported: it was changed in Kinora after the last import.']
  return ['changed', 'Changed since the last import.']
}

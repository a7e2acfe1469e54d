import { ownFormat } from '@kinora/contract/exercise-import-formats.ts'
import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import {
  readEach,
  isRecord,
  linksOf,
  recordsOf,
  textOf,
  type Entry,
  type Incoming,
  type IncomingList,
  type LooseDraft,
} from './incoming.ts'
import type { ExportedExercise } from './own-table.ts'
import { clipped, plainText } from './plain.ts'

/** A library as JSON, with the field names of the contract. */
export function writeJson(exercises: ExportedExercise[], about: { clinic: string; madeAt: string }) {
  const entries = exercises.map(({ id, version, draft, attribution, easierId, harderId, figure, media }) => ({
    id,
    version,
    ...draft,
    ...attribution,
    easier: easierId,
    harder: harderId,
    figure,
    media,
  }))
  return JSON.stringify({ format: ownFormat, formatVersion: 1, ...about, exercises: entries }, null, 2)
}

export const isOwnFile = (file: Entry) => file.format === ownFormat

const fields = Object.keys(ExerciseDraft.shape) as (keyof ExerciseDraft)[]

/** Removes markup from all texts. Other values stay unchanged and are validated later. */
function withoutMarkup(value: unknown): unknown {
  if (typeof value === 'string') return /[<&]/.test(value) ? plainText(value.slice(0, 40_000)) : value
  if (Array.isArray(value)) return value.slice(0, 1000).map(withoutMarkup)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutMarkup(part)]))
}

const cleanDraft = (source: Entry | ExerciseDraft): LooseDraft =>
  Object.fromEntries(
    fields.flatMap((field) => (field in source ? [[field, withoutMarkup((source as Entry)[field])]] : [])),
  )

const webAddress = (value: unknown) => (/^https?:\/\/\S+$/.test(textOf(value)) ? textOf(value).slice(0, 500) : '')

function exerciseOf(entry: Entry, row: number): Incoming {
  const { licence, author, version } = entry
  const name = textOf(entry.name)
  const isAttributed = licence || author || entry.sourceUrl
  return {
    row,
    name,
    sourceId: textOf(entry.id) || name.toLowerCase(),
    draft: cleanDraft(entry),
    attribution: isAttributed
      ? {
          licence: clipped(textOf(licence), 120),
          author: clipped(textOf(author), 200),
          sourceUrl: webAddress(entry.sourceUrl),
        }
      : null,
    ...(typeof version === 'number' && { version }),
    ...(textOf(entry.easier) && { easier: textOf(entry.easier) }),
    ...(textOf(entry.harder) && { harder: textOf(entry.harder) }),
    links: (['picture', 'video'] as const).flatMap((kind) =>
      linksOf(
        kind,
        recordsOf(entry.media)
          .filter((file) => file.kind === kind)
          .map(({ file }) => textOf(file)),
      ),
    ),
  }
}

/** Reads a file that Kinora exported, here or at another clinic. */
export function readOwnFile(file: Entry): IncomingList {
  const list = Array.isArray(file.exercises) ? file.exercises : []
  return { format: 'kinora', exercises: readEach(list, exerciseOf), notes: [], roundTrip: cleanDraft }
}

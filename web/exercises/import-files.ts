import { maxPicturesPerExercise } from '@kinora/contract/picture-limits.ts'
import { csvColumns, type ExerciseImport, type ImportOutcome } from '@kinora/contract/exercise-import-formats.ts'
import { count } from '../ui/format.ts'
import { openArchive, type Archive } from './unzip.ts'

const maxListBytes = 8_000_000

/** A chosen list, with its archive and the media in it. Their paths begin at the folder of the list. */
export interface ChosenList {
  text: string
  archive?: Archive
  folder?: string
}

const tooLarge = 'This file is larger than 8 MB. Split the file and import the parts one after the other.'

/**
 * Decodes UTF-8, UTF-16 by its byte order mark, or the encoding of old spreadsheets.
 * @throws Error with a message for the user.
 */
function decodeText(bytes: Uint8Array) {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (bytes.includes(0)) throw new Error('This is not a text file. Choose a list as JSON or CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const listName = 'exercises.json'

/** Reads an archive with a list: an export of Kinora, or a downloaded collection, which has a folder of its own. */
async function readArchive(file: File): Promise<ChosenList> {
  const archive = await openArchive(file)
  const has = (name: string) => archive.entries.some((entry) => entry.name === name)
  const lists = archive.entries
    .map(({ name }) => name)
    .filter((name) => name === listName || name.endsWith(`/${listName}`))
  const list = lists.toSorted((a, b) => a.length - b.length)[0]
  if (list) {
    const text = await (await archive.read(list, maxListBytes)).text()
    return { text, archive, folder: list.slice(0, -listName.length) }
  }
  if (has('[Content_Types].xml')) throw new Error('This is a spreadsheet. Save it as CSV and choose that file.')
  throw new Error('This archive has no exercises.json. Unpack it and choose the list in it.')
}

/**
 * Reads the list from a file of any supported kind.
 * @throws Error with a message for the user.
 */
export async function readListFile(file: File): Promise<ChosenList> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (head.length === 0) throw new Error('This file is empty.')
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4) return readArchive(file)
  if (file.size > maxListBytes) throw new Error(tooLarge)
  return { text: decodeText(new Uint8Array(await file.arrayBuffer())) }
}

export interface ArchivedPicture {
  exerciseId: string
  file: string
  alt: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The pictures that an exercise of a list names: with a description, or as paths only. */
function namedPictures({ media, png }: Record<string, unknown>) {
  const described = recordsIn(media).filter(({ kind }) => kind === 'picture')
  const paths = Array.isArray(png) ? png.map((file) => ({ file, alt: '' })) : []
  return [...described, ...paths]
}

/** The pictures of imported exercises, by their new ids. Invalid entries are ignored. */
export function picturesIn({ text, archive, folder = '' }: ChosenList, ids: Record<string, string>): ArchivedPicture[] {
  if (!archive) return []
  const archivedFiles = new Set(archive.entries.map(({ name }) => name))
  const list: unknown = JSON.parse(text)
  return recordsIn(Array.isArray(list) ? list : (list as { exercises?: unknown }).exercises).flatMap((exercise) => {
    const exerciseId = typeof exercise.id === 'string' ? ids[exercise.id] : undefined
    if (!exerciseId) return []
    return namedPictures(exercise)
      .map(({ file, alt }) => ({
        exerciseId,
        file: `${folder}${String(file)}`,
        alt: typeof alt === 'string' ? alt.slice(0, 200) : '',
      }))
      .filter(({ file }) => archivedFiles.has(file))
      .slice(0, maxPicturesPerExercise)
  })
}

/** The media type of a picture, by the end of its name. */
export const pictureType = (file: string) =>
  ({ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' })[
    file.split('.').at(-1)!.toLowerCase()
  ] ?? 'image/webp'

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const example: Partial<Record<(typeof csvColumns)[number], string>> = {
  external_id: 'wall-squat',
  name: 'Wall squat',
  patient_name: 'Lean and bend',
  body_region: 'knee|hip',
  type: 'strength',
  position: 'standing',
  equipment: 'wall',
  level: '3',
  instructions: 'Lean your back against a wall.|Slide down until your knees are half bent.|Push up again.',
  default_sets: '3',
  default_reps: '8-12',
  default_rest_s: '60',
  side: 'none',
}

/** The import template with one example row. */
export const templateCsv = [csvColumns, csvColumns.map((column) => quoted(example[column] ?? ''))]
  .map((row) => row.join(','))
  .join('\r\n')

export const outcomeLabels: Record<ImportOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  duplicate: 'Duplicate',
  refused: 'Refused',
}

const formats: Record<ExerciseImport['format'], string> = {
  'free-exercise-db': 'free-exercise-db',
  wger: 'wger',
  exercemus: 'exercemus',
  everkinetic: 'everkinetic',
  'exercises-dataset': 'exercises-dataset',
  'workout-cool': 'workout-cool',
  opentelerehab: 'OpenTeleRehab',
  csv: 'a table',
  kinora: 'a library of Kinora',
}
export const formatLabel = (format: ExerciseImport['format']) => formats[format]

/** A summary of the counts: '873 new, 2 changed, 1 refused'. */
export function countsText({ counts }: Pick<ExerciseImport, 'counts'>) {
  const { new: added, changed, same, duplicate, refused } = counts
  const words = [
    added && `${count(added, 'new exercise')}`,
    changed && `${changed} changed`,
    same && `${same} the same as before`,
    duplicate && `${count(duplicate, 'duplicate')}`,
    refused && `${refused} refused`,
  ].filter(Boolean)
  return words.join(', ')
}

import { csvColumns, type ExerciseImport, type ImportOutcome } from '@kinora/contract/exercise-import.ts'
import { count } from '../ui/format.ts'

/** A file of exercises, before it is taken. Pure, but for the reading of the file. */

const largest = 8_000_000

/** The text of a chosen file: UTF-8, or what old spreadsheets save. Throws words for the user. */
export async function readListFile(file: File) {
  if (file.size > largest)
    throw new Error('This file is larger than 8 MB. Split it, and import one part after the other.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new Error('This file is empty.')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error('This is a spreadsheet or an archive. Save it as CSV first, then choose that file.')
  if (bytes.includes(0)) throw new Error('This is not a text file. Choose a list as JSON or CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

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

/** Our own table with one example, to be filled in. */
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
}
export const formatWords = (format: ExerciseImport['format']) => formats[format]

/** '873 new, 2 changed, 1 refused'; what there is none of is not said. */
export function countWords({ counts }: Pick<ExerciseImport, 'counts'>) {
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

import { CsvError, parse } from 'csv-parse/sync'
import { readOwnTable, type Row, withOwnNames } from './read-own-table.ts'
import { isEverkinetic, readEverkinetic } from './everkinetic.ts'
import { isDatasetExercise, readDataset } from './exercises-dataset.ts'
import { isExercemus, readExercemus } from './exercemus.ts'
import { isFreeExercise, readFreeExercises } from './free-exercise-db.ts'
import { isRecord, maxExercises, unreadable, type Entry, type IncomingList } from './incoming.ts'
import { unquoteFormula } from './own-cells.ts'
import { isOwnFile, readOwnFile } from './own-json.ts'
import { clipped } from './plain.ts'
import { readTelerehab, readWorkoutCool } from './tables.ts'
import { isWger, isWgerFixture, readWger, readWgerFixture } from './wger.ts'

const known = 'Use JSON of free-exercise-db, wger, exercemus or everkinetic, or a CSV with a column “name”.'

const lists: [(entry: Entry) => boolean, (list: unknown[]) => IncomingList][] = [
  [isWgerFixture, readWgerFixture],
  [isWger, (list) => readWger(list)],
  [isFreeExercise, readFreeExercises],
  [isEverkinetic, readEverkinetic],
  [isDatasetExercise, readDataset],
]

/** Uses the first recognized entry, so that one bad entry does not hide the others. */
function readArray(list: unknown[]): IncomingList {
  if (list.length === 0) throw unreadable('This list is empty.')
  const sample = list.slice(0, 50).filter(isRecord)
  const format = lists.find(([isOfKind]) => sample.some(isOfKind))
  if (!format) throw unreadable(`This file is in a format that Kinora does not know. ${known}`)
  return format[1](list)
}

function readJson(value: unknown): IncomingList {
  if (Array.isArray(value)) return readArray(value)
  if (!isRecord(value)) throw unreadable(`This file is not a list of exercises. ${known}`)
  if (isOwnFile(value)) return readOwnFile(value)
  if (isExercemus(value)) return readExercemus(value)
  if (Array.isArray(value.results)) {
    if (!value.results.some((entry) => isRecord(entry) && isWger(entry)))
      throw unreadable(`This file is in a format that Kinora does not know. ${known}`)
    return readWger(value.results, value)
  }
  if (Array.isArray(value.exercises)) return readArray(value.exercises)
  return readArray([value])
}

/** Reads JSON Lines, which some collections use. Undefined if the text is not JSON Lines. */
function readLines(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines[0]!.trim().startsWith('{') || !lines[0]!.trim().endsWith('}')) return undefined
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw unreadable(`Line ${at + 1} of this file is broken: it is not JSON.`)
    }
  })
}

function parseJson(text: string) {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const lines = readLines(text)
    if (lines) return lines
    const place = /position (\d+)/.exec((error as Error).message)?.[1]
    const line = place ? ` near line ${text.slice(0, Number(place)).split('\n').length}` : ''
    throw unreadable(`This file is broken: it is not complete JSON${line}.`)
  }
}

const delimiterOf = (head: string) =>
  [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!

/** Other collections use several rows per exercise. */
const maxRows = 50_000

/** Describes the error with the line number that a spreadsheet shows. */
function describeTableError(error: unknown) {
  const { code, lines, column } = error as { code?: string; lines?: number; column?: string | number }
  const where = `Line ${lines ?? 1}${typeof column === 'string' ? `, column “${clipped(column, 40)}”` : ''}`
  const words: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
    INVALID_OPENING_QUOTE: 'there is a quotation mark inside a cell; double it, and quote the whole cell',
    CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quotation mark; double quotation marks inside a cell',
    CSV_MAX_RECORD_SIZE: 'one row is longer than 400,000 characters; a quotation mark may be missing',
  }
  const what = error instanceof CsvError ? words[code ?? ''] : undefined
  return what
    ? `${where} of this table is broken: ${what}. Nothing was imported.`
    : 'This file is neither JSON nor CSV. Save it as CSV and try again.'
}

function parseTable(text: string): Row[] {
  const head = text.slice(0, 10_000).split('\n')[0]!
  try {
    return parse(text, {
      columns: (heads: string[]) =>
        heads.map((name) =>
          name
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_')
            .replace(/^license$/, 'licence'),
        ),
      delimiter: delimiterOf(head),
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
      maxRecordSize: 400_000,
      to: maxRows + 1,
      cast: unquoteFormula,
    }) as Row[]
  } catch (error) {
    throw unreadable(describeTableError(error))
  }
}

function readTable(rows: Row[]): IncomingList {
  const [first] = rows
  if (rows.length > maxRows)
    throw unreadable(
      `At most ${maxRows.toLocaleString('en-AU')} rows in one file. Split the file and import the parts one after the other.`,
    )
  if (!first) throw unreadable('This file has no rows below the header line.')
  if ('attribute_name' in first) return readWorkoutCool(rows)
  if ('title' in first && ('categories' in first || 'dynamic_fields' in first)) return readTelerehab(rows)
  const named = withOwnNames(rows)
  if ('name' in named[0]!) return readOwnTable(named)
  throw unreadable('The first line must name the columns. There is no column “name”.')
}

/**
 * Reads a file of exercises in any of the known formats.
 * @throws Problem at `text` if the format is not known.
 */
export function readList(text: string): IncomingList {
  const plain = text.replace(/^\uFEFF/, '').trim()
  if (plain === '') throw unreadable('This file is empty.')
  const list = /^[[{]/.test(plain) ? readJson(parseJson(plain)) : readTable(parseTable(plain))
  if (list.exercises.length === 0) throw unreadable('There are no exercises in this file.')
  if (list.exercises.length > maxExercises)
    throw unreadable(`At most ${maxExercises} exercises in one file; this file has ${list.exercises.length}.`)
  return list
}

/** A line of a file with its number; a record over several lines has the number of its first. */
export interface TableLine {
  line: number
  cells: string[]
}
export interface BrokenLine {
  line: number
  message: string
}
export interface CsvTable {
  lines: TableLine[]
  broken: BrokenLine[]
}

const delimiters = [',', ';', '\t', '|']

/** The most frequent delimiter outside quotation marks in the first line with text. */
function delimiterOf(text: string) {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? ''
  const plain = first.replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

const unclosed = 'A quotation mark is opened here and not closed. Add the missing one, or remove it.'
const stray = 'There is a quotation mark inside quoted text. Double it, or remove it.'

/** The length of a line break at a position. */
const breakAt = (text: string, at: number) => {
  if (text[at] === '\r') return text[at + 1] === '\n' ? 2 : 1
  return text[at] === '\n' ? 1 : 0
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** Reads a quoted cell at a position. Returns its text and the position after it, or the problem. */
function readQuoted(
  text: string,
  at: number,
  delimiter: string,
): { problem: string } | { problem?: undefined; cell: string; next: number } {
  let end = at + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) return { problem: unclosed }
    if (text[end + 1] !== '"') break
    end += 2
  }
  const next = end + 1
  const isEnd = next >= text.length || text[next] === delimiter || breakAt(text, next) > 0
  // An unclosed quotation mark ends at the next quoted cell, usually on a later line.
  const quoted = text.slice(at + 1, end)
  if (!isEnd) return { problem: countBreaks(quoted) > 0 ? unclosed : stray }
  return { cell: quoted.replaceAll('""', '"'), next }
}

function endOfLine(text: string, at: number) {
  let end = at
  while (end < text.length && breakAt(text, end) === 0) end += 1
  return end
}

/** The cells of the record at a position, or its problem, and the position after it. */
function readRecord(text: string, start: number, delimiter: string) {
  const cells: string[] = []
  let at = start
  for (;;) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at, delimiter)
      if (quoted.problem !== undefined) return { cells, problem: quoted.problem, end: endOfLine(text, at) }
      cells.push(quoted.cell.trim())
      at = quoted.next
    } else {
      let end = at
      while (end < text.length && text[end] !== delimiter && breakAt(text, end) === 0) end += 1
      cells.push(text.slice(at, end).trim())
      at = end
    }
    if (text[at] !== delimiter) return { cells, end: at }
    at += 1
  }
}

/** Reads a table with any delimiter. Broken lines are reported and skipped. */
export function parseCsv(content: string): CsvTable {
  const text = content.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const table: CsvTable = { lines: [], broken: [] }
  let line = 1
  for (let at = 0; at < text.length;) {
    const { cells, problem, end } = readRecord(text, at, delimiter)
    if (problem) table.broken.push({ line, message: problem })
    else if (cells.some((cell) => cell !== '') && !(line === 1 && /^sep=/i.test(cells[0]!)))
      table.lines.push({ line, cells })
    const after = end + breakAt(text, end)
    line += countBreaks(text.slice(at, after))
    at = after
  }
  return table
}

import { maxImportLines } from '@kinora/contract/patient-imports.ts'
import { parseCsv, type BrokenLine, type CsvTable, type TableLine } from './parse-csv.ts'

/** A file as a table: the columns, the lines below, and lines that cannot be read. */
export interface Table {
  header: string[]
  lines: TableLine[]
  broken: BrokenLine[]
}

const maxBytes = 20_000_000

function decode(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new Error('This is neither a CSV nor an Excel file. Export the list as CSV or XLSX.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const cellText = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** The first sheet. The reader is loaded only for a spreadsheet. */
async function readSpreadsheet(bytes: ArrayBuffer): Promise<CsvTable> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(bytes).catch(() => {
    throw new Error('This Excel file cannot be read. Open it, save it again as XLSX or CSV, and choose that file.')
  })
  const lines = rows.map((row, at) => ({ line: at + 1, cells: row.map(cellText) }))
  return { lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')), broken: [] }
}

/** The header is the first line with at least two cells, because titles above the table have one. */
function tableOf({ lines, broken }: CsvTable): Table {
  const at = lines.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  if (at < 0) throw new Error('There is no table in this file. Its first line must name the columns.')
  const header = lines[at]!.cells
  const table: Table = { header, lines: [], broken }
  for (const { line, cells } of lines.slice(at + 1)) {
    const isTooLong = cells.slice(header.length).some((cell) => cell !== '')
    const message = `This line has ${cells.length} cells, and the first line names ${header.length} columns. Put text with a separator in quotation marks.`
    if (isTooLong) table.broken.push({ line, message })
    // Our own export puts a quote before cells that a spreadsheet would run as a formula.
    else table.lines.push({ line, cells: cells.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')) })
  }
  if (table.lines.length === 0 && broken.length === 0) throw new Error('There are no patients below the first line.')
  if (table.lines.length > maxImportLines)
    throw new Error(`This file has ${table.lines.length} lines. Split it into files of at most 2,000 patients.`)
  return table
}

/** Reads CSV with any separator and encoding, and XLSX. Throws errors for the user. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > maxBytes) throw new Error('This file is larger than 20 MB. Split it, and import the parts.')
  const buffer = await file.arrayBuffer()
  const bytes = new Uint8Array(buffer)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Error('This is an old Excel file (.xls). Open it, save it as XLSX or CSV, and choose that file.')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return tableOf(isZip ? await readSpreadsheet(buffer) : parseCsv(decode(bytes)))
}

/** An amount below zero is a number, which is added up, and no formula. */
const isAmount = (value: string) => /^-\d+(\.\d+)?$/.test(value)

/** Escapes a value so that no spreadsheet runs it as a formula: R16. */
export function csvCell(value: string) {
  const text = /^[=+\-@\t\r]/.test(value) && !isAmount(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file that spreadsheets open with the right letters. */
export const csvFile = (header: string[], rows: string[][]): Uint8Array =>
  Buffer.from(`\uFEFF${[header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`)

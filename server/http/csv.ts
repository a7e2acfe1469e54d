/** A negative amount is a number to add up, not a formula. */
const isAmount = (value: string) => /^-\d+(\.\d+)?$/.test(value)

/** Escapes a value so that no spreadsheet runs it as a formula: R16. */
export function csvCell(value: string) {
  const text = /^[=+\-@\t\r]/.test(value) && !isAmount(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file with a byte order mark, so that spreadsheets use the right encoding. */
export const csvFile = (header: string[], rows: string[][]): Uint8Array =>
  Buffer.from(`\uFEFF${[header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`)

/** Writes and reads the cells of our own table, so that an export can be imported unchanged. */

/** Quotes text that a spreadsheet program would run as a formula, and text that already looks quoted. */
const quoteFormula = (cell: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)
export const unquoteFormula = (cell: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** Several texts in one cell, separated by `|`. */
export const joinTexts = (texts: readonly string[]) => texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|')

/** Splits a cell at its bars and keeps empty texts; an empty cell has none. */
export function splitTexts(cell = '') {
  if (cell === '') return []
  const parts = ['']
  for (const [piece] of cell.matchAll(/\\[\\|]|\||[^\\|]+|\\/g)) {
    if (piece === '|') parts.push('')
    else parts[parts.length - 1] += /^\\[\\|]/.test(piece) ? piece.slice(1) : piece
  }
  return parts.map((part) => part.trim())
}

/**
 * Several words in one cell. A single word with a comma ends with a bar, because commas may also separate words that
 * people type.
 */
export const joinWords = (words: readonly string[]) =>
  words.length === 1 && /[;,]/.test(words[0]!) ? `${joinTexts(words)}|` : joinTexts(words)

export const splitWords = (cell = '') =>
  (/[\\|]/.test(cell) ? splitTexts(cell) : cell.split(/;|,\s/).map((word) => word.trim())).filter(Boolean)

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV line with its line end. */
export const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(quoteFormula(cell))).join(',')}\r\n`

/** How cells of our own table are written and read again, so that what comes back is what went out. */

/** What a spreadsheet program would take for a formula is quoted, and so is what looks as if it had been quoted. */
export const guarded = (cell: string) => (/^'*[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${cell}` : cell)
export const unguarded = (cell: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** Several texts in one cell, parted by bars. */
export const barred = (texts: readonly string[]) => texts.map((text) => text.replace(/[\\|]/g, '\\$&')).join('|')

/** The texts between the bars of a cell; empty ones count, but for an empty cell. */
export function partsOf(cell = '') {
  if (cell === '') return []
  const parts = ['']
  for (const [piece] of cell.matchAll(/\\[\\|]|\||[^\\|]+|\\/g)) {
    if (piece === '|') parts.push('')
    else parts[parts.length - 1] += /^\\[\\|]/.test(piece) ? piece.slice(1) : piece
  }
  return parts.map((part) => part.trim())
}

/** Words of one cell. A single one with a comma gets a bar of its own, as commas may part words that people write. */
export const barredWords = (words: readonly string[]) =>
  words.length === 1 && /[;,]/.test(words[0]!) ? `${barred(words)}|` : barred(words)

export const wordsOf = (cell = '') =>
  (/[\\|]/.test(cell) ? partsOf(cell) : cell.split(/;|,\s/).map((word) => word.trim())).filter(Boolean)

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of a table, with what ends it. */
export const csvLine = (cells: readonly string[]) => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

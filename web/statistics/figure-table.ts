/** Figures as a table: the text alternative of a plot, and a CSV file. */
export interface FigureTable {
  title: string
  head: string[]
  /** The columns, besides the first, that hold words and not numbers. */
  wordColumns?: string[]
  /** Null for a missing or withheld figure. */
  rows: (string | number | null)[][]
}

/** Spreadsheets would run such text as a formula. */
const isFormula = /^[=+\-@\t\r]/

const cellOf = (value: string | number | null) => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = isFormula.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Several tables, one below the other, each under its title. */
export const csvOf = (tables: FigureTable[]) =>
  tables
    .map(({ title, head, rows }) => [[title], head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n'))
    .join('\r\n\r\n')

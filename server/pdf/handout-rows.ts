import type { Cell } from './handout-exercise.ts'
import type { Style } from './page-style.ts'

/** Groups cells into rows; the tallest cell sets the height of a row. */
export function rowsOf(cells: Cell[], columns: number) {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, at) => {
    const row = cells.slice(at * columns, (at + 1) * columns)
    const tallest = (size: 'height' | 'most') => Math.max(...row.map((cell) => cell[size]))
    return { cells: row, height: tallest('height'), most: tallest('most') }
  })
}
export type Row = ReturnType<typeof rowsOf>[number]

/** Fills pages with whole rows, up to a comfortable number. A cell is never split. */
export function pagesOf(rows: Row[], height: number, maxRows: number): Row[][] {
  const pages: Row[][] = [[]]
  let used = 0
  for (const row of rows) {
    const isFull = used + row.height > height || pages.at(-1)!.length >= maxRows
    if (used > 0 && isFull) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push(row)
    used += row.height
  }
  return pages
}

/** Distributes spare space among rows below the usual height. A single row on a page is not stretched. */
export function heightsOf(rows: Row[], availableHeight: number, usualRow: number) {
  const missing = rows.map(({ height, most }) =>
    Math.max(0, Math.min(usualRow, Math.max(availableHeight / 2, most)) - height),
  )
  const spare = availableHeight - rows.reduce((sum, { height }) => sum + height, 0)
  const all = missing.reduce((sum, each) => sum + each, 0)
  const share = all === 0 ? 0 : Math.min(1, spare / all)
  return rows.map(({ height }, at) => height + missing[at]! * share)
}

/** The target height of rows. A full page uses all of its space; the last page matches the pages before it. */
export function targetRowHeight(pages: Row[][], at: number, style: Style, availableHeight: number) {
  const rows = pages[at]!
  const isLast = at === pages.length - 1
  const isUsual = rows.every(({ height }) => height <= availableHeight / style.rows)
  if (isLast && pages.length === 1) return availableHeight / (isUsual ? style.rows : rows.length)
  return availableHeight / (isLast ? Math.max(...pages.map((page) => page.length)) : rows.length)
}

/** Page measures in pixels of 1/96 inch; A4 is 794 by 1123. */
export const page = { width: 794, height: 1123, side: 40, top: 32, bottom: 26 }
export const ink = '#1e2124'
export const hairline = '#8a9197'
export const hatch = '#aab0b5'

export interface Style {
  columns: 1 | 2
  gap: number
  /** Rows per page for texts of usual length. */
  rows: number
  padding: { top: number; bottom: number }
  rule: number
  name: number
  disc: number
  dose: number
  short: number
  text: number
  /** Steps and cautions start on new lines. */
  hasParagraphs: boolean
  arrow: { width: number; height: number; stroke: number }
  /** Pairs of lying figures go above the text, standing ones beside it. Heights are listed largest first. */
  wide: { width: number; heights: number[] }
  tall: { width: number; heights: number[] }
  tick: { head: number; label: number; labelWidth: number; height: number; line: number; gap: number }
  pain: { height: number; rule: number }
}

const standard: Style = {
  columns: 2,
  gap: 28,
  rows: 3,
  padding: { top: 11, bottom: 9 },
  rule: 1,
  name: 20,
  disc: 28,
  dose: 18,
  short: 14,
  text: 15,
  hasParagraphs: true,
  arrow: { width: 34, height: 20, stroke: 3 },
  wide: { width: 343, heights: [120, 104, 82, 68, 56] },
  tall: { width: 212, heights: [260, 220, 176, 144, 116] },
  tick: { head: 13, label: 14, labelWidth: 62, height: 27, line: 1.5, gap: 6 },
  pain: { height: 38, rule: 16 },
}

/** Large print: no text under 16.5 pt, two exercises a page. */
const largePrint: Style = {
  columns: 1,
  gap: 0,
  rows: 2,
  padding: { top: 14, bottom: 12 },
  rule: 2,
  name: 32,
  disc: 42,
  dose: 28,
  short: 22,
  text: 22,
  hasParagraphs: true,
  arrow: { width: 60, height: 36, stroke: 5.4 },
  wide: { width: 714, heights: [240, 190, 136, 112, 90] },
  tall: { width: 400, heights: [360, 300, 240, 200, 160] },
  tick: { head: 19, label: 22, labelWidth: 104, height: 37, line: 2, gap: 6 },
  pain: { height: 52, rule: 24 },
}

export const pageStyles = {
  standard,
  /** Used if it saves or fills a page. */
  compact: { ...standard, dose: 17, text: 14, hasParagraphs: false },
  largePrint,
}

export const columnWidth = ({ columns, gap }: Style) => (page.width - 2 * page.side - (columns - 1) * gap) / columns

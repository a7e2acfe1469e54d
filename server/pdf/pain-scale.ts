import type PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import type { Cell, Structure } from './handout-exercise.ts'
import { columnWidth, ink, type Style } from './page-style.ts'
import { drawLine, drawLines, wrapText } from './text-layout.ts'
import { drawTicks, ticksHeight } from './tick-grid.ts'

type Document = typeof PDFDocument.prototype

/** Advice for a range of pain scores: `{ from: 0, to: 3, text: 'Fine. Carry on.' }`. */
export interface PainStep {
  from: number
  to: number
  text: string
}

export interface PrintAddress {
  /** The target of the QR code. */
  url: string
  /** The address as people type it. */
  displayUrl: string
}

/** Draws a QR code of `size`, including its quiet zone. */
export function drawCode(document: Document, url: string, x: number, y: number, size: number) {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  const unit = size / (modules.size + 4)
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let end = column
      while (end < modules.size && modules.data[row * modules.size + end]) end += 1
      // Slightly overlapping rows, so that no printer leaves a gap between them.
      if (end > column) document.rect(x + (column + 2) * unit, y + (row + 2) * unit, (end - column) * unit, unit * 1.02)
      column = end
    }
  }
  document.fill(ink)
}

const range = ({ from, to }: PainStep) => (from === to ? String(from) : `${from} – ${to}`)
const codeSize = 112

interface PainContent {
  exercises: readonly unknown[]
  days: string[]
  pain: PainStep[]
  /** Warning signs that several exercises share. */
  advice: string[]
  address: PrintAddress | undefined
}

/** The stacked contents of a cell. */
interface Part {
  height: number
  draw: (document: Document, parent: Structure, x: number, y: number) => void
}

/** A pain diary by day, and what to do about the pain. */
function diaryPart({ days, pain }: PainContent, style: Style): Part {
  const width = columnWidth(style)
  const row = { label: 'Pain', isRest: days.map(() => false) }
  const heading = style.name * 1.3 + 6
  const grid = ticksHeight(style, 1, style.pain.height)
  const leading = style.pain.rule * 1.3 + 4
  const textWidth = width - style.tick.labelWidth
  const rules = pain.map((step) => ({ step, lines: wrapText([{ text: step.text }], style.pain.rule, textWidth) }))
  const drawRules = (document: Document, x: number, top: number) => {
    let y = top
    for (const { step, lines } of rules) {
      drawLine(document, range(step), x, y, { size: style.pain.rule, leading, isBold: true })
      y = drawLines(document, lines, x + style.tick.labelWidth, y, style.pain.rule, leading)
    }
  }
  return {
    height: heading + grid + 8 + rules.reduce((sum, { lines }) => sum + lines.length * leading, 0),
    draw(document, parent, x, y) {
      document.fillColor(ink)
      const title = () => void drawLine(document, 'Pain today, 0 to 10', x, y, { size: style.name, isBold: true })
      parent.add(document.struct('H2', title))
      const alt = `Boxes for your pain from 0 to 10: ${days.join(', ')}.`
      const boxes = () => drawTicks(document, style, days, [row], x, y + heading, width, style.pain.height)
      parent.add(document.struct('Figure', { alt }, boxes))
      document.fillColor(ink)
      parent.add(document.struct('P', () => drawRules(document, x, y + heading + grid + 8)))
    },
  }
}

/** When to get help. */
function advicePart({ advice }: PainContent, style: Style): Part {
  const texts = advice.map((text) => wrapText([{ text, isBold: true }], style.text, columnWidth(style)))
  const leading = style.text * 1.3
  const head = style.name * 1.3 + 8
  return {
    height: head + texts.flat().length * leading + texts.length * 4,
    draw(document, parent, x, top) {
      document.fillColor(ink)
      const title = () => void drawLine(document, 'Get help', x, top, { size: style.name, isBold: true })
      parent.add(document.struct('H2', title))
      let y = top + head
      for (const lines of texts) {
        parent.add(document.struct('P', () => void drawLines(document, lines, x, y, style.text, leading)))
        y += lines.length * leading + 4
      }
    },
  }
}

/** The link to the videos. */
const codePart = ({ url, displayUrl }: PrintAddress, style: Style): Part => ({
  height: codeSize,
  draw(document, parent, x, y) {
    const alt = `QR code that leads to ${url}`
    parent.add(document.struct('Figure', { alt }, () => drawCode(document, url, x, y, codeSize)))
    const left = x + codeSize + 12
    const runs = [{ text: 'Point your phone camera here, or go to' }, { text: displayUrl, isBold: true }]
    const words = () => {
      document.fillColor(ink)
      drawLine(document, 'See it move.', left, y + 12, { size: 16, isBold: true })
      drawLines(document, wrapText(runs, 16, x + columnWidth(style) - left, 4), left, y + 33, 16, 20.8)
    }
    parent.add(document.struct('P', words))
  },
})

/** The usual and the largest gap between two parts. */
const [gap, maxGap] = [8, 28]

function cellOf(parts: Part[], { padding }: Style): Cell {
  const height = parts.reduce((sum, part) => sum + part.height + gap, padding.top + padding.bottom - gap)
  return {
    height,
    most: height,
    draw(document, parent, x, top, room) {
      const section = document.struct('Sect')
      parent.add(section)
      const spare = parts.length > 1 ? (room - height) / (parts.length - 1) : 0
      let y = top + padding.top
      for (const part of parts) {
        part.draw(document, section, x, y)
        y += part.height + Math.min(maxGap, gap + spare)
      }
      section.end()
    },
  }
}

/** The end of a handout: a pain diary, when to get help, and the link to the videos, side by side in a row. */
export function painCells(content: PainContent, style: Style): Cell[] {
  const { exercises, advice, address } = content
  const diary = diaryPart(content, style)
  const others = [
    ...(advice.length > 0 ? [advicePart(content, style)] : []),
    ...(style.columns === 2 && address ? [codePart(address, style)] : []),
  ]
  const isSplit = style.columns === 2 && exercises.length % 2 === 0 && others.length > 0
  return (isSplit ? [[diary], others] : [[diary, ...others]]).map((parts) => cellOf(parts, style))
}

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
  days: string[]
  pain: PainStep[]
  /** Warning signs that several exercises share. */
  advice: string[]
  address: PrintAddress | undefined
}

/** The code that leads to the videos, and its address for those who type. */
function drawInvitation(
  document: Document,
  parent: Structure,
  { url, displayUrl }: PrintAddress,
  [x, y, width]: [number, number, number],
) {
  parent.add(
    document.struct('Figure', { alt: `QR code that leads to ${url}` }, () => drawCode(document, url, x, y, codeSize)),
  )
  const left = x + codeSize + 12
  const runs = [{ text: 'Point your phone camera here, or go to' }, { text: displayUrl, isBold: true }]
  parent.add(
    document.struct('P', () => {
      document.fillColor(ink)
      drawLine(document, 'See it move.', left, y + 12, { size: 16, isBold: true })
      drawLines(document, wrapText(runs, 16, x + width - left, 4), left, y + 33, 16, 20.8)
    }),
  )
}

/** The last cell of a handout: a pain diary by day, the pain advice, when to get help, and the link to the videos. */
export function painCell({ days, pain: steps, advice, address }: PainContent, style: Style): Cell {
  const width = columnWidth(style)
  const row = { label: 'Pain', isRest: days.map(() => false) }
  const heading = style.name * 1.3 + 6
  const grid = ticksHeight(style, 1, style.pain.height)
  const leading = style.pain.rule * 1.3 + 4
  const code = style.columns === 2 ? address : undefined
  const textWidth = width - style.tick.labelWidth
  const wrapped = steps.map((step) => ({ step, lines: wrapText([{ text: step.text }], style.pain.rule, textWidth) }))
  const rules = wrapped.reduce((sum, { lines }) => sum + lines.length * leading, 0)
  const help = advice.map((text) => wrapText([{ text, isBold: true }], style.text, width))
  const helpLeading = style.text * 1.3
  const helpHead = style.name * 1.3 + 8
  const helpHeight = help.length > 0 ? helpHead + help.flat().length * helpLeading + help.length * 4 : 0

  const drawRules = (document: Document, x: number, top: number) => {
    let y = top
    for (const { step, lines } of wrapped) {
      drawLine(document, range(step), x, y, { size: style.pain.rule, leading, isBold: true })
      y = drawLines(document, lines, x + style.tick.labelWidth, y, style.pain.rule, leading)
    }
  }
  const drawHelp = (document: Document, parent: Structure, x: number, top: number) => {
    document.fillColor(ink)
    parent.add(
      document.struct('H2', () => void drawLine(document, 'Get help', x, top + 8, { size: style.name, isBold: true })),
    )
    let y = top + helpHead
    for (const lines of help) {
      parent.add(document.struct('P', () => void drawLines(document, lines, x, y, style.text, helpLeading)))
      y += lines.length * helpLeading + 4
    }
  }
  const around = style.padding.top + heading + grid + 8 + style.padding.bottom
  const whole = around + rules + helpHeight + (code ? codeSize + 8 : 0)
  return {
    height: whole,
    most: whole,
    draw(document, parent, x, y, height) {
      const section = document.struct('Sect')
      parent.add(section)
      const top = y + style.padding.top
      document.fillColor(ink)
      section.add(
        document.struct(
          'H2',
          () => void drawLine(document, 'Pain today, 0 to 10', x, top, { size: style.name, isBold: true }),
        ),
      )
      const alt = `Boxes for your pain from 0 to 10: ${days.join(', ')}.`
      section.add(
        document.struct('Figure', { alt }, () =>
          drawTicks(document, style, days, [row], x, top + heading, width, style.pain.height),
        ),
      )
      document.fillColor(ink)
      section.add(document.struct('P', () => drawRules(document, x, top + heading + grid + 8)))
      if (help.length > 0) drawHelp(document, section, x, top + heading + grid + 8 + rules)
      const below = top + heading + grid + 8 + rules + helpHeight + 28
      const codeTop = Math.min(below, y + height - style.padding.bottom - codeSize)
      if (code) drawInvitation(document, section, code, [x, codeTop, width])
      section.end()
    },
  }
}

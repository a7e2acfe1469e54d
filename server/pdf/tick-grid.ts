import type PDFDocument from 'pdfkit'
import { hatch, ink, type Style } from './page-style.ts'
import { drawLine, drawLines, widthOf, wrapText } from './text-layout.ts'

type Document = typeof PDFDocument.prototype

/** A row of boxes to tick, one for each day; rest days are hatched. */
export interface TickRow {
  label: string
  isRest: boolean[]
}

const headHeight = (style: Style) => style.tick.head * 1.3 + 1
export const ticksHeight = (style: Style, rows: number, height = style.tick.height) => headHeight(style) + rows * height

function drawHatching(document: Document, x: number, y: number, width: number, height: number) {
  document.save().rect(x, y, width, height).clip()
  for (let from = x - height; from < x + width; from += 7) document.moveTo(from, y + height).lineTo(from + height, y)
  document.lineWidth(1).stroke(hatch)
  document.restore()
}

/** The name of a session; a name too long for one line takes two smaller ones. */
function drawLabel(document: Document, { tick }: Style, name: string, x: number, y: number, height: number) {
  const width = tick.labelWidth - 4
  const isShort = widthOf(name, tick.label) <= width
  const size = isShort ? tick.label : tick.label * 0.8
  const lines = wrapText([{ text: name }], size, width, isShort ? 1 : 2)
  drawLines(document, lines, x, y, size, height / Math.max(1, lines.length))
}

/** Draws a grid of days and sessions with its top at `y`. */
export function drawTicks(
  document: Document,
  style: Style,
  days: string[],
  rows: TickRow[],
  x: number,
  y: number,
  width: number,
  height = style.tick.height,
) {
  const { head, labelWidth, line } = style.tick
  const box = (width - labelWidth) / days.length
  const top = y + headHeight(style)
  for (const [at, day] of days.entries()) {
    drawLine(document, day, x + labelWidth + (at + 0.5) * box, y, { size: head, width: box, align: 'center' })
  }
  for (const [row, { label: name, isRest }] of rows.entries()) {
    const from = top + row * height
    drawLabel(document, style, name, x, from, height)
    isRest.forEach((rests, at) => rests && drawHatching(document, x + labelWidth + at * box, from, box, height))
  }
  document.lineWidth(line).lineCap('square')
  for (let row = 0; row <= rows.length; row++)
    document.moveTo(x + labelWidth, top + row * height).lineTo(x + width, top + row * height)
  for (let at = 0; at <= days.length; at++)
    document.moveTo(x + labelWidth + at * box, top).lineTo(x + labelWidth + at * box, top + rows.length * height)
  document.stroke(ink)
}

import type PDFDocument from 'pdfkit'
import { dayText, type Day } from '@kinora/contract/days.ts'
import { hairline, ink } from './page-style.ts'
import { drawLine } from './text-layout.ts'

/** Daily values from 0 to 10, with the threshold that needs attention. */
export interface PrintTrend {
  title: string
  from: Day
  until: Day
  points: readonly { day: Day; value: number }[]
  rule: number | null
}

/** The height with title and days. */
export const trendHeight = 150
const plot = { top: 24, height: 96, left: 26 }
const small = 12

const dayNumber = (day: Day) => Date.parse(day) / 86_400_000
/** Draws a trend as a line with a dot for each day. */
export function drawTrend(
  document: typeof PDFDocument.prototype,
  trend: PrintTrend,
  x: number,
  y: number,
  width: number,
) {
  const { title, from, until, points, rule } = trend
  const [left, right] = [x + plot.left, x + width]
  const days = Math.max(1, dayNumber(until) - dayNumber(from))
  const across = (day: Day) => left + ((dayNumber(day) - dayNumber(from)) / days) * (right - left)
  const down = (value: number) => y + plot.top + plot.height * (1 - value / 10)
  document.fillColor(ink)
  drawLine(document, title, x, y, { size: 13, isBold: true })
  for (const value of [0, 5, 10]) {
    document.moveTo(left, down(value)).lineTo(right, down(value)).lineWidth(0.75).stroke(hairline)
    drawLine(document, String(value), x + plot.left - 6, down(value) - small * 0.7, { size: small, align: 'right' })
  }
  if (rule !== null) {
    document.moveTo(left, down(rule)).lineTo(right, down(rule)).lineWidth(1).dash(4, { space: 3 }).stroke(ink).undash()
    drawLine(document, `rule ${rule}`, right, down(rule) - small * 1.3, { size: small, align: 'right' })
  }
  for (const [at, { day, value }] of points.entries()) {
    if (at === 0) document.moveTo(across(day), down(value))
    else document.lineTo(across(day), down(value))
  }
  document.lineWidth(1.5).stroke(ink)
  for (const { day, value } of points) document.circle(across(day), down(value), 2.5).fill(ink)
  const under = y + plot.top + plot.height + 4
  drawLine(document, dayText(from), left, under, { size: small })
  drawLine(document, dayText(until), right, under, { size: small, align: 'right' })
}

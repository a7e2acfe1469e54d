import PDFDocument from 'pdfkit'
import { bytesOf } from './document-bytes.ts'
import { hairline, ink, page } from './page-style.ts'
import { drawTrend, type PrintTrend, trendHeight } from './trend-plot.ts'
import { useFonts, withFonts } from './print-fonts.ts'
import { toPrintable, drawLine, drawLines, wrapText, type Run } from './text-layout.ts'

type Document = typeof PDFDocument.prototype

/** A heading with labelled facts and lines. Empty ones are left out. */
export interface RecordSection {
  heading: string
  isSub?: boolean
  facts?: [label: string, value: string][]
  lines?: Run[][]
  /** Lines are paragraphs, with space between them. */
  isProse?: boolean
  /** A chart below the lines, which give the same information as text. */
  trend?: PrintTrend
}

export interface PrintRecord {
  clinic: string
  title: string
  /** "Printed on 21/11/2026 by Sam Okafor" */
  footer: string
  isLargePrint?: boolean
  sections: RecordSection[]
}

const inner = page.width - 2 * page.side
const labelWidth = 190
/** Sizes of the text, and the distance of its lines. */
const usualSize = { text: 15, leading: 21, sub: 17, heading: 22 }
const largeSize = { text: 22, leading: 31, sub: 24, heading: 30 }
const bottom = page.height - page.bottom - 34

/** Draws content for screen readers, with its role in the document. */
type Mark = (draw: () => void) => void

/** Writes from top to bottom and adds pages as needed. */
function writer(document: Document, record: PrintRecord, mark: Mark) {
  const { text: size, leading, ...headings } = record.isLargePrint ? largeSize : usualSize
  let y = 0
  function startPage() {
    document.addPage()
    document.scale(72 / 96)
    document.fillColor(ink)
    mark(() => {
      drawLine(document, record.clinic, page.side, page.top, { size: 13, width: inner / 2 })
      drawLine(document, record.title, page.width - page.side, page.top, { size: 13, width: inner / 2, align: 'right' })
    })
    const under = page.top + 22
    document
      .moveTo(page.side, under)
      .lineTo(page.width - page.side, under)
      .lineWidth(1)
      .stroke(hairline)
    document.fillColor(ink)
    y = under + 14
  }
  const ensureSpace = (height: number) => {
    if (y + height > bottom) startPage()
  }
  function text(runs: Run[], at: { x: number; width: number; size?: number; leading?: number; isLabel?: boolean }) {
    const high = at.leading ?? leading
    for (const line of wrapText(runs, at.size ?? size, at.width, Infinity, at.isLabel)) {
      ensureSpace(high)
      mark(() => (y = drawLines(document, [line], at.x, y, at.size ?? size, high)))
    }
  }
  startPage()
  return {
    heading(words: string, isSub: boolean) {
      ensureSpace(isSub ? 60 : 90)
      y += isSub ? 10 : 18
      text([{ text: words, isBold: true }], {
        x: page.side,
        width: inner,
        isLabel: true,
        size: isSub ? headings.sub : headings.heading,
        leading: (isSub ? headings.sub : headings.heading) + 10,
      })
    },
    fact(label: string, value: string) {
      ensureSpace(leading)
      mark(() => drawLine(document, label, page.side, y, { size, leading, width: labelWidth - 12, isBold: true }))
      text([{ text: value }], { x: page.side + labelWidth, width: inner - labelWidth, isLabel: true })
    },
    trend(shown: PrintTrend) {
      ensureSpace(trendHeight + 8)
      mark(() => drawTrend(document, shown, page.side, y + 8, inner))
      y += trendHeight + 8
    },
    line(runs: Run[], space: number) {
      text(runs, { x: page.side, width: inner })
      y += space
    },
  }
}

/** Draws sections into an open document, without footers. */
export function drawSections(document: Document, record: PrintRecord, mark: Mark = (draw) => draw()) {
  const write = writer(document, record, mark)
  for (const { heading, isSub = false, facts = [], lines = [], isProse = false, trend } of record.sections) {
    write.heading(heading, isSub)
    for (const [label, value] of facts) if (value) write.fact(label, value)
    for (const runs of lines) write.line(runs, isProse ? 8 : 0)
    if (trend) write.trend(trend)
  }
}

function drawFooters(document: Document, footer: string) {
  const { count } = document.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    document.switchToPage(at)
    document.fillColor(ink)
    const y = page.height - page.bottom - 20
    drawLine(document, footer, page.side, y, { size: 12, width: inner - 120 })
    drawLine(document, `Page ${at + 1} of ${count}`, page.width - page.side, y, { size: 12, align: 'right' })
  }
}

/** The pages of a document that is still open, so that they can be counted. */
function pagesOf(record: PrintRecord) {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: 'A4',
    margin: 0,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: toPrintable(record.title),
      Author: toPrintable(record.clinic),
      Creator: 'Kinora',
      Producer: 'Kinora',
    },
  })
  useFonts(document)
  drawSections(document, record)
  return document
}

function finish(document: Document, record: PrintRecord) {
  const written = bytesOf(document)
  drawFooters(document, record.footer)
  document.end()
  return written
}

/** Draws a record: A4, plain text in sections, with header and page number on every page. */
export const drawRecord = (record: PrintRecord): Promise<Uint8Array> =>
  withFonts(record, () => finish(pagesOf(record), record))

function drawFirstOnOnePage([record, ...shorter]: readonly [PrintRecord, ...PrintRecord[]]): Promise<Uint8Array> {
  const document = pagesOf(record)
  const [next, ...others] = shorter
  const isLast = next === undefined || document.bufferedPageRange().count === 1
  return isLast ? finish(document, record) : drawFirstOnOnePage([next, ...others])
}

/** Draws the first of these documents that fits on one page, or the last. */
export const drawOnOnePage = (documents: readonly [PrintRecord, ...PrintRecord[]]): Promise<Uint8Array> =>
  withFonts(documents, () => drawFirstOnOnePage(documents))

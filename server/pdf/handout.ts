import PDFDocument from 'pdfkit'
import { exerciseCell, type PrintExercise, type Structure } from './handout-exercise.ts'
import { heightsOf, pagesOf, type Row, rowsOf, targetRowHeight } from './handout-rows.ts'
import { drawCode, painCells, type PainStep, type PrintAddress } from './pain-scale.ts'
import { bytesOf } from './document-bytes.ts'
import { drawPicture, type PrintPicture } from './drawing.ts'
import { drawSections, type PrintRecord } from './patient-record.ts'
import { columnWidth, hairline, ink, page, pageStyles, type Style } from './page-style.ts'
import { useFonts, withFonts } from './print-fonts.ts'
import { toPrintable, drawLine, drawLines, widthOf, wrapText, type Run } from './text-layout.ts'

type Document = typeof PDFDocument.prototype

/** A printed week of exercises. All texts are plain text. */
export interface Handout {
  clinic: { name: string; contact: string; phone: string; logo?: PrintPicture }
  /** Empty for a template. */
  patient: string
  practitioner: string
  /** "Knee rehab · week 3 of 6 · 16 – 22 Nov 2026" */
  facts: string
  /** Precautions in one text; empty if there are none. */
  precautions: string
  /** Column heads of the tick grids, first day first. */
  days: string[]
  exercises: PrintExercise[]
  pain: PainStep[]
  /** Warning signs that several exercises share, printed once. */
  advice: string[]
  /** Undefined for a patient without an account to open it. */
  address: PrintAddress | undefined
  /** "19/11/2026" */
  printedOn: string
  isLargePrint: boolean
  /** Prints only the tick boxes, with as many rows as fit on a page. */
  isTickSheet?: boolean
  /** For titles and emphasized lines; the ink color if the clinic has no color that is dark enough. */
  color: string
}

const inner = page.width - 2 * page.side

/** The header and footer of every page, with their heights. */
interface Frame {
  top: number
  bottom: number
}

function headerLines(handout: Handout) {
  const { precautions, clinic, facts, isLargePrint } = handout
  const strong = /^[^.]{1,40}\.(?= )/.exec(precautions)?.[0] ?? ''
  const runs: Run[] = [{ text: strong, isBold: true }, { text: precautions.slice(strong.length) }]
  return {
    care: wrapText(runs, isLargePrint ? 22 : 16, inner, 3),
    facts: wrapText([{ text: facts }], isLargePrint ? 22 : 15, isLargePrint ? inner : inner / 2, 4),
    contact: wrapText([{ text: clinic.contact }], 15, logoLayout(handout).nameWidth, 1),
    clinic: nameLines(clinic.name, handout, logoLayout(handout).nameWidth),
    patient: nameLines(handout.patient, handout, inner / 2 - 20),
  }
}

type HeaderLines = ReturnType<typeof headerLines>

/** The height of the names, and of the names with the week below them. */
function titleHeights({ clinic, patient, facts }: HeaderLines, { isLargePrint }: Handout) {
  if (!isLargePrint) return { names: 25.3, title: 25.3 + facts.length * 19.5 }
  const names = 6 + 30 * Math.max(1, clinic.lines.length, patient.lines.length)
  return { names, title: names + facts.length * 28.6 }
}

function frameOf(handout: Handout): Frame {
  const lines = headerLines(handout)
  const { care } = lines
  const { title } = titleHeights(lines, handout)
  const careHeight = care.length > 0 ? 19 + care.length * (handout.isLargePrint ? 28.6 : 20.8) + 1 : 0
  const foot = handout.isLargePrint ? 100 + 33 : 27
  return { top: page.top + title + 12 + 3 + careHeight, bottom: page.height - page.bottom - foot }
}

function rule(document: Document, y: number, width: number, color: string, x = page.side, long = inner) {
  document
    .moveTo(x, y)
    .lineTo(x + long, y)
    .lineWidth(width)
    .lineCap('butt')
    .stroke(color)
}

/** Marks decoration that screen readers skip. */
function drawArtifact(document: Document, type: 'Layout' | 'Pagination', draw: () => void) {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}

/** The size of the logo, and the left edge of the clinic's name next to it. */
function logoLayout({ clinic: { logo }, isLargePrint }: Handout) {
  if (!logo) return { scale: 0, nameAt: page.side, nameWidth: inner / 2 - 20 }
  const [height, width] = isLargePrint ? [34, 136] : [44, 140]
  const scale = Math.min(height / logo.height, width / logo.width)
  const offset = logo.width * scale + 12
  return { scale, nameAt: page.side + offset, nameWidth: inner / 2 - 20 - offset, height }
}

/** A long name is set smaller; in large print no smaller than the text, then on several lines. */
function nameLines(name: string, { isLargePrint }: Handout, width: number) {
  const [most, least, maxLines] = isLargePrint ? [27, pageStyles.largePrint.text, 4] : [22, 12, 1]
  const fitting = Math.floor((most * width) / Math.max(1, widthOf(toPrintable(name), most, true)))
  const size = Math.max(least, Math.min(most, fitting))
  return { size, lines: wrapText([{ text: name, isBold: true }], size, width, maxLines, true) }
}

function drawHeader(document: Document, parent: Structure, handout: Handout, isFirst: boolean) {
  const { clinic, isLargePrint, color } = handout
  const lines = headerLines(handout)
  const right = page.width - page.side
  const leading = isLargePrint ? 30 : 25.3
  const { scale, nameAt, height = 0 } = logoLayout(handout)
  const { names, title } = titleHeights(lines, handout)
  const draw = () => {
    document.fillColor(ink)
    drawLines(document, lines.clinic.lines, nameAt, page.top, lines.clinic.size, leading)
    lines.patient.lines.forEach((line, at) =>
      drawLines(document, [line], right - line.width, page.top + at * leading, lines.patient.size, leading),
    )
    if (!isLargePrint) drawLines(document, lines.contact, nameAt, page.top + leading, 15, 19.5)
  }
  const drawFacts = () => {
    document.fillColor(ink)
    if (isLargePrint) return void drawLines(document, lines.facts, page.side, page.top + names, 22, 28.6)
    lines.facts.forEach((line, at) =>
      drawLines(document, [line], right - line.width, page.top + leading + at * 19.5, 15, 19.5),
    )
  }
  // Screen readers read the header of the first page only.
  if (isFirst) parent.add(document.struct('P', draw)).add(document.struct('H1', drawFacts))
  else drawArtifact(document, 'Pagination', () => (draw(), drawFacts()))

  if (clinic.logo) {
    const down = page.top + (height - clinic.logo.height * scale) / 2
    drawArtifact(document, 'Layout', () => drawPicture(document, clinic.logo!, page.side, down, scale))
  }
  const y = page.top + title + 12
  drawArtifact(document, 'Layout', () => rule(document, y + 1.5, 3, color))
  if (lines.care.length === 0) return
  const careLeading = isLargePrint ? 28.6 : 20.8
  const drawCare = () => void drawLines(document, lines.care, page.side, y + 3 + 9, isLargePrint ? 22 : 16, careLeading)
  if (isFirst) parent.add(document.struct('P', drawCare))
  else drawArtifact(document, 'Pagination', drawCare)
  drawArtifact(document, 'Layout', () => rule(document, y + 3 + 19 + lines.care.length * careLeading, 1, hairline))
}

/** Large print repeats the link to the videos and the phone number on every page. */
function drawHelp(document: Document, parent: Structure, { address, clinic, pain }: Handout, y: number) {
  const stop = pain.at(-1)
  const hasStop = stop !== undefined && stop.to === 10 && pain.length > 1
  if (!address && !hasStop) return
  drawArtifact(document, 'Layout', () => rule(document, y, pageStyles.largePrint.rule, ink))
  if (address)
    parent.add(
      document.struct('Figure', { alt: `QR code that leads to ${address.url}` }, () =>
        drawCode(document, address.url, page.side, y + 6, 88),
      ),
    )
  const runs: Run[] = hasStop
    ? [
        { text: `Pain ${stop.from} or more?`, isBold: true },
        { text: 'Stop and call us:' },
        { text: clinic.phone, isBold: true },
      ]
    : [{ text: 'See it move:' }, { text: address!.displayUrl, isBold: true }]
  const left = address ? 106 : 0
  const lines = wrapText(runs, 25, inner - left, 2)
  document.fillColor(ink)
  parent.add(
    document.struct('P', () => void drawLines(document, lines, page.side + left, y + 50 - lines.length * 16, 25, 32)),
  )
}

const footerTop = ({ isLargePrint }: Handout) => page.height - page.bottom - (isLargePrint ? 33 : 27)

function drawFooter(document: Document, handout: Handout, number: number, count: number) {
  const { practitioner, printedOn, isLargePrint } = handout
  const y = footerTop(handout)
  drawArtifact(document, 'Pagination', () => {
    rule(document, y, 1, hairline)
    document.fillColor(ink)
    const size = isLargePrint ? 19 : 14
    const left = isLargePrint ? practitioner : `${practitioner} · printed ${printedOn}`
    const right = `Page ${number} of ${count}${isLargePrint ? '' : ' · Powered By Kinora'}`
    drawLine(document, left, page.side, y + 8, { size, width: inner * 0.6 })
    drawLine(document, right, page.width - page.side, y + 8, { size, align: 'right', isBold: isLargePrint })
  })
}

function drawRows(document: Document, parent: Structure, rows: Row[], style: Style, frame: Frame, rowHeight: number) {
  const heights = heightsOf(rows, frame.bottom - frame.top, rowHeight)
  const width = columnWidth(style)
  let y = frame.top
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of row.cells.entries()) {
      const x = page.side + column * (width + style.gap)
      cell.draw(document, parent, x, y, heights[at]!)
      const isLast = at === rows.length - 1
      if (!isLast)
        drawArtifact(document, 'Layout', () =>
          rule(document, y + heights[at]!, style.rule, style.rule > 1 ? ink : hairline, x, width),
        )
    }
    y += heights[at]!
  }
}

const titleOf = ({ facts, patient }: Handout) => toPrintable([facts, patient].filter(Boolean).join(' · '))

function openDocument(handout: Handout) {
  const document = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: { Title: titleOf(handout), Author: toPrintable(handout.clinic.name), Creator: 'Kinora', Producer: 'Kinora' },
  })
  useFonts(document)
  return document
}

type Around = { letter?: PrintRecord; reading?: PrintRecord }

function layoutIn(handout: Handout, style: Style) {
  const frame = frameOf(handout)
  const availableHeight = frame.bottom - frame.top
  const cells = handout.exercises.map((exercise, at) =>
    exerciseCell(exercise, at + 1, handout.days, style, availableHeight),
  )
  const rows = rowsOf([...cells, ...painCells(handout, style)], style.columns)
  const pages = pagesOf(rows, availableHeight, handout.isTickSheet ? rows.length : style.rows)
  return { handout, style, frame, availableHeight, pages }
}

/** Whether a page before the last is more than a third empty. */
const hasGap = ({ pages, availableHeight }: ReturnType<typeof layoutIn>) =>
  pages.slice(0, -1).some((rows) => rows.reduce((sum, { height }) => sum + height, 0) < (availableHeight * 2) / 3)

/** The pages of one week, in smaller print if that saves or fills a page. */
function layoutOf(handout: Handout) {
  if (handout.isLargePrint) return layoutIn(handout, pageStyles.largePrint)
  const layout = layoutIn(handout, pageStyles.standard)
  if (layout.pages.length === 1) return layout
  const smaller = layoutIn(handout, pageStyles.compact)
  const isFuller = smaller.pages.length === layout.pages.length && hasGap(layout) && !hasGap(smaller)
  return isFuller || smaller.pages.length < layout.pages.length ? smaller : layout
}

/**
 * Draws the handouts of one or several weeks: tagged A4 pages, each with header and page number. Takes some
 * milliseconds for a dozen exercises. A letter goes before the weeks, education pages after them.
 */
export const drawHandouts = (handouts: readonly Handout[], around: Around = {}): Promise<Uint8Array> =>
  withFonts([handouts, around], () => drawPages(handouts, around))

async function drawPages(handouts: readonly Handout[], { letter, reading }: Around): Promise<Uint8Array> {
  const layouts = handouts.map(layoutOf)
  const document = openDocument(handouts[0]!)
  const written = bytesOf(document)
  const whole = document.struct('Document')
  document.addStructure(whole)
  const drawText = (text: PrintRecord) =>
    drawSections(document, text, (draw) => void whole.add(document.struct('P', {}, draw)))
  if (letter) drawText(letter)
  for (const { handout, style, frame, availableHeight, pages } of layouts) {
    for (const [at, rows] of pages.entries()) {
      document.addPage()
      document.scale(72 / 96)
      drawHeader(document, whole, handout, at === 0)
      // The rows of a tick sheet keep their minimum height.
      const rowHeight = handout.isTickSheet ? 0 : targetRowHeight(pages, at, style, availableHeight)
      drawRows(document, whole, rows, style, frame, rowHeight)
      if (handout.isLargePrint) drawHelp(document, whole, handout, footerTop(handout) - 100)
    }
  }
  if (reading) drawText(reading)
  const { count } = document.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    document.switchToPage(at)
    drawFooter(document, handouts[0]!, at + 1, count)
  }
  whole.end()
  document.end()
  return written
}

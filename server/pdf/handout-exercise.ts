import type PDFDocument from 'pdfkit'
import { drawPicture, type PrintPicture } from './drawing.ts'
import { columnWidth, ink, type Style } from './page-style.ts'
import { drawLine, drawLines, type Line, wrapText, type Run, widthOf } from './text-layout.ts'
import { drawTicks, ticksHeight, type TickRow } from './tick-grid.ts'

type Document = typeof PDFDocument.prototype
export type Structure = ReturnType<Document['struct']>

/** An exercise on a handout. */
export interface PrintExercise {
  name: string
  /** In words: "Do 10, three times. Hold for 5 seconds." */
  dosage: string
  shortForm: string
  setup: string
  /** Numbered on paper if there are several. */
  steps: string[]
  /** The practitioner's note for this patient. */
  note: string
  /** Rests and similar details, which the short form includes too. */
  details: string
  precautions: string
  /** Printed in bold at the end; never cut. */
  warning: string
  /** The start and end positions, a single picture, or none. */
  pictures: PrintPicture[]
  rows: TickRow[]
}

/** A cell of the page, which can be drawn at its minimum height or taller. */
export interface Cell {
  height: number
  /** Its height with the largest pictures. */
  most: number
  draw: (document: Document, parent: Structure, x: number, y: number, height: number) => void
}

interface PicturePair {
  pictures: PrintPicture[]
  scale: number
  width: number
  height: number
}

/** Scales both pictures equally, as large as the space allows. */
function pairOf(pictures: PrintPicture[], style: Style, available: { width: number; height: number }): PicturePair {
  const between = pictures.length > 1 ? style.arrow.width + 16 : 0
  const wide = pictures.reduce((sum, { width }) => sum + width, 0)
  const high = Math.max(...pictures.map(({ height }) => height))
  const scale = Math.min((available.width - between) / wide, available.height / high)
  return { pictures, scale, width: wide * scale + between, height: high * scale }
}

function drawArrow(document: Document, { arrow }: Style, x: number, y: number) {
  const unit = arrow.width / 34
  document.save().translate(x, y).scale(unit)
  document
    .path('M3 10h26M22 3l8 7l-8 7')
    .lineWidth(arrow.stroke / unit)
    .lineCap('round')
    .lineJoin('round')
    .stroke(ink)
  document.restore()
}

/** Puts the feet of both pictures on one floor line, with an arrow between them. */
function drawPair(document: Document, style: Style, { pictures, scale, height }: PicturePair, x: number, y: number) {
  let at = x
  for (const [index, picture] of pictures.entries()) {
    if (index > 0) {
      drawArrow(document, style, at + 8, y + (height - style.arrow.height) / 2)
      at += style.arrow.width + 16
    }
    drawPicture(document, picture, at, y + height - picture.height * scale, scale)
    at += picture.width * scale
  }
}

interface Body {
  /** True if some text did not fit on the page. */
  isCut: boolean
  pair: PicturePair | undefined
  isBeside: boolean
  dose: Line[]
  text: Line[]
  /** The short form, used if there is no room beside the name. */
  short: Line[]
  height: number
}

const leading = (size: number) => size * 1.3
const textHeight = (style: Style, body: Pick<Body, 'dose' | 'text' | 'short'>) =>
  body.dose.length * style.dose * 1.2 +
  body.short.length * leading(style.short) +
  2 +
  body.text.length * leading(style.text)

const isTall = (pictures: PrintPicture[]) =>
  pictures.length > 0 &&
  Math.max(...pictures.map(({ height }) => height)) >
    1.05 * (pictures.reduce((sum, { width }) => sum + width, 0) / pictures.length)

/** Instructions and cautions, each paragraph on its own lines. */
function paragraphsOf({ details, note, setup, steps, precautions }: PrintExercise, style: Style): Run[][] {
  // A number in the middle of a line must not be separated from its step.
  const space = style.hasParagraphs ? ' ' : '\u00a0'
  const numbered = steps.length > 1 ? steps.map((step, at) => `${at + 1}.${space}${step}`) : steps
  const care: Run[] = precautions ? [{ text: 'Take care:', isBold: true }, { text: precautions }] : []
  const all = [[{ text: details }, { text: note }], [{ text: setup }], ...numbered.map((text) => [{ text }]), care]
  return style.hasParagraphs ? all : [all.flat()]
}

/** Fits paragraphs and the warning below them into a number of lines. Long text is cut, the warning never is. */
function linesWithWarning(paragraphs: Run[][], warning: string, size: number, width: number, maxLines: number) {
  const strong = { text: warning, isBold: true }
  const all = [...paragraphs, [strong]].flatMap((runs) => wrapText(runs, size, width))
  if (all.length <= maxLines) return { text: all, isCut: false }
  const last = wrapText([strong], size, width, Math.max(1, maxLines - 1))
  const linesLeft = Math.max(1, maxLines - last.length)
  return { text: [...wrapText(paragraphs.flat(), size, width, linesLeft), ...last], isCut: true }
}

/** Possible layouts of a cell in `availableHeight`, from large to small pictures. Those that cut text come last. */
function bodiesOf(exercise: PrintExercise, style: Style, isShortBeside: boolean, availableHeight: number): Body[] {
  const { pictures, warning } = exercise
  const tall = isTall(pictures)
  const sizes = pictures.length > 0 ? (tall ? style.tall : style.wide).heights : [0]
  const paragraphs = paragraphsOf(exercise, style)
  const layout = (at: number, isBeside: boolean): Body => {
    const width = columnWidth(style)
    const beside = { width: style.tall.width, height: sizes[at]! }
    const above = { width: style.wide.width, height: style.wide.heights[at]! * (tall ? 1.4 : 1) }
    const pair = pictures.length > 0 ? pairOf(pictures, style, isBeside ? beside : above) : undefined
    const column = isBeside ? width - pair!.width - 12 : width
    const picture = pair ? pair.height + 8 : 0
    const dose = wrapText([{ text: exercise.dosage, isBold: true }], style.dose, column, 6)
    const short = isShortBeside ? [] : wrapText([{ text: exercise.shortForm }], style.short, column, 4)
    const heightLeft = availableHeight - (isBeside ? 0 : picture) - textHeight(style, { dose, text: [], short })
    const maxLines = Math.max(2, Math.floor(heightLeft / leading(style.text)))
    const { text, isCut } = linesWithWarning(paragraphs, warning, style.text, column, maxLines)
    const words = textHeight(style, { dose, text, short })
    return { pair, isBeside, dose, text, short, isCut, height: isBeside ? Math.max(picture, words) : picture + words }
  }
  const bodies = sizes.flatMap((_, at) => [false, ...(tall ? [true] : [])].map((isBeside) => layout(at, isBeside)))
  const whole = bodies.filter(({ isCut }) => !isCut)
  return whole.length > 0 ? whole : bodies
}

function drawText(document: Document, style: Style, body: Body, parent: Structure, x: number, y: number) {
  let at = y
  parent.add(
    document.struct('P', () => {
      document.fillColor(ink)
      at = drawLines(document, body.dose, x, at, style.dose, style.dose * 1.2)
      at = drawLines(document, body.short, x, at, style.short, leading(style.short))
    }),
  )
  if (body.text.length === 0) return
  parent.add(
    document.struct('P', () => void drawLines(document, body.text, x, at + 2, style.text, leading(style.text))),
  )
}

function drawHeading(
  document: Document,
  style: Style,
  exercise: PrintExercise,
  number: number,
  lines: Line[],
  isShortBeside: boolean,
  parent: Structure,
  x: number,
  y: number,
) {
  const { disc } = style
  document.markContent('Artifact', { type: 'Layout' })
  document.circle(x + disc / 2, y + disc / 2, disc / 2).fill(ink)
  document.fillColor('#ffffff')
  drawLine(document, String(number), x + disc / 2, y, {
    size: disc * 0.6,
    leading: disc,
    isBold: true,
    align: 'center',
  })
  document.endMarkedContent()
  parent.add(
    document.struct('H2', () => {
      document.fillColor(ink)
      drawLines(document, lines, x + disc + 10, y + (disc - leading(style.name)) / 2, style.name, leading(style.name))
    }),
  )
  if (!isShortBeside) return
  const label = document.struct(
    'P',
    () =>
      void drawLine(document, exercise.shortForm, x + columnWidth(style), y, {
        size: style.short,
        leading: disc,
        align: 'right',
      }),
  )
  parent.add(label)
}

function drawBody(
  document: Document,
  style: Style,
  exercise: PrintExercise,
  body: Body,
  parent: Structure,
  x: number,
  y: number,
  availableHeight: number,
) {
  const { pair, isBeside } = body
  const width = columnWidth(style)
  const spare = Math.max(0, availableHeight - body.height)
  const words = textHeight(style, body)
  if (pair) {
    const left = isBeside ? x : x + (width - pair.width) / 2
    const top = isBeside ? y + (availableHeight - pair.height) / 2 : y + spare / 3 + 4
    const alt = pair.pictures.length > 1 ? `${exercise.name}: how it starts and how it ends.` : `${exercise.name}.`
    parent.add(document.struct('Figure', { alt }, () => drawPair(document, style, pair, left, top)))
  }
  if (isBeside && pair) drawText(document, style, body, parent, x + pair.width + 12, y + (availableHeight - words) / 2)
  else drawText(document, style, body, parent, x, y + (pair ? pair.height + 8 + (spare * 2) / 3 : spare / 3))
}

const tickText = ({ label, isRest }: TickRow, days: string[]) =>
  `${label || 'again'} ${days.filter((_, at) => !isRest[at]).join(', ')}`

/** An exercise with its number. Its pictures and text adapt to the space; a cell is never taller than `most`. */
export function exerciseCell(
  exercise: PrintExercise,
  number: number,
  days: string[],
  style: Style,
  maxHeight: number,
): Cell {
  const width = columnWidth(style)
  const nameWidth = width - style.disc - 10
  const name = wrapText([{ text: exercise.name, isBold: true }], style.name, nameWidth, 2)
  const nameEnd = name.length === 1 ? name[0]!.width + 12 : Infinity
  const isShortBeside = nameEnd + widthOf(exercise.shortForm, style.short) <= nameWidth
  const heading = Math.max(style.disc, name.length * leading(style.name))
  const ticks = style.tick.gap + ticksHeight(style, exercise.rows.length)
  const around = style.padding.top + heading + ticks + style.padding.bottom
  const bodies = bodiesOf(exercise, style, isShortBeside, maxHeight - around)
  const lowest = bodies.reduce((best, body) => (body.height < best.height ? body : best))
  return {
    height: around + lowest.height,
    most: around + Math.max(...bodies.map((body) => body.height)),
    draw(document, parent, x, y, height) {
      const body = bodies.find((each) => around + each.height <= height + 0.01) ?? lowest
      const section = document.struct('Sect')
      parent.add(section)
      const top = y + style.padding.top
      drawHeading(document, style, exercise, number, name, isShortBeside, section, x, top)
      const bottom = y + height - style.padding.bottom - ticks
      drawBody(document, style, exercise, body, section, x, top + heading, bottom - top - heading)
      const alt = `Boxes to tick: ${exercise.rows.map((row) => tickText(row, days)).join('; ')}.`
      section.add(
        document.struct('Figure', { alt }, () =>
          drawTicks(document, style, days, exercise.rows, x, bottom + style.tick.gap, width),
        ),
      )
      section.end()
    },
  }
}

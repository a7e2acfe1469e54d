import type PDFDocument from 'pdfkit'
import { drawGlyphs } from './glyphs.ts'
import { isPlain, maxTextLength, type PrintFont, printFont, withoutControls } from './print-fonts.ts'
import { clustersOf, fontRunsOf, printableCluster } from './font-runs.ts'
import { type Directions, directionsOf, fromLeftToRight, type Stretch, stretchesOf } from './text-direction.ts'
import { isRightToLeft } from './shaping.ts'
import { partsOfWord } from './word-parts.ts'

/** Text in one weight. */
export interface Run {
  text: string
  isBold?: boolean
}

/** A run of a line after layout. `x` is the distance from the left edge of the line. */
interface Piece {
  text: string
  isBold: boolean
  x: number
  /** Set only for text that the print fonts cannot draw. */
  font?: PrintFont
  /** The text for screen readers and copying, if the glyphs do not show it. */
  actual?: string
}
export interface Line {
  pieces: Piece[]
  width: number
}

type Document = typeof PDFDocument.prototype

/** More characters than fit on a line. */
const maxLineLength = 300

/**
 * Makes text printable by replacing characters missing from the fonts. Joiners and separators stay with their letters.
 */
export function toPrintable(input: string) {
  if (input.length <= maxTextLength && /^[!-~]+(?: [!-~]+)*$/.test(input)) return input
  const text = withoutControls(input)
  const printable = isPlain(text) ? text : clustersOf(text).map(printableCluster).join('')
  return printable.replace(/ +/g, ' ').trim()
}

const widthIn = ({ font }: PrintFont, text: string) => font.layout(text).advanceWidth / font.unitsPerEm

const maxCachedWidths = 20_000
const cachedWidths = new Map<string, number>()

/** The width of text, in the unit of `size`. Widths of words are cached. */
export function widthOf(text: string, size: number, isBold = false) {
  const key = `${isBold ? 'b' : 'r'}${text}`
  let width = cachedWidths.get(key)
  if (width === undefined) {
    width = 0
    for (const { text: part, font } of fontRunsOf(text, isBold)) width += widthIn(font, part)
    if (cachedWidths.size >= maxCachedWidths) cachedWidths.clear()
    cachedWidths.set(key, width)
  }
  return width * size
}

/** A piece of text before its position on the line is known. */
interface LogicalPiece {
  text: string
  isBold: boolean
  x: number
  /** True if a space separates it from the previous piece. */
  isSpaced: boolean
}
interface LogicalLine {
  pieces: LogicalPiece[]
  width: number
  /** Its position in the paragraph. */
  from: number
}

interface Word {
  text: string
  isBold: boolean
  /** True if no space separates it from the previous word. */
  isJoined: boolean
}

/** Characters with their marks. */
const charactersOf = (text: string) => (isPlain(text) ? [...text] : clustersOf(text))

/** Splits a word that is wider than a line. */
function* splitWord({ text, isBold, isJoined }: Word, size: number, width: number): Generator<Word> {
  const isShort = text.length < maxLineLength && widthOf(text, size, isBold) <= width
  if (isShort || text.length < 2) return void (yield { text, isBold, isJoined })
  const characters = charactersOf(text)
  let from = 0
  while (from < characters.length) {
    let [least, most] = [1, Math.min(characters.length - from, maxLineLength)]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (widthOf(characters.slice(from, from + middle).join(''), size, isBold) <= width) least = middle
      else most = middle - 1
    }
    yield { text: characters.slice(from, from + least).join(''), isBold, isJoined: isJoined || from > 0 }
    from += least
  }
}

function* wordsOf(runs: Run[], size: number, width: number) {
  for (const { text, isBold = false } of runs) {
    for (const word of toPrintable(text).split(' ')) {
      for (const [at, part] of partsOfWord(word).entries())
        if (part) yield* splitWord({ text: part, isBold, isJoined: at > 0 }, size, width)
    }
  }
}

const appendWord = (pieces: LogicalPiece[], { text, isBold }: Word, x: number, isSpaced: boolean): LogicalPiece[] => {
  const last = pieces.at(-1)
  if (!last || last.isBold !== isBold) return [...pieces, { text, isBold, x, isSpaced }]
  return [...pieces.slice(0, -1), { ...last, text: `${last.text}${isSpaced ? ' ' : ''}${text}` }]
}

const ellipsis = '…'

/** Ends a line with an ellipsis, shortened to fit. */
function truncate(line: LogicalLine, size: number, width: number): LogicalLine {
  const last = line.pieces.at(-1)!
  const characters = charactersOf(last.text)
  const isWide = () => last.x + widthOf(characters.join('') + ellipsis, size, last.isBold) > width
  while (characters.length > 0 && isWide()) characters.pop()
  const whole = characters.join('').trimEnd() + ellipsis
  return {
    ...line,
    pieces: [...line.pieces.slice(0, -1), { ...last, text: whole }],
    width: last.x + widthOf(whole, size, last.isBold),
  }
}

/** Wraps text in reading order. */
function wrapLogically(words: Iterable<Word>, size: number, width: number, maxLines: number): LogicalLine[] {
  const lines: LogicalLine[] = []
  let line: LogicalLine = { pieces: [], width: 0, from: 0 }
  let at = 0
  for (const word of words) {
    if (at > 0 && !word.isJoined) at += 1
    const isSpaced = line.pieces.length > 0 && !word.isJoined
    const space = isSpaced ? widthOf(' ', size, word.isBold) : 0
    const wide = widthOf(word.text, size, word.isBold)
    if (line.pieces.length > 0 && line.width + space + wide > width) {
      lines.push(line)
      if (lines.length >= maxLines) return [...lines.slice(0, -1), truncate(lines.at(-1)!, size, width)]
      line = { pieces: appendWord([], word, 0, false), width: wide, from: at }
    } else {
      const x = line.width + space
      line = { ...line, pieces: appendWord(line.pieces, word, x, isSpaced), width: x + wide }
    }
    at += word.text.length
  }
  return line.pieces.length > 0 ? [...lines, line] : lines
}

/** Positions the pieces of a line from left to right. They stay listed, and are drawn, in reading order. */
function arrangeDirections(line: LogicalLine, size: number, directions: Directions | undefined): Line {
  if (!directions && line.pieces.every(({ text }) => isPlain(text))) return line
  let at = line.from
  const stretches = line.pieces.flatMap(({ text, isBold, isSpaced }) => {
    const whole = isSpaced ? ` ${text}` : text
    const levelAt = (index: number) => directions?.levels[at + index] ?? directions?.base ?? 0
    const parts = stretchesOf(whole, isBold, levelAt)
    at += whole.length
    return parts
  })
  const edges = new Map<Stretch, number>()
  let x = 0
  for (const stretch of fromLeftToRight(stretches)) {
    edges.set(stretch, x)
    x += widthIn(stretch.font, stretch.text) * size
  }
  const pieces = stretches.filter(({ text }) => text !== ' ').map((stretch) => ({ ...stretch, x: edges.get(stretch)! }))
  return { pieces, width: x }
}

/**
 * Wraps text into lines of at most `width`. Text beyond `maxLines` ends in an ellipsis. Right-to-left paragraphs are
 * aligned right; a name or label of one line stays at its starting edge.
 */
export function wrapText(
  runs: Run[],
  size: number,
  width: number,
  maxLines = Infinity,
  isLabel = maxLines < 3,
): Line[] {
  const directions = runs.some(({ text }) => isRightToLeft(text))
    ? directionsOf(runs.map(({ text }) => toPrintable(text)).filter(Boolean))
    : undefined
  const words = wordsOf(runs, size, width)
  const lines = wrapLogically(words, size, width, maxLines).map((line) => arrangeDirections(line, size, directions))
  if (!directions?.base || (isLabel && lines.length === 1)) return lines
  return lines.map((line) => {
    const shift = Math.max(0, width - line.width)
    return { pieces: line.pieces.map((piece) => ({ ...piece, x: piece.x + shift })), width: line.width + shift }
  })
}

function drawPiece(document: Document, piece: Piece, x: number, baseline: number, size: number) {
  const { text, isBold, font = printFont(isBold), actual } = piece
  if (actual || font !== printFont(isBold)) drawGlyphs(document, font, text, actual, x, baseline, size)
  else document.font(font.name).fontSize(size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

/** Draws wrapped text with the top of its first line at `y`. Returns the bottom edge. */
export function drawLines(document: Document, lines: Line[], x: number, y: number, size: number, leading: number) {
  for (const [at, { pieces }] of lines.entries()) {
    const baseline = y + (at + 0.5) * leading + size * 0.34
    for (const piece of pieces) drawPiece(document, piece, x + piece.x, baseline, size)
  }
  return y + lines.length * leading
}

/** Draws one line, cut off at `width`. */
export function drawLine(
  document: Document,
  text: string,
  x: number,
  y: number,
  { size, leading = size * 1.3, width = Infinity, isBold = false, align = 'left' }: LineOptions,
) {
  const [line] = wrapText([{ text, isBold }], size, width, 1)
  if (!line) return 0
  const shift = { left: 0, center: line.width / 2, right: line.width }[align]
  drawLines(document, [line], x - shift, y, size, leading)
  return line.width
}

interface LineOptions {
  size: number
  leading?: number
  width?: number
  isBold?: boolean
  /** The meaning of `x`: the left edge, the middle or the right edge. */
  align?: 'left' | 'center' | 'right'
}

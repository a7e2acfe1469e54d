import PDFDocument from 'pdfkit'
import { fileURLToPath } from 'node:url'

/** Text in one weight. */
export interface Run {
  text: string
  isBold?: boolean
}

/** A run of a laid out line. `x` is the distance from the left edge of the line. */
interface Piece {
  text: string
  isBold: boolean
  x: number
}
export interface Line {
  pieces: Piece[]
  width: number
}

type Document = typeof PDFDocument.prototype
/** The fontkit font behind a pdfkit font, which pdfkit's types leave out. */
interface OpenFont {
  characterSet: number[]
  glyphForCodePoint: (codePoint: number) => unknown
  layout: (text: string) => { advanceWidth: number }
  unitsPerEm: number
}

const fontFile = (name: string) => fileURLToPath(new URL(`fonts/print-${name}.ttf`, import.meta.url))

/**
 * A font remembers the character a glyph stands for when it first meets the glyph, and never corrects it. Embedding an
 * ellipsis meets the full stop as a part without a character, which later documents would leave out of their text. So
 * every character is met here first.
 */
function openFont(name: string): OpenFont {
  const document = new PDFDocument({ autoFirstPage: false, font: fontFile(name) })
  const { font } = (document as unknown as { _font: { font: OpenFont } })._font
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

/** Opened once, because reading a font takes longer than writing a page. */
const fonts = { regular: openFont('regular'), bold: openFont('bold') }
const drawable = new Set(fonts.regular.characterSet)
const fontOf = (isBold: boolean) => (isBold ? 'bold' : 'regular')

export const useFonts = (document: Document) => {
  for (const name of ['regular', 'bold'] as const) document.registerFont(name, fonts[name] as never)
}

const hasAll = (text: string) => [...text].every((sign) => drawable.has(sign.codePointAt(0)!))

/** A printable replacement for a character: itself, its base letter, or a question mark. */
function printableCharacter(sign: string) {
  if (hasAll(sign)) return sign
  const bare = sign.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare && hasAll(bare) ? bare : '?'
}

/** More than fits on a page; longer text is cut. */
const maxTextLength = 4000
/** More characters than fit on a line. */
const maxLineLength = 300

/**
 * Makes text printable: no line ends, control or direction characters or emoji; characters missing from the fonts are
 * replaced.
 */
export function toPrintable(input: string) {
  const text = input.slice(0, maxTextLength)
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text
  const plain = text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    // The fonts have no arrow, which stands between an old and a new value.
    .replace(/ ?→ ?/gu, ' to ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{fe00}-\u{fe0f}]|\p{C}/gu, (sign) =>
      drawable.has(sign.codePointAt(0)!) && !/\p{C}/u.test(sign) ? sign : '',
    )
  return [...plain].map(printableCharacter).join('').replace(/ +/g, ' ').trim()
}

const maxCachedWidths = 20_000
const cachedWidths = new Map<string, number>()

/** The width of text, in the unit of `size`. Widths of words are cached. */
export function widthOf(text: string, size: number, isBold = false) {
  const key = `${isBold ? 'b' : 'r'}${text}`
  let width = cachedWidths.get(key)
  if (width === undefined) {
    const font = fonts[fontOf(isBold)]
    width = font.layout(text).advanceWidth / font.unitsPerEm
    if (cachedWidths.size >= maxCachedWidths) cachedWidths.clear()
    cachedWidths.set(key, width)
  }
  return width * size
}

interface Word {
  text: string
  isBold: boolean
  /** True if no space separates it from the previous word. */
  isJoined: boolean
}

/** Splits a word that is wider than a line. */
function* splitWord({ text, isBold, isJoined }: Word, size: number, width: number): Generator<Word> {
  const isShort = text.length < maxLineLength && widthOf(text, size, isBold) <= width
  if (isShort || text.length < 2) return void (yield { text, isBold, isJoined })
  let from = 0
  while (from < text.length) {
    let [least, most] = [1, Math.min(text.length - from, maxLineLength)]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (widthOf(text.slice(from, from + middle), size, isBold) <= width) least = middle
      else most = middle - 1
    }
    yield { text: text.slice(from, from + least), isBold, isJoined: isJoined || from > 0 }
    from += least
  }
}

function* wordsOf(runs: Run[], size: number, width: number) {
  for (const { text, isBold = false } of runs) {
    for (const word of toPrintable(text).split(' '))
      if (word) yield* splitWord({ text: word, isBold, isJoined: false }, size, width)
  }
}

const appendWord = (pieces: Piece[], { text, isBold }: Word, x: number, isSpaced: boolean): Piece[] => {
  const last = pieces.at(-1)
  if (!last || last.isBold !== isBold) return [...pieces, { text, isBold, x }]
  return [...pieces.slice(0, -1), { ...last, text: `${last.text}${isSpaced ? ' ' : ''}${text}` }]
}

const ellipsis = '…'

/** Ends a line with an ellipsis, shortened to fit. */
function truncate({ pieces }: Line, size: number, width: number): Line {
  const last = pieces.at(-1)!
  let text = last.text
  while (text && last.x + widthOf(text + ellipsis, size, last.isBold) > width) text = text.slice(0, -1)
  const whole = text.trimEnd() + ellipsis
  return {
    pieces: [...pieces.slice(0, -1), { ...last, text: whole }],
    width: last.x + widthOf(whole, size, last.isBold),
  }
}

/** Wraps text into lines of at most `width`. Text beyond `maxLines` ends in an ellipsis. */
export function wrapText(runs: Run[], size: number, width: number, maxLines = Infinity): Line[] {
  const lines: Line[] = []
  let line: Line = { pieces: [], width: 0 }
  for (const word of wordsOf(runs, size, width)) {
    const isSpaced = line.pieces.length > 0 && !word.isJoined
    const space = isSpaced ? widthOf(' ', size, word.isBold) : 0
    const wide = widthOf(word.text, size, word.isBold)
    if (line.pieces.length > 0 && line.width + space + wide > width) {
      lines.push(line)
      if (lines.length >= maxLines) return [...lines.slice(0, -1), truncate(lines.at(-1)!, size, width)]
      line = { pieces: appendWord([], word, 0, false), width: wide }
    } else {
      const x = line.width + space
      line = { pieces: appendWord(line.pieces, word, x, isSpaced), width: x + wide }
    }
  }
  return line.pieces.length > 0 ? [...lines, line] : lines
}

/** Draws wrapped text with the top of its first line at `y`. Returns the bottom edge. */
export function drawLines(document: Document, lines: Line[], x: number, y: number, size: number, leading: number) {
  for (const [at, { pieces }] of lines.entries()) {
    const baseline = y + (at + 0.5) * leading + size * 0.34
    for (const piece of pieces) {
      document
        .font(fontOf(piece.isBold))
        .fontSize(size)
        .text(piece.text, x + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    }
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
  /** What `x` refers to: the left edge, the middle or the right edge. */
  align?: 'left' | 'center' | 'right'
}

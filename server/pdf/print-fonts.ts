import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { fontPartsWith, readFontPart, type FontPart } from './fallback-fonts.ts'
import { harfBuzzLayout, type OpenFont } from './shaping.ts'

type Document = typeof PDFDocument.prototype
export interface PrintFont {
  /** Unique among all fonts. */
  name: string
  font: OpenFont
  characters: ReadonlySet<number>
  isShaped: boolean
}

/**
 * A font stores the character of a glyph when it first encounters the glyph, and never updates it. Embedding an
 * ellipsis encounters the full stop as a part without a character, which later documents would omit from their text. So
 * every character is looked up here first.
 */
function openFont(name: string, source: string | Uint8Array, isShaped = false): PrintFont {
  const document = new PDFDocument({ autoFirstPage: false, font: source as string })
  const { font } = (document as unknown as { _font: { font: OpenFont } })._font
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return { name, font, characters: new Set(font.characterSet), isShaped }
}

const openPrintFont = (name: string) =>
  openFont(name, fileURLToPath(new URL(`fonts/print-${name}.ttf`, import.meta.url)))

/** Opened once, because reading a font takes longer than drawing a page. */
const printFonts = { regular: openPrintFont('regular'), bold: openPrintFont('bold') }
const weights = { regular: 400, bold: 700 }
type Weight = keyof typeof weights
const weightOf = (isBold: boolean): Weight => (isBold ? 'bold' : 'regular')
const { characters } = printFonts.regular

export const printFont = (isBold: boolean) => printFonts[weightOf(isBold)]

export const useFonts = (document: Document) => {
  for (const { name, font } of Object.values(printFonts)) document.registerFont(name, font as never)
}

/** True if the print fonts have every character, as for English. */
export const isPlain = (text: string) => [...text].every((sign) => characters.has(sign.codePointAt(0)!))

/** More than fits on a page; longer text is truncated. */
export const maxTextLength = 4000
/** Characters that no font draws: control and direction characters, emoji. */
const unprintable =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{fe00}-\u{fe0f}]|(?!(?<=[\p{L}\p{M}])[\u200c\u200d])\p{C}/gu

/** Text without line ends, control or direction characters and emoji. */
export const withoutControls = (text: string) =>
  text
    .slice(0, maxTextLength)
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    // The fonts have no arrow, which separates old and new values.
    .replace(/ ?→ ?/gu, ' to ')
    .replace(unprintable, (sign) => (isPlain(sign) && !/\p{C}/u.test(sign) ? sign : ''))

/** Fonts in use, least recently used first. A font takes up to a megabyte. */
const cachedFonts = new Map<string, PrintFont>()
const maxCachedFonts = 100
/** Fonts being read, so that documents drawn at the same time read each font once. */
const openingFonts = new Map<string, Promise<PrintFont>>()

const keyOf = ({ name }: FontPart, weight: Weight) => `${name}-${weight}`

async function readFont(part: FontPart, weight: Weight) {
  const bytes = await readFontPart(part, weights[weight])
  // A document in many scripts reads dozens of fonts: this lets other requests run in between.
  await setImmediate()
  const font = openFont(keyOf(part, weight), bytes, part.family.isShaped)
  font.font.layout = await harfBuzzLayout(bytes, font.font)
  // All parts of a family have the name of its lightest weight, and readers detect bold text by name.
  Object.defineProperty(font.font, 'postscriptName', { value: font.name })
  return font
}

function openFontPart(part: FontPart, weight: Weight): Promise<PrintFont> {
  const key = keyOf(part, weight)
  const known = cachedFonts.get(key)
  if (known) return Promise.resolve(known)
  const opening =
    openingFonts.get(key) ??
    readFont(part, weight)
      .then((font) => (cachedFonts.set(key, font), font))
      .finally(() => openingFonts.delete(key))
  openingFonts.set(key, opening)
  return opening
}

/** All texts of a document, at any depth. Pictures have none. */
function* textsOf(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content
  else if (typeof content === 'object' && content !== null && !ArrayBuffer.isView(content))
    for (const value of Object.values(content)) yield* textsOf(value)
}

/** The characters of a document that need fallback fonts. */
function unusualCharacters(content: unknown) {
  const unusual = new Set<number>()
  for (const text of textsOf(content)) {
    if (isPlain(text)) continue
    const printed = withoutControls(text)
    for (const sign of printed) if (!isPlain(sign)) unusual.add(sign.codePointAt(0)!)
    // The other letters of a Vietnamese word use the same font.
    for (const word of printed.match(/\p{Script=Latin}+/gu) ?? [])
      if (!isPlain(word)) for (const sign of word) unusual.add(sign.codePointAt(0)!)
  }
  return [...unusual].filter(
    (codePoint) => !/[\s\p{C}\p{Extended_Pictographic}]/u.test(String.fromCodePoint(codePoint)),
  )
}

async function openFontsWith(codePoint: number): Promise<PrintFont[]> {
  for (const part of fontPartsWith(codePoint)) {
    const regular = await openFontPart(part, 'regular')
    if (regular.characters.has(codePoint)) return [regular, await openFontPart(part, 'bold')]
  }
  return []
}

/** Draws a document after opening the fallback fonts it needs, without another await in between. */
export async function withFonts<T>(content: unknown, draw: () => Promise<T>): Promise<T> {
  const fonts = new Set<PrintFont>()
  for (const codePoint of unusualCharacters(content)) for (const font of await openFontsWith(codePoint)) fonts.add(font)
  for (const font of fonts) {
    cachedFonts.delete(font.name)
    cachedFonts.set(font.name, font)
  }
  for (const name of cachedFonts.keys()) {
    if (cachedFonts.size <= Math.max(maxCachedFonts, fonts.size)) break
    cachedFonts.delete(name)
  }
  return draw()
}

/** Characters that only join or separate their neighbors have no glyph. */
export const hasGlyphs = (font: PrintFont, cluster: string) =>
  [...cluster].every((sign) => font.characters.has(sign.codePointAt(0)!) || /[\u200c\u200d]/u.test(sign))

/** The fallback font for a character with its marks, if one exists and was opened. */
export function fallbackFont(cluster: string, isBold: boolean): PrintFont | undefined {
  for (const part of fontPartsWith(cluster.codePointAt(0)!)) {
    const font = cachedFonts.get(keyOf(part, weightOf(isBold)))
    if (font && hasGlyphs(font, cluster)) return font
  }
  return undefined
}

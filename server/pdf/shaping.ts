/** The fontkit font behind a pdfkit font, which pdfkit's types leave out. */
export interface OpenFont {
  characterSet: number[]
  glyphForCodePoint: (codePoint: number) => Glyph
  getGlyph: (id: number) => Glyph
  layout: (text: string) => GlyphRun
  unitsPerEm: number
}

interface Glyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

interface GlyphRun {
  glyphs: Glyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** True for text that is always drawn from right to left. */
export const isRightToLeft = (text: string) => rightToLeft.test(text)

/**
 * Lays out text of a font with HarfBuzz, as browsers do. fontkit's own layout throws at some Gurmukhi words and takes
 * many times longer for Devanagari.
 */
export async function harfBuzzLayout(bytes: Uint8Array, font: OpenFont): Promise<OpenFont['layout']> {
  const { Blob, Buffer, ClusterLevel, Direction, Face, Font, shape } = await import('harfbuzzjs')
  const shaped = new Font(new Face(new Blob(Uint8Array.from(bytes).buffer)))
  return (text) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(isRightToLeft(text) ? Direction.RTL : Direction.LTR)
    // Separates each mark from its letter.
    buffer.setClusterLevel(ClusterLevel.CHARACTERS)
    shape(shaped, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    // A glyph represents all characters from its start to the start of the next glyph.
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const characters = [...text.slice(cluster, starts[starts.indexOf(cluster) + 1])]
      return {
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: characters.map((sign) => sign.codePointAt(0)!),
      }
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
}

import type PDFDocument from 'pdfkit'
import type { PrintFont } from './print-fonts.ts'

interface Position {
  xAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}
/** Internals that are missing in pdfkit's types. */
interface Internals {
  _font: { id: string; encode: (text: string) => [codes: string[], Position[]]; ref: () => unknown }
  page: { fonts: Record<string, unknown> }
}

const shortNumber = (value: number) => String(Math.round(value * 1000) / 1000)

/**
 * Draws text of a fallback font. pdfkit's own `text` flips the page for each text, and readers that look up the glyphs'
 * characters at the end of a text would then look in the wrong place.
 */
export function drawGlyphs(
  document: typeof PDFDocument.prototype,
  { font, name }: PrintFont,
  text: string,
  actual: string | undefined,
  x: number,
  baseline: number,
  size: number,
) {
  document.font(font as never, name)
  const { _font: embedded, page } = document as unknown as Internals
  page.fonts[embedded.id] ??= embedded.ref()
  const [codes, positions] = embedded.encode(text)
  const unit = size / 1000
  const groups: { x: number; y: number; shown: string }[] = []
  let at = x
  let isOffset = false
  for (const [index, { xAdvance, xOffset, yOffset, advanceWidth }] of positions.entries()) {
    const wasOffset = isOffset
    isOffset = xOffset !== 0 || yOffset !== 0
    if (index === 0 || isOffset || wasOffset)
      groups.push({ x: at + xOffset * unit, y: baseline - yOffset * unit, shown: '' })
    const gap = advanceWidth - xAdvance
    groups.at(-1)!.shown += `<${codes[index]}>${gap === 0 ? '' : ` ${shortNumber(gap)} `}`
    at += xAdvance * unit
  }
  const textOperators = groups.map((group) => {
    const place = `1 0 0 -1 ${shortNumber(group.x)} ${shortNumber(group.y)} Tm`
    return `${place}\n[${group.shown.replaceAll('><', '')}] TJ`
  })
  if (actual) document.markContent('Span', { actual })
  document.addContent(['BT', `/${embedded.id} ${shortNumber(size)} Tf`, ...textOperators, 'ET'].join('\n'))
  if (actual) document.endMarkedContent()
}

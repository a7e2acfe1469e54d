import { fallbackFont, hasGlyphs, isPlain, printFont, type PrintFont } from './print-fonts.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Characters with their combining marks, which must stay on one line. */
export const clustersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

interface FontRun {
  text: string
  font: PrintFont
}

function fontRunsOfWord(word: string, isBold: boolean): FontRun[] {
  const plain = printFont(isBold)
  if (isPlain(word)) return [{ text: word, font: plain }]
  const clusters = clustersOf(word)
  const isMixed = (sign: string) => !isPlain(sign) && /\p{Script=Latin}/u.test(sign)
  // All letters of a Vietnamese word use one family.
  const isForeignLatin = clusters.some(isMixed)
  const runs: FontRun[] = []
  for (const cluster of clusters) {
    const last = runs.at(-1)
    const isOwn = isPlain(cluster) && !(isForeignLatin && /\p{Script=Latin}/u.test(cluster))
    const inUse = last && last.font !== plain && hasGlyphs(last.font, cluster) ? last.font : undefined
    const font = isOwn ? plain : (inUse ?? fallbackFont(cluster, isBold) ?? plain)
    if (last?.font === font) last.text += cluster
    else runs.push({ text: cluster, font })
  }
  return runs
}

/** Splits text by font. A space is a separate run unless the whole text is plain. */
export function fontRunsOf(text: string, isBold: boolean): FontRun[] {
  if (isPlain(text)) return [{ text, font: printFont(isBold) }]
  return text
    .split(/( )/)
    .filter(Boolean)
    .flatMap((word) => fontRunsOfWord(word, isBold))
}

/** A printable replacement for a character with its marks: itself, its base letter, or a question mark. */
export function printableCluster(cluster: string) {
  if (isPlain(cluster) || fallbackFont(cluster, false)) return cluster
  const bare = cluster.normalize('NFKD').replace(/\p{M}+/gu, '')
  return bare && (isPlain(bare) || [...bare].every((sign) => fallbackFont(sign, false))) ? bare : '?'
}

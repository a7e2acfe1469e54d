import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

interface Family {
  /** The name of its package below @fontsource-variable. */
  name: string
  scripts: RegExp
  /** True if its glyphs depend on their neighbors, so that a glyph alone does not identify its characters. */
  isShaped?: boolean
  /** The parts of the font, by the characters that each has. */
  parts?: Map<number, string>
}

/** Fonts for characters missing from the two print fonts. The first family with a character draws it. */
const families: Family[] = [
  { name: 'source-sans-3', scripts: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u },
  { name: 'vazirmatn', scripts: /\p{Script_Extensions=Arabic}/u, isShaped: true },
  { name: 'noto-sans-hebrew', scripts: /\p{Script=Hebrew}/u, isShaped: true },
  { name: 'noto-sans-thai', scripts: /\p{Script=Thai}/u, isShaped: true },
  { name: 'noto-sans-devanagari', scripts: /\p{Script_Extensions=Devanagari}/u, isShaped: true },
  { name: 'noto-sans-gurmukhi', scripts: /\p{Script_Extensions=Gurmukhi}/u, isShaped: true },
  { name: 'noto-sans-tamil', scripts: /\p{Script_Extensions=Tamil}/u, isShaped: true },
  { name: 'noto-sans-kr', scripts: /\p{Script=Hangul}/u },
  // Han, kana, and symbols such as ≥ that belong to no script.
  { name: 'noto-sans-sc', scripts: /./su },
  { name: 'noto-sans-tc', scripts: /./su },
]

/** "U+20,U+4E00-4E0F" as numbers. */
function* codePointsOf(ranges: string) {
  for (const range of ranges.split(',')) {
    const [from, until = from] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    for (let codePoint = from!; codePoint <= until!; codePoint++) yield codePoint
  }
}

/** Read when a character first needs the family; the largest has 19,000 characters. */
function partsOf(family: Family) {
  if (family.parts) return family.parts
  const index = JSON.parse(readFileSync(resolve(`@fontsource-variable/${family.name}/unicode.json`), 'utf8'))
  family.parts = new Map()
  for (const [part, ranges] of Object.entries(index as Record<string, string>)) {
    const name = part.replace(/^\[(\d+)\]$/, '$1')
    for (const codePoint of codePointsOf(ranges)) family.parts.set(codePoint, name)
  }
  return family.parts
}

/** A part of a family: one file of its package. */
export interface FontPart {
  /** Unique among all parts. */
  name: string
  family: Family
  part: string
}

/** The parts that may have a character, best first. An index may list characters that the font lacks. */
export function* fontPartsWith(codePoint: number): Generator<FontPart> {
  const sign = String.fromCodePoint(codePoint)
  for (const family of families) {
    const part = family.scripts.test(sign) ? partsOf(family).get(codePoint) : undefined
    if (part !== undefined) yield { name: `${family.name}-${part}`, family, part }
  }
}

/** Reads a part in one weight. A PDF embeds static fonts only, so the weight is instantiated from the variable font. */
export async function readFontPart({ family, part }: FontPart, weight: number): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font')
  const path = resolve(`@fontsource-variable/${family.name}/files/${family.name}-${part}-wght-normal.woff2`)
  const codePoints = [...partsOf(family)].filter(([, name]) => name === part).map(([codePoint]) => codePoint)
  // Shaping uses a space glyph for characters that only join their neighbors.
  return subsetFont(await readFile(path), ` ${String.fromCodePoint(...codePoints)}`, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
}

import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

interface Family {
  /** The name of its package below @fontsource-variable. */
  name: string
  scripts: RegExp
  /** True if its glyphs change with their neighbours, so that they alone do not tell which characters they stand for. */
  isShaped?: boolean
  /** The parts of the font, by the characters that each has. */
  parts?: Map<number, string>
}

/** Fonts for what the two print fonts lack. The first family that has a character draws it. */
const families: Family[] = [
  { name: 'source-sans-3', scripts: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u },
  { name: 'vazirmatn', scripts: /\p{Script_Extensions=Arabic}/u, isShaped: true },
  { name: 'noto-sans-hebrew', scripts: /\p{Script=Hebrew}/u, isShaped: true },
  { name: 'noto-sans-thai', scripts: /\p{Script=Thai}/u, isShaped: true },
  { name: 'noto-sans-devanagari', scripts: /\p{Script_Extensions=Devanagari}/u, isShaped: true },
  { name: 'noto-sans-gurmukhi', scripts: /\p{Script_Extensions=Gurmukhi}/u, isShaped: true },
  { name: 'noto-sans-tamil', scripts: /\p{Script_Extensions=Tamil}/u, isShaped: true },
  { name: 'noto-sans-kr', scripts: /\p{Script=Hangul}/u },
  // Han, kana, and signs such as ≥ that belong to no script.
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

/** Read with the first character that needs the family; the largest has 19,000 characters. */
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
  /** Unlike that of any other part. */
  name: string
  family: Family
  part: string
}

/** The parts that may have a character, best first. An index names some characters that the font turns out to lack. */
export function* fontPartsWith(codePoint: number): Generator<FontPart> {
  const sign = String.fromCodePoint(codePoint)
  for (const family of families) {
    const part = family.scripts.test(sign) ? partsOf(family).get(codePoint) : undefined
    if (part !== undefined) yield { name: `${family.name}-${part}`, family, part }
  }
}

/** Reads a part in one weight. A PDF embeds static fonts only, so the weight is cut out of the variable font. */
export async function readFontPart({ family, part }: FontPart, weight: number): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font')
  const path = resolve(`@fontsource-variable/${family.name}/files/${family.name}-${part}-wght-normal.woff2`)
  const codePoints = [...partsOf(family)].filter(([, name]) => name === part).map(([codePoint]) => codePoint)
  // Shaping puts a space where a character only joins its neighbours.
  return subsetFont(await readFile(path), ` ${String.fromCodePoint(...codePoints)}`, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
}

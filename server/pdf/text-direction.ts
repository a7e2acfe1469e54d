import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { type PrintFont } from './print-fonts.ts'
import { clustersOf, fontRunsOf } from './font-runs.ts'
import { isRightToLeft } from './shaping.ts'

/** Text of one font that runs in one direction. */
export interface Stretch {
  /** The text as passed to the font. */
  text: string
  /** The text in reading order, if its glyphs do not show it. */
  actual?: string
  isBold: boolean
  font: PrintFont
  /** Odd if it runs from right to left, by the Unicode bidirectional algorithm. */
  level: number
}

/** How the characters of a paragraph run. */
export interface Directions {
  levels: number[]
  /** The paragraph's own level: 1 if it runs from right to left. */
  base: number
}

let bidi: Bidi | undefined

function levelsOf(text: string): Directions {
  // Loaded with the first text that needs it.
  bidi ??= (createRequire(import.meta.url)('bidi-js') as () => Bidi)()
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { levels: [...levels], base: paragraphs[0]?.level ?? 0 }
}

/** The directions of a paragraph of several texts that do not affect each other, for example a label and its value. */
export function directionsOf(texts: string[]): Directions {
  const { base } = levelsOf(texts.join(' '))
  const levels = texts.map((text) => levelsOf(text).levels.map((level) => level + 2 * base))
  return { levels: levels.flatMap((level, at) => (at === 0 ? level : [base, ...level])), base }
}

const mirrored = (sign: string) => bidi?.getMirroredCharacter(sign) ?? sign

/**
 * Parts of a stretch as its font must draw them: a font draws letters in their own direction. In the opposite direction
 * each character is a separate part, so that a bracket keeps its meaning.
 */
function drawnStretches(stretch: Stretch): Stretch[] {
  const { text, level, font } = stretch
  const isOdd = level % 2 === 1
  if (isRightToLeft(text) === isOdd) return [font.isShaped && !isOdd ? { ...stretch, actual: text } : stretch]
  const clusters = clustersOf(text)
  if (!isOdd) return [{ ...stretch, text: clusters.toReversed().join('') }]
  return clusters.map((sign) => {
    const drawnSign = mirrored(sign)
    return { ...stretch, text: drawnSign, ...(drawnSign !== sign && { actual: sign }) }
  })
}

/** Splits text where the font or the direction changes. */
export function stretchesOf(text: string, isBold: boolean, levelAt: (index: number) => number): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const run of fontRunsOf(text, isBold)) {
    let from = 0
    for (let end = 1; end <= run.text.length; end++) {
      const level = levelAt(at + from)
      if (end < run.text.length && levelAt(at + end) === level) continue
      const part = run.text.slice(from, end)
      const last = stretches.at(-1)
      if (last && last.font === run.font && last.level === level && level % 2 === 0) last.text += part
      else stretches.push({ text: part, isBold, font: run.font, level })
      from = end
    }
    at += run.text.length
  }
  return stretches.flatMap(drawnStretches)
}

/** Sorts stretches from left to right: from the highest level down, everything at that level or above is reversed. */
export function fromLeftToRight<T extends { level: number }>(stretches: T[]): T[] {
  const ordered = [...stretches]
  for (let level = Math.max(0, ...ordered.map((each) => each.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let end = from
      while (end < ordered.length && ordered[end]!.level >= level) end++
      if (end > from) ordered.splice(from, end - from, ...ordered.slice(from, end).toReversed())
      from = Math.max(from, end)
    }
  }
  return ordered
}

import { bandColors, type Load } from '@kinora/contract/dosage.ts'
import { type KitDraft, type KitItem, KitKind, weightKinds } from '@kinora/contract/home-kits.ts'
import { categoryLabel } from '@kinora/contract/exercise-categories.ts'

type Color = NonNullable<Load['bandColor']>

/** Words for each kind, longest first, so that a "loop band" is not a band and an exercise bike not a ball. */
const wordsOf: [string, KitKind][] = [
  ...KitKind.options.flatMap((kind): [string, KitKind][] => [
    [kind.toLowerCase(), kind],
    [categoryLabel(kind).toLowerCase(), kind],
  ]),
  ...(
    [
      ['theraband', 'band'],
      ['cuff weight', 'cuff'],
      ['exercise ball', 'Swiss ball'],
      ['gym ball', 'Swiss ball'],
      ['fitball', 'Swiss ball'],
      ['exercise bike', 'bike'],
      ['broomstick', 'dowel'],
      ['cushion', 'pillow'],
      ['walker', 'walking frame'],
      ['weight', 'dumbbell'],
    ] as const
  ).map(([word, kind]): [string, KitKind] => [word, kind]),
]
const byLength = wordsOf.toSorted(([a], [b]) => b.length - a.length)

const kindIn = (text: string) =>
  byLength.find(([word]) => new RegExp(String.raw`(^|[^a-z])${word}(s|es)?($|[^a-z])`).test(text))?.[1]
const kilogramsIn = (text: string) =>
  [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:kg|kilo)/g)].map(([, number]) => number!)

/** Guesses the kit from words, for example '5 kg weight'; the rest stays as text. */
export function kitFromWords(words: readonly string[]): KitDraft {
  const items = new Map<KitKind, KitItem>()
  const other: string[] = []
  for (const word of words) {
    const text = word.toLowerCase()
    const kind = kindIn(text)
    if (!kind) {
      other.push(word)
      continue
    }
    const item = items.get(kind) ?? { kind, colors: [], kilograms: [] }
    if (kind === 'band' || kind === 'loop')
      item.colors.push(...bandColors.filter((color: Color) => text.includes(color) && !item.colors.includes(color)))
    if (weightKinds.includes(kind))
      item.kilograms.push(...kilogramsIn(text).map((each) => Number(each.replace(',', '.'))))
    items.set(kind, item)
  }
  return { items: [...items.values()].map(normalizeItem), other: other.join(', ').slice(0, 300) }
}

/** Only bands have colors and only weights have kilograms; both are sorted, without duplicates. */
const normalizeItem = ({ kind, colors, kilograms }: KitItem): KitItem => ({
  kind,
  colors: kind === 'band' || kind === 'loop' ? bandColors.filter((color) => colors.includes(color)) : [],
  kilograms: weightKinds.includes(kind) ? [...new Set(kilograms)].toSorted((a, b) => a - b) : [],
})

/** In list order, so that two kits with the same items are equal. */
export const normalizeKit = ({ items, other }: KitDraft): KitDraft => ({
  items: KitKind.options.flatMap((kind) => items.filter((item) => item.kind === kind).map(normalizeItem)),
  other,
})

import { formatLoad } from '@kinora/contract/dosage.ts'
import { bandKinds, type HomeKit, type KitItem, type KitKind, weightKinds } from '@kinora/contract/home-kits.ts'
import { categoryLabel, categoryListLabel } from '@kinora/contract/exercise-categories.ts'

export const kitGroups: { label: string; kinds: readonly KitKind[] }[] = [
  { label: 'Bands and weights', kinds: ['band', 'loop', 'dumbbell', 'cuff', 'kettlebell', 'medicine ball', 'barbell'] },
  {
    label: 'Floor and balance',
    kinds: ['mat', 'foam roller', 'Swiss ball', 'small ball', 'pillow', 'balance board', 'BOSU', 'dowel', 'putty'],
  },
  {
    label: 'Around the house',
    kinds: ['chair', 'table', 'towel', 'belt', 'step', 'stairs', 'rail', 'walking frame', 'bench'],
  },
  { label: 'Machines', kinds: ['bike', 'treadmill', 'cable', 'pulley', 'machine'] },
]

/** Chosen by default, because nearly everybody has these. */
const defaultKinds: KitKind[] = ['chair', 'table', 'towel', 'pillow']

/** While it is edited: kilograms are typed as text. */
export interface KitValues {
  kinds: KitKind[]
  colors: Partial<Record<KitKind, KitItem['colors']>>
  kilograms: Partial<Record<KitKind, string>>
  other: string
}

export function valuesOf({ items, other, enteredAt }: HomeKit): KitValues {
  const kinds = items.map(({ kind }) => kind)
  return {
    kinds: enteredAt ? kinds : [...new Set([...kinds, ...defaultKinds])],
    colors: Object.fromEntries(items.map(({ kind, colors }) => [kind, colors])),
    kilograms: Object.fromEntries(items.map(({ kind, kilograms }) => [kind, kilograms.join(', ')])),
    other,
  }
}

const numbersIn = (text: string) => text.split(/kg|[,;\s]+/i).filter((part) => part !== '')

/** The errors of the typed kilograms, by kind. */
export const kitProblems = ({ kinds, kilograms }: KitValues): Partial<Record<KitKind, string>> =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const numbers = numbersIn(kilograms[kind] ?? '').map(Number)
      if (numbers.every((number) => number >= 0.1 && number <= 200) && numbers.length <= 30) return []
      return [[kind, 'Write kilograms like 1, 2.5, 5.']]
    }),
  )

export const draftOfKit = ({ kinds, colors, kilograms, other }: KitValues) => ({
  items: kinds.map((kind) => ({
    kind,
    colors: bandKinds.includes(kind) ? (colors[kind] ?? []) : [],
    kilograms: weightKinds.includes(kind) ? numbersIn(kilograms[kind] ?? '').map(Number) : [],
  })),
  other,
})

/** 'Band: red, blue' · 'Dumbbell: 2, 5 kg' · 'Mat, chair': kinds with details come first, on lines of their own. */
export function kitLines({ items, other }: Pick<HomeKit, 'items' | 'other'>) {
  const isDetailed = ({ colors, kilograms }: KitItem) => colors.length + kilograms.length > 0
  const plain = items.filter((item) => !isDetailed(item)).map(({ kind }) => kind)
  return [
    ...items
      .filter(isDetailed)
      .map(({ kind, colors, kilograms }) =>
        colors.length > 0
          ? `${categoryLabel(kind)}: ${colors.join(', ')}`
          : `${categoryLabel(kind)}: ${kilograms.map((kilogram) => formatLoad({ type: 'weight', value: kilogram, unit: 'kg', bandColor: null })).join(', ')}`,
      ),
    categoryListLabel(plain),
    other,
  ].filter(Boolean)
}

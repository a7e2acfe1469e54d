import type { Theme } from '@kinora/contract/organizations.ts'
import { contrast } from '@kinora/contract/color.ts'
import { paletteOf } from '../ui/clinic-palette.ts'

const named: Record<string, string> = { '#ffffff': 'White', '#000000': 'Black' }
const nameOf = (color: string) => named[color.toLowerCase()] ?? color.toUpperCase()
const ratioOf = (color: string, ground: string) => `${contrast(color, ground).toFixed(1)}\u00a0:\u00a01`
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type Change = { parts: string[]; chosen: string; shown: string }

/** Notes on adjusted button colors; text and icon share a note if both change to the same color. */
function changesOnButton(theme: Theme, shades: Record<string, string>) {
  const parts = [
    { parts: ['text'], chosen: theme.buttonText, shown: shades['--button-text']! },
    { parts: ['icon'], chosen: theme.buttonIcon, shown: shades['--button-icon']! },
  ].filter(({ chosen, shown }) => !isSame(chosen, shown))
  return parts.reduce<Change[]>((changes, part) => {
    const same = changes.find(({ chosen, shown }) => isSame(chosen, part.chosen) && isSame(shown, part.shown))
    if (!same) return [...changes, part]
    return changes.map((change) => (change === same ? { ...same, parts: [...same.parts, ...part.parts] } : change))
  }, [])
}

/** A note for every color that is unreadable, with the color shown instead. */
export function contrastNotes(theme: Theme) {
  const { light } = paletteOf(theme)
  const ground = theme.buttonBackground
  const button = changesOnButton(theme, light).map(
    ({ parts, chosen, shown }) =>
      `${nameOf(chosen)} on ${nameOf(ground)} is hard to see (${ratioOf(chosen, ground)}). ` +
      `The button’s ${parts.join(' and ')} ${parts.length > 1 ? 'are' : 'is'} shown in ${nameOf(shown).toLowerCase()} (${ratioOf(shown, ground)}).`,
  )
  const ink = light['--ink']!
  if (isSame(theme.secondaryColor, ink)) return button
  const text =
    `${nameOf(theme.secondaryColor)} is hard to read as text (${ratioOf(theme.secondaryColor, '#ffffff')}). ` +
    `Text is shown in ${nameOf(ink)} (${ratioOf(ink, '#ffffff')}).`
  return [text, ...button]
}

const colorShape = /^#?([0-9a-f]{6})$/i

/** '#17667A' for '17667a' or '#17667A'; undefined for an invalid color. */
export function typedColor(text: string) {
  const digits = colorShape.exec(text.trim())?.[1]
  return digits && `#${digits.toUpperCase()}`
}

/** Compares themes regardless of case. */
export const isSameTheme = (one: Theme, other: Theme) =>
  (Object.keys(one) as (keyof Theme)[]).every((name) => isSame(one[name], other[name]))

import { contrast, mix, readableOn } from '@kinora/contract/color.ts'
import { fromLch, readable, toLch } from './color.ts'

/** The colors that a clinic may choose, six hexadecimal digits each. */
export interface ClinicColors {
  primaryColor: string
  secondaryColor: string
  buttonBackground: string
  buttonIcon: string
  buttonText: string
}

type Shades = Record<`--${string}`, string>

/** The tints of the palette, in per cent (§9). */
const tintPercents = [5, 10, 20, 40, 60, 80] as const

const light = { surface: '#ffffff', ground: '#f7f9fa' }
const dark = { surface: '#171c1f', ground: '#111517' }

const tokenOf = (percent: number) => `--tint-${String(percent).padStart(2, '0')}` as const

/** A tint of 5 per cent of a pale primary would be invisible, so paler colors get stronger tints. */
function depthOf(primary: string, percent: number) {
  const depth = 1 - Math.min(...[1, 3, 5].map((at) => Number.parseInt(primary.slice(at, at + 2), 16))) / 255
  const strength = Math.min(4, Math.max(1, 1 / (depth + 0.09)))
  return 1 - (1 - percent / 100) ** strength
}

const tintsOf = (share: (percent: number) => number, ground: string, color: string): Shades =>
  Object.fromEntries(tintPercents.map((percent) => [tokenOf(percent), mix(ground, color, share(percent))]))

/** The primary as an accent: its hue at another lightness, with enough chroma to stay recognizable. */
function accentHue(primary: string, lightness: number) {
  const { chroma, hue } = toLch(primary)
  return fromLch({ lightness, chroma: chroma < 0.012 ? chroma : Math.min(0.13, Math.max(0.075, chroma)), hue })
}

const onAccent = (accent: string) => readableOn(accent, '#ffffff', 4.5)

function lightShades(colors: ClinicColors): Shades {
  const primary = colors.primaryColor.toLowerCase()
  const tints = tintsOf((percent) => depthOf(primary, percent), light.surface, primary)
  const grounds = [light.surface, light.ground, tints['--tint-10']!, tints['--tint-20']!]
  const accent = readable(accentHue(primary, 0.48), grounds, 4.6, 'darker')
  const strong = readable(accentHue(primary, 0.39), [...grounds, tints['--tint-40']!], 4.6, 'darker')
  const mark = readable(accentHue(primary, 0.59), [light.surface, tints['--tint-10']!], 3.1, 'darker')
  const ink = readable(colors.secondaryColor, [light.surface, light.ground, tints['--tint-20']!], 7, 'darker')
  const button = colors.buttonBackground.toLowerCase()
  return {
    '--tint': primary,
    ...tints,
    '--accent': accent,
    '--accent-strong': strong,
    '--on-accent': onAccent(accent),
    '--mark': mark,
    '--ink': ink.toLowerCase(),
    '--muted': readable('#656b72', grounds, 4.6, 'darker'),
    '--figure': tints['--tint-10']!,
    '--button-ground': button,
    '--button-text': readableOn(button, colors.buttonText),
    '--button-icon': readableOn(button, colors.buttonIcon, 3),
    '--button-edge': contrast(button, light.surface) >= 3 ? button : accent,
  }
}

function darkShades(colors: ClinicColors): Shades {
  const hue = accentHue(colors.primaryColor, 0.78)
  const tints = tintsOf((percent) => percent / 200, dark.surface, hue)
  const grounds = [dark.surface, tints['--tint-20']!, tints['--tint-40']!]
  const accent = readable(hue, grounds, 4.6, 'lighter')
  const button = readable(colors.buttonBackground, [dark.surface, dark.ground], 6, 'lighter')
  return {
    '--tint': accent,
    ...tints,
    '--accent': accent,
    '--accent-strong': readable(accentHue(colors.primaryColor, 0.87), grounds, 7, 'lighter'),
    '--on-accent': readableOn(accent, mix('#000000', accent, 0.18)),
    '--muted': readable('#9aa5ac', grounds.slice(0, 2), 4.6, 'lighter'),
    '--mark': readable(accentHue(colors.primaryColor, 0.7), [dark.surface], 3.1, 'lighter'),
    '--button-ground': button,
    '--button-text': readableOn(button, mix('#000000', button, 0.18)),
    '--button-icon': readableOn(button, mix('#000000', button, 0.18), 3),
    '--button-edge': button,
  }
}

/** Custom properties made from a clinic's colors, for both color schemes. Every pair of text and ground has a contrast of at least 4.5. */
export const paletteOf = (colors: ClinicColors) => ({ light: lightShades(colors), dark: darkShades(colors) })

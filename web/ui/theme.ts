import type { ClinicColors } from './clinic-palette.ts'
import { applyThemeRules } from './theme-rules.ts'

/** A clinic's colors, and its fonts by name. */
interface ClinicTheme extends ClinicColors {
  primaryFont: string
  secondaryFont: string
}

const fallback: Record<string, string> = {
  Georgia: 'Georgia, serif',
  Verdana: 'Verdana, sans-serif',
  System: 'system-ui',
}

/** The digits of Hyperlegible come from Figtree; every other font has its own. */
export function fontStack(name: string) {
  if (name.startsWith('Atkinson')) return `'Digits', '${name}', system-ui, sans-serif`
  return fallback[name] ?? `'${name}', system-ui, sans-serif`
}

const rule = (selector: string, values: Record<string, string>) =>
  `${selector} { ${Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }`

const fontRule = ({ primaryFont, secondaryFont }: ClinicTheme) =>
  rule(':root', { '--font-body': fontStack(primaryFont), '--font-heading': fontStack(secondaryFont) })

/** The palette code is loaded only for a clinic that has its own colors. */
async function colorRules(theme: ClinicTheme) {
  const { paletteOf } = await import('./clinic-palette.ts')
  const { light, dark } = paletteOf(theme)
  return [
    rule(":root:not([data-mantine-color-scheme='dark'])", light),
    rule(":root[data-mantine-color-scheme='dark']", dark),
  ].join('\n')
}

const names = ['primaryColor', 'secondaryColor', 'buttonBackground', 'buttonIcon', 'buttonText'] as const

/** True for the colors of tokens.css, which need no rules. */
const isDefault = (theme: ClinicColors, defaults: ClinicColors) =>
  names.every((name) => theme[name].toLowerCase() === defaults[name].toLowerCase())

let latest: ClinicTheme | undefined

/** Recolors everything on screen, unless another theme came meanwhile. */
export async function applyTheme(theme: ClinicTheme, defaults: ClinicColors) {
  latest = theme
  const colors = isDefault(theme, defaults) ? '' : await colorRules(theme)
  if (latest === theme) applyThemeRules(`${fontRule(theme)}\n${colors}`)
}

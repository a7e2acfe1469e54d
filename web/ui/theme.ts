import type { ClinicColors } from './clinic-palette.ts'

/** The look a clinic chose: its colors, and its fonts by name. */
export interface ClinicTheme extends ClinicColors {
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

/** How colors become shades is fetched only where a clinic has colors of its own. */
async function colorRules(look: ClinicTheme) {
  const { paletteOf } = await import('./clinic-palette.ts')
  const { light, dark } = paletteOf(look)
  return [
    rule(":root:not([data-mantine-color-scheme='dark'])", light),
    rule(":root[data-mantine-color-scheme='dark']", dark),
  ].join('\n')
}

const names = ['primaryColor', 'secondaryColor', 'buttonBackground', 'buttonIcon', 'buttonText'] as const

/** True for the colors that tokens.css holds already. */
const isDrawn = (look: ClinicColors, drawn: ClinicColors) =>
  names.every((name) => look[name].toLowerCase() === drawn[name].toLowerCase())

let sheet: CSSStyleSheet | undefined
let latest: ClinicTheme | undefined

/** Recolors everything on screen, through the CSSOM, so that no style needs leave from the content security policy. */
export async function applyTheme(look: ClinicTheme, drawn: ClinicColors) {
  latest = look
  const colors = isDrawn(look, drawn) ? '' : await colorRules(look)
  if (latest !== look) return
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(`${fontRule(look)}\n${colors}`)
}

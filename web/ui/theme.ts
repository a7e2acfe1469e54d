import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { paletteOf, type ClinicColors } from './palette.ts'

const shades = Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-accent-${shade})`)

/** Mantine draws with our tokens: every value it has is a custom property of tokens.css. */
export const mantineTheme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shades as unknown as MantineColorsTuple },
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

/** The look a clinic chose: its colors, and its fonts by name. */
export interface ClinicLook extends ClinicColors {
  primaryFont: string
  secondaryFont: string
}

const fallback: Record<string, string> = { Georgia: 'Georgia, serif', Verdana: 'Verdana, sans-serif', System: 'system-ui' }

/** The digits of Hyperlegible come from Figtree; every other font has its own. */
function fontStack(name: string) {
  if (name.startsWith('Atkinson')) return `'Digits', '${name}', system-ui, sans-serif`
  return fallback[name] ?? `'${name}', system-ui, sans-serif`
}

const rule = (selector: string, values: Record<string, string>) =>
  `${selector} { ${Object.entries(values)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }`

/** The clinic's look as a style sheet: a rule for each color scheme, and the fonts. */
export function lookRules(look: ClinicLook, isDrawn: boolean) {
  const fonts = { '--font-body': fontStack(look.primaryFont), '--font-heading': fontStack(look.secondaryFont) }
  if (isDrawn) return rule(':root', fonts)
  const { light, dark } = paletteOf(look)
  return [
    rule(':root', fonts),
    rule(":root:not([data-mantine-color-scheme='dark'])", light),
    rule(":root[data-mantine-color-scheme='dark']", dark),
  ].join('\n')
}

let sheet: CSSStyleSheet | undefined

/** Recolors everything on screen, through the CSSOM, so that no style needs leave from the content security policy. */
export function wear(look: ClinicLook, drawn: ClinicColors) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const names = ['primaryColor', 'secondaryColor', 'buttonBackground', 'buttonIcon', 'buttonText'] as const
  const isDrawn = names.every((name) => look[name].toLowerCase() === drawn[name].toLowerCase())
  sheet.replaceSync(lookRules(look, isDrawn))
}

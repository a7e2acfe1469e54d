/** The custom properties that the form inside the frame uses. */
const names = [
  ...['--tint-05', '--tint-10', '--tint-20', '--tint-40', '--accent', '--accent-strong', '--on-accent'],
  ...['--button-ground', '--button-text', '--button-edge', '--ink', '--ink-strong', '--muted', '--line', '--edge'],
  ...['--ground', '--surface', '--alert', '--alert-tint', '--radius', '--radius-control', '--radius-small'],
  ...['--font-body', '--font-heading', '--text', '--bold', '--good', '--h3', '--xl'],
]

export function themeOf(element: Element): Record<string, string> {
  const style = getComputedStyle(element)
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]))
}

export const colorScheme = () =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? ('dark' as const) : ('light' as const)

const rulesOf = (sheet: CSSStyleSheet) => {
  try {
    return [...sheet.cssRules]
  } catch {
    // Style sheets of other origins cannot be read.
    return []
  }
}

/** The page's font faces with absolute URLs, since a frame without an origin cannot resolve relative ones. */
export const fontFaceRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) =>
      rulesOf(sheet)
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map(({ cssText }) =>
          cssText.replaceAll(/url\("?([^")]+)"?\)/g, (_, url: string) => {
            const absolute = new URL(url, sheet.href ?? document.baseURI).href
            return `url("${absolute}")`
          }),
        ),
    )
    .join('\n')

/** What the form inside the frame needs to look like the page around it. */

const names = [
  ...['--tint-05', '--tint-10', '--tint-20', '--tint-40', '--accent', '--accent-strong', '--on-accent'],
  ...['--button-ground', '--button-text', '--button-edge', '--ink', '--ink-strong', '--muted', '--line', '--edge'],
  ...['--ground', '--surface', '--alert', '--alert-tint', '--radius', '--radius-control', '--radius-small'],
  ...['--font-body', '--font-heading', '--text', '--bold', '--good', '--h3', '--xl'],
]

/** The custom properties as they are at an element of the page. */
export function lookAt(element: Element): Record<string, string> {
  const style = getComputedStyle(element)
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]))
}

export const schemeNow = () =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? ('dark' as const) : ('light' as const)

const rulesOf = (sheet: CSSStyleSheet) => {
  try {
    return [...sheet.cssRules]
  } catch {
    // A sheet of another origin keeps its rules to itself.
    return []
  }
}

/** The letters of the page, as style text with whole addresses: a frame of no origin finds nothing by relative ones. */
export const lettersNow = () =>
  [...document.styleSheets]
    .flatMap((sheet) =>
      rulesOf(sheet)
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map(({ cssText }) =>
          cssText.replaceAll(/url\("?([^")]+)"?\)/g, (_, url: string) => {
            const whole = new URL(url, sheet.href ?? document.baseURI).href
            return `url("${whole}")`
          }),
        ),
    )
    .join('\n')

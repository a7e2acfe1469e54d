const key = 'kinora-theme-rules'

let sheet: CSSStyleSheet | undefined

/** Recolors everything on screen through the CSSOM, which the content security policy allows without an exception. */
function applyRules(rules: string) {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(rules)
}

/** Applies the rules of a clinic's theme, and stores them for the next visit. */
export function applyThemeRules(rules: string) {
  applyRules(rules)
  localStorage.setItem(key, rules)
}

/** Applies the stored rules of the last visit. */
export const applyStoredThemeRules = () => applyRules(localStorage.getItem(key) ?? '')

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const machines: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (kinds: [RegExp, string][], text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1]

/** What a user agent says of itself, in words: "Chrome on Windows". Nothing depends on it: anyone may claim anything. */
export function deviceOf(userAgent: string) {
  const [browser, machine] = [firstOf(browsers, userAgent), firstOf(machines, userAgent)]
  if (browser && machine) return `${browser} on ${machine}`
  return browser ?? machine ?? 'Another program'
}

/** Whether it is held in the hand. */
export const isPhone = (userAgent: string) => /\b(iPhone|iPad|Android)\b/.test(userAgent)

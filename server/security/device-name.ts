import Bowser from 'bowser'

const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
}
const shortNameOf = (name: string | undefined) => (name ? (shortNames[name] ?? name) : undefined)

function machineName({ os, platform }: Bowser.Parser.ParsedResult) {
  if (os.name === 'iOS') return platform.model ?? 'iPhone'
  if (os.name === 'Android') return platform.type === 'tablet' ? 'Android tablet' : 'Android phone'
  return shortNameOf(os.name)
}

/**
 * "Chrome on Windows", by which people recognize their devices. Never used for decisions: any client can send any user
 * agent.
 */
export function deviceName(userAgent: string) {
  if (!userAgent) return 'Unknown device'
  const parsed = Bowser.parse(userAgent)
  const names = [shortNameOf(parsed.browser.name), machineName(parsed)].filter(Boolean)
  return names.join(' on ') || 'Unknown device'
}

/** True for a phone or a tablet. */
export const isHandheld = (userAgent: string) => /\b(iPhone|iPad|Android)\b/.test(userAgent)

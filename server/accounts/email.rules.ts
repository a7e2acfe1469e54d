import { defaultTheme, type Theme } from '@kinora/contract/organizations.ts'
import { phoneText } from '@kinora/contract/phone-text.ts'

/** The installation's URL, on the clinic's own host if it has one. */
export function urlAtHost(appUrl: string, host: string | null) {
  if (!host) return appUrl
  const url = new URL(appUrl)
  const [name, port] = host.split(':')
  url.hostname = name!
  if (port !== undefined) url.port = port
  return url.href.replace(/\/$/, '')
}

interface Clinic {
  name: string
  kind: string
  mobile: string
  theme: Theme | null
  logoFileId: string | null
}

export function emailThemeOf(clinic: Clinic) {
  const { primaryColor, buttonBackground, buttonText } = clinic.theme ?? defaultTheme
  return {
    name: clinic.name,
    // The platform's own organization has no phone that anybody answers.
    phone: clinic.kind === 'platform' ? null : phoneText(clinic.mobile),
    tint: primaryColor,
    button: { ground: buttonBackground, text: buttonText },
    hasLogo: clinic.logoFileId !== null,
  }
}

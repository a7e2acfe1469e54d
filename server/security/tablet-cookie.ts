import { hashToken } from './tokens-and-codes.ts'

const isHttps = (appUrl: string) => appUrl.startsWith('https:')

/** The only cookie: it identifies a clinic tablet. Browsers accept this prefix only from this host over HTTPS. */
const nameOf = (appUrl: string) => `${isHttps(appUrl) ? '__Host-' : ''}kinora-tablet`

/** The longest time that browsers keep a cookie; a tablet must be set up again after about a year. */
const seconds = 400 * 86_400

/** Scripts cannot read it, and other sites cannot send it. */
export const tabletCookieText = (token: string, appUrl: string) =>
  [
    `${nameOf(appUrl)}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps(appUrl) ? ['Secure'] : []),
  ].join('; ')

/** The hash of the tablet token in a request's cookies; undefined for other devices. */
export function tabletHashOf(cookies: string | undefined, appUrl: string) {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const token = pairs.find(([name]) => name === nameOf(appUrl))?.[1]
  return token && token.length === 43 ? hashToken(token) : undefined
}

import { hashToken } from './tokens-and-codes.ts'

const isHttps = (appUrl: string) => appUrl.startsWith('https:')

/** The only cookie there is: a clinic's tablet is known by it. With this prefix browsers take it from this host and HTTPS alone. */
const nameOf = (appUrl: string) => `${isHttps(appUrl) ? '__Host-' : ''}kinora-tablet`

/** The longest that browsers keep a cookie; a tablet that is used is set up anew after a year. */
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

/** Of the token in the cookies of a request; undefined for other devices. */
export function tabletHashOf(cookies: string | undefined, appUrl: string) {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const token = pairs.find(([name]) => name === nameOf(appUrl))?.[1]
  return token && token.length === 43 ? hashToken(token) : undefined
}

import { timeNow } from './clock.ts'

/** The stored login session: the token, the role, and whether the survey prompt was already shown. */
export interface StoredSession {
  role: string
  token: string
  modalShown?: boolean
  /** The organization's plan when this session began, to notice an upgrade. */
  planId?: string
  /** On a clinic tablet: only in memory, so that the next person who opens the browser is signed out. */
  isOnTablet?: true
}

/** The claims of the token: when it expires (Unix seconds), and who it is for. */
export interface TokenClaims {
  exp: number
  orgId: string
  userId: string
  /** Who acts in the account: a carer, or the account itself. Tokens from before November 2026 do not say. */
  by?: string
}

/** The claims of a session token; undefined for any other text. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const text = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const claims = JSON.parse(decodeURIComponent(escapedBytes(text))) as TokenClaims
    return typeof claims.exp === 'number' ? claims : undefined
  } catch {
    return undefined
  }
}

const escapedBytes = (binary: string) =>
  [...binary].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** Who uses this device: the carer, or else the account. Undefined when nobody is signed in. */
export function personOf(token: string) {
  const { userId, by } = decodeToken(token) ?? {}
  return by ?? userId
}

/** True for a token of the same person. A token without an actor belongs to the person who continues with it. */
export function isOfSamePerson(token: string, other: string) {
  const [a, b] = [decodeToken(token), decodeToken(other)]
  return a !== undefined && a.userId === b?.userId && (a.by ?? b.by) === (b.by ?? a.by)
}

/** True until the token expires by the server's clock, if it is known, so that a fast phone clock signs nobody out. */
export const isCurrent = (token: string, now = timeNow()) => now < (decodeToken(token)?.exp ?? 0) * 1000

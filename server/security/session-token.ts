import { jwtVerify, SignJWT } from 'jose'

export interface TokenClaims {
  userId: string
  orgId: string
  sid: string
  /** Who acts in the account: a carer or the patient. The app separates what each of them has recorded. */
  by?: string
}

const keys = new Map<string, Uint8Array>()
const keyFor = (secret: string) => {
  const key = keys.get(secret) ?? new TextEncoder().encode(secret)
  keys.set(secret, key)
  return key
}

/** A JWT: the client reads its expiry, user and organization (section 3 of the specification). */
export const signToken = ({ userId, orgId, sid, by = userId }: TokenClaims, expiresAt: Date, secret: string) =>
  new SignJWT({ userId, orgId, sid, by })
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyFor(secret))

const verifiedTokens = new Map<string, TokenClaims & { exp: number }>()
const maxVerified = 5000

/** The claims of a valid token. Verified tokens are cached, because every request carries one. */
export async function readToken(token: string, secret: string): Promise<TokenClaims | undefined> {
  const known = verifiedTokens.get(token)
  if (known) return known.exp * 1000 > Date.now() ? known : undefined
  try {
    const { payload } = await jwtVerify<TokenClaims & { exp: number }>(token, keyFor(secret), { algorithms: ['HS256'] })
    if (verifiedTokens.size >= maxVerified) verifiedTokens.clear()
    verifiedTokens.set(token, payload)
    return payload
  } catch {
    return undefined
  }
}

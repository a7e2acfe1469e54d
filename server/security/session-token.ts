import { jwtVerify, SignJWT } from 'jose'

export interface TokenClaims {
  userId: string
  orgId: string
  sid: string
}

const keys = new Map<string, Uint8Array>()
const keyFor = (secret: string) => {
  const key = keys.get(secret) ?? new TextEncoder().encode(secret)
  keys.set(secret, key)
  return key
}

/** A signed token whose readable part is what the client needs: when it ends, whose it is and where (§3). */
export const signToken = ({ userId, orgId, sid }: TokenClaims, expiresAt: Date, secret: string) =>
  new SignJWT({ userId, orgId, sid })
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyFor(secret))

const verifiedTokens = new Map<string, TokenClaims & { exp: number }>()
const mostVerified = 5000

/** The claims of a token that we signed and that has not ended; undefined for any other. Each is verified once. */
export async function readToken(token: string, secret: string): Promise<TokenClaims | undefined> {
  const known = verifiedTokens.get(token)
  if (known) return known.exp * 1000 > Date.now() ? known : undefined
  try {
    const { payload } = await jwtVerify<TokenClaims & { exp: number }>(token, keyFor(secret), { algorithms: ['HS256'] })
    if (verifiedTokens.size >= mostVerified) verifiedTokens.clear()
    verifiedTokens.set(token, payload)
    return payload
  } catch {
    return undefined
  }
}

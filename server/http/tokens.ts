import { jwtVerify, SignJWT } from 'jose'

export interface Claims {
  userId: string
  orgId: string
  sid: string
}

const keys = new Map<string, Uint8Array>()
const keyOf = (secret: string) => {
  const key = keys.get(secret) ?? new TextEncoder().encode(secret)
  keys.set(secret, key)
  return key
}

/** A signed token whose readable part is what the client needs: when it ends, whose it is and where (§3). */
export const signToken = ({ userId, orgId, sid }: Claims, expiresAt: Date, secret: string) =>
  new SignJWT({ userId, orgId, sid })
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyOf(secret))

/** The claims of a token that we signed and that has not ended; undefined for any other. */
export async function readToken(token: string, secret: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify<Claims>(token, keyOf(secret), { algorithms: ['HS256'] })
    return payload
  } catch {
    return undefined
  }
}

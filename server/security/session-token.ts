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

const read = new Map<string, Claims & { exp: number }>()
const mostRead = 5000

/** The claims of a token that we signed and that has not ended; undefined for any other. Each is verified once. */
export async function readToken(token: string, secret: string): Promise<Claims | undefined> {
  const known = read.get(token)
  if (known) return known.exp * 1000 > Date.now() ? known : undefined
  try {
    const { payload } = await jwtVerify<Claims & { exp: number }>(token, keyOf(secret), { algorithms: ['HS256'] })
    if (read.size >= mostRead) read.clear()
    read.set(token, payload)
    return payload
  } catch {
    return undefined
  }
}

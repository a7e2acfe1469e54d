import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 bits for a link. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Ten digits for a code that is typed. The keyed hash cannot be tried out by who reads the database. */
export const newCode = () => String(randomInt(0, 10_000_000_000)).padStart(10, '0')
export const hashCode = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`code ${code}`).digest('base64url')

/** Signs an address so that it opens one thing until a moment, in unix seconds. */
export const signature = (secret: string, what: string, until: number) =>
  createHmac('sha256', secret).update(`${what} ${until}`).digest('base64url').slice(0, 32)

/** Signed addresses stay the same for half an hour, so that browsers keep what they point to. Seconds since 1970. */
export const signedUrlExpiry = (nowSeconds: number) => Math.ceil(nowSeconds / 1800) * 1800 + 3600

export function isValidSignature(secret: string, what: string, until: number, key: string) {
  const right = Buffer.from(signature(secret, what, until))
  const given = Buffer.from(key)
  return until * 1000 > Date.now() && right.length === given.length && timingSafeEqual(right, given)
}

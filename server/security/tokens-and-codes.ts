import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 256 bits for a link. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Ten digits to type. The hash is keyed, so that a copy of the database does not allow guessing. */
export const newCode = () => String(randomInt(0, 10_000_000_000)).padStart(10, '0')
export const hashCode = (code: string, secret: string) =>
  createHmac('sha256', secret).update(`code ${code}`).digest('base64url')

/** The signature of a URL that opens `subject` until a moment, in Unix seconds. */
export const signature = (secret: string, subject: string, until: number) =>
  createHmac('sha256', secret).update(`${subject} ${until}`).digest('base64url').slice(0, 32)

/** Stays the same for half an hour, so that browsers can cache the URL. In Unix seconds. */
export const signedUrlExpiry = (nowSeconds: number) => Math.ceil(nowSeconds / 1800) * 1800 + 3600

export function isValidSignature(secret: string, subject: string, until: number, key: string) {
  const expected = Buffer.from(signature(secret, subject, until))
  const actual = Buffer.from(key)
  return until * 1000 > Date.now() && expected.length === actual.length && timingSafeEqual(expected, actual)
}

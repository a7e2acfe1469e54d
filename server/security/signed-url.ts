import { createHmac, timingSafeEqual } from 'node:crypto'

/** The query parameters of a signed URL; `until` is in Unix seconds. */
export interface UrlSignature {
  until: number
  key: string
}

/** The signature that opens `subject` until the given time, in Unix seconds. */
export const signature = (secret: string, subject: string, until: number) =>
  createHmac('sha256', secret).update(`${subject} ${until}`).digest('base64url').slice(0, 32)

/** The expiry in Unix seconds. It stays the same for half an hour, so that browsers can cache the URL. */
export const signedUrlExpiry = (nowSeconds: number) => Math.ceil(nowSeconds / 1800) * 1800 + 3600

/** In Unix seconds. */
export const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600

/** The path, open to anyone with this URL for about an hour or until `until`. */
export const signedUrl = (path: string, secret: string, until = signedUrlExpiry(Date.now() / 1000)) =>
  `${path}?until=${until}&key=${signature(secret, path, until)}`

/** The subject of the path. Wrong and expired signatures get the same 404 as a missing subject. */
export const findSigned = async <T>(path: string, secret: string, query: UrlSignature, find: () => Promise<T>) =>
  isValidSignature(secret, path, query) ? find() : undefined

export function isValidSignature(secret: string, subject: string, { until, key }: UrlSignature) {
  const expected = Buffer.from(signature(secret, subject, until))
  const actual = Buffer.from(key)
  return until * 1000 > Date.now() && expected.length === actual.length && timingSafeEqual(expected, actual)
}

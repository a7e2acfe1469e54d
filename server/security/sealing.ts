import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A key object. Given bytes, Node would throw and catch an error to detect their format, which is slower than the
 * sealing itself.
 */
const keyOf = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'kinora', purpose, 32)))

/** Identifies the key, to distinguish a text sealed with another secret from a damaged one. */
export const keyIdOf = (secret: string, purpose: string) =>
  createHash('sha256').update('key id').update(keyOf(secret, purpose).export()).digest('hex').slice(0, 12)

/** AES-256-GCM with a key derived from the installation's secret. Unseals only for the same purpose and owner. */
export function seal(text: string, { secret, purpose, owner }: { secret: string; purpose: string; owner: string }) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** @throws Error if the text was changed, belongs to another owner or was sealed with another secret. */
export function unseal(sealed: string, { secret, purpose, owner }: { secret: string; purpose: string; owner: string }) {
  const [iv, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), iv!, { authTagLength: 16 })
  cipher.setAAD(Buffer.from(owner)).setAuthTag(tag!)
  return Buffer.concat([cipher.update(body!), cipher.final()]).toString('utf8')
}

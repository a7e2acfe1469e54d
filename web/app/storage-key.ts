import { delMany, get, set, type UseStore } from 'idb-keyval'
import { durableStore } from './durable-store.ts'

let keys: UseStore | undefined
const keyStore = () => (keys ??= durableStore('kinora-keys', 'keys'))

/** Undefined before anything was stored. */
export const findStorageKey = (name: string) => get<CryptoKey>(name, keyStore())

/**
 * The key that encrypts what this browser stores. It is not extractable, so no script can read its bytes. Undefined
 * without a secure context, which has no cryptography.
 */
export async function storageKey(name: string) {
  if (!globalThis.crypto?.subtle) return undefined
  const found = await findStorageKey(name)
  if (found) return found
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await set(name, key, keyStore())
  return key
}

/** Text encrypted with the key of this name and stored beside it. */
export const findSealedText = (name: string) => get<string>(`${name}+`, keyStore())
export const storeSealedText = (name: string, text: string) => set(`${name}+`, text, keyStore())

/** Data encrypted with this key can never be read again. */
export const destroyStorageKey = (name: string) => delMany([name, `${name}+`], keyStore())

export async function encryptBytes(key: CryptoKey, bytes: BufferSource) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { iv, sealed: new Uint8Array(sealed) }
}

export const decryptBytes = async (key: CryptoKey, iv: BufferSource, sealed: BufferSource) =>
  new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))

export const encryptText = (key: CryptoKey, text: string) => encryptBytes(key, new TextEncoder().encode(text))

export const decryptText = async (key: CryptoKey, iv: BufferSource, sealed: BufferSource) =>
  new TextDecoder().decode(await decryptBytes(key, iv, sealed))

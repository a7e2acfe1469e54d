import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

type Bytes = AsyncIterable<Uint8Array>

const magic = Buffer.from('kinora backup 1\n')
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 1024 * 1024

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })

/** Chunks are numbered and the last one is marked, so that none can be moved, removed or cut off unnoticed. */
function nonceOf(at: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUIntBE(at, 6, 6)
  return nonce
}

function sealChunk(key: Buffer, at: number, isLast: boolean, chunk: Uint8Array) {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast))
  const sealed = Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(sealed.length)
  head.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([head, sealed])
}

function unsealChunk(key: Buffer, at: number, isLast: boolean, sealed: Buffer) {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast), { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
}

async function* inChunks(content: Bytes) {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat(waiting)
}

/** Encrypts a stream with a passphrase. */
export async function* sealStream(content: Bytes, passphrase: string) {
  const salt = randomBytes(saltBytes)
  const key = keyOf(passphrase, salt)
  yield Buffer.concat([magic, salt])
  let at = 0
  let waiting: Buffer | undefined
  for await (const chunk of inChunks(content)) {
    if (waiting) yield sealChunk(key, at++, false, waiting)
    waiting = chunk
  }
  yield sealChunk(key, at, true, waiting!)
}

/** Returns a function that takes an exact number of bytes from a stream. */
export function takeBytes(content: Bytes) {
  const source = content[Symbol.asyncIterator]()
  let unreadBytes = Buffer.alloc(0)
  /** Returns fewer only at the end of the stream. */
  return async function readBytes(bytes: number) {
    const pieces = [unreadBytes]
    let length = unreadBytes.length
    while (length < bytes) {
      const { value, done } = await source.next()
      if (done) break
      pieces.push(Buffer.from(value))
      length += value.length
    }
    const all = pieces.length === 1 ? unreadBytes : Buffer.concat(pieces)
    unreadBytes = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
}

const damagedBackup = () => new Error('The backup is damaged or was cut off.')

/** @throws Error if the passphrase is wrong, or any part of the stream was changed or is missing. */
export async function* unsealStream(content: Bytes, passphrase: string) {
  const readBytes = takeBytes(content)
  if (!(await readBytes(magic.length)).equals(magic)) throw new Error('This is not a backup of Kinora.')
  const key = keyOf(passphrase, Buffer.from(await readBytes(saltBytes)))
  for (let at = 0, isLast = false; !isLast; at++) {
    const head = await readBytes(5)
    if (head.length < 5) throw damagedBackup()
    isLast = head.readUInt8(4) === 1
    const sealed = await readBytes(head.readUInt32BE())
    try {
      yield unsealChunk(key, at, isLast, sealed)
    } catch {
      if (at > 0) throw damagedBackup()
      throw new Error('The passphrase is wrong, or the backup is damaged. BACKUP_KEY must be that of the backup.')
    }
  }
}

import { clear, createStore, delMany, get, keys, set, setMany, type UseStore } from 'idb-keyval'
import { decryptBytes, encryptBytes } from './storage-key.ts'

// Also part of the service worker, which plays the stored videos, so it must not depend on a page or session.

/** Each piece is encrypted separately, so that a video can be read from the middle. */
const pieceBytes = 256 * 1024
const piecesAtOnce = 8

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
}

/** A stored file. Written last, so that pieces without it belong to an incomplete file. */
interface SealedFile {
  bytes: number
  type: string
  storedAt: number
}

interface FileToSeal {
  stream: ReadableStream<Uint8Array>
  type: string
  onBytes?: (bytes: number) => void
}

const pieceKey = (id: string, at: number) => `${id}/${String(at).padStart(6, '0')}`

/** Cuts a stream into pieces of one size. */
async function* piecesOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  let piece = new Uint8Array(pieceBytes)
  let filled = 0
  for (let next = await reader.read(); !next.done; next = await reader.read())
    for (let from = 0; from < next.value.length;) {
      const part = next.value.subarray(from, from + pieceBytes - filled)
      piece.set(part, filled)
      filled += part.length
      from += part.length
      if (filled < pieceBytes) continue
      yield piece
      piece = new Uint8Array(pieceBytes)
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
}

/** The bytes `from` to `to` of a stored file, both included. Fails with any key but the one that encrypted it. */
function readSealed(store: UseStore, key: CryptoKey, id: string, from: number, to: number): ReadableStream<Uint8Array> {
  let at = Math.floor(from / pieceBytes)
  const last = Math.floor(to / pieceBytes)
  return new ReadableStream({
    async pull(controller) {
      for (let read = 0; at <= last && read < piecesAtOnce && (controller.desiredSize ?? 1) > 0; at++, read++) {
        const piece = await get<Sealed>(pieceKey(id, at), store)
        if (!piece) return controller.error(new Error('A piece of the file is missing.'))
        const bytes = await decryptBytes(key, piece.iv, piece.sealed)
        const start = at * pieceBytes
        controller.enqueue(bytes.subarray(Math.max(0, from - start), Math.min(bytes.length, to - start + 1)))
      }
      if (at > last) controller.close()
    },
  })
}

/** Files in a database of this browser, encrypted with a key that signing out destroys. */
export function sealedFiles(database: string) {
  let opened: UseStore | undefined
  const store = () => (opened ??= createStore(database, 'files'))
  const keysOf = async (ids: readonly string[]) =>
    (await keys<string>(store())).filter((key) => ids.includes(key.split('/')[0]!))

  return {
    /** Undefined unless the whole file is stored. */
    info: (id: string) => get<SealedFile>(id, store()),

    ids: async () => (await keys<string>(store())).filter((key) => !key.includes('/')),

    /** Includes incomplete files, such as when the page was closed during a download. */
    begunIds: async () => [...new Set((await keys<string>(store())).map((key) => key.split('/')[0]!))],

    /** Whether the whole file is stored, encrypted with this key. */
    async isReadable(key: CryptoKey, id: string) {
      const piece = await get<Sealed>(pieceKey(id, 0), store())
      if (!piece || !(await get(id, store()))) return false
      return decryptBytes(key, piece.iv, piece.sealed).then(
        () => true,
        () => false,
      )
    },

    /**
     * Stores a file piece by piece.
     * @throws DOMException `QuotaExceededError` on a full disk; the partial file is removed.
     */
    async put(key: CryptoKey, id: string, { stream, type, onBytes }: FileToSeal) {
      let bytes = 0
      let at = 0
      try {
        for await (const piece of piecesOf(stream)) {
          await set(pieceKey(id, at++), await encryptBytes(key, piece), store())
          bytes += piece.length
          onBytes?.(bytes)
        }
        const file: SealedFile = { bytes, type, storedAt: Date.now() }
        await setMany([[id, file]], store())
        return file
      } catch (error) {
        await delMany(await keysOf([id]), store()).catch(() => undefined)
        throw error
      }
    },

    read: (key: CryptoKey, id: string, from: number, to: number) => readSealed(store(), key, id, from, to),

    remove: async (ids: readonly string[]) => delMany(await keysOf(ids), store()),

    clear: async () => clear(store()),
  }
}

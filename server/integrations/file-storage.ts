import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Problem } from '@kinora/contract/problem.ts'

type Bytes = AsyncIterable<Uint8Array>

/** A signed URL to which a browser can upload directly. */
interface UploadTarget {
  url: string
  /** Headers that the upload must send. */
  headers: Record<string, string>
}

/** Storage for pictures, videos and other files. The server creates the keys: letters, digits, dashes and slashes. */
export interface FileStorage {
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * Writes a stream and returns the number of bytes. The file is stored completely or not at all. @throws Problem
   * `too_large` after more than `maxBytes` bytes.
   */
  writeFrom: (key: string, content: Bytes, maxBytes: number) => Promise<number>
  /** Undefined when there is no such file. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /**
   * Opens the file as a stream, optionally from one byte to another, both inclusive. Undefined when there is no such
   * file.
   */
  open: (key: string, range?: { from: number; to: number }) => Promise<Bytes | undefined>
  /** Removes a file, or a folder with everything below it, including partial files. */
  remove: (key: string) => Promise<void>
  /** Removes what the writes of killed processes left behind. Missing if they leave nothing. */
  removeLeftovers?: () => Promise<void>
  /** The files of a folder with their sizes, by name. */
  list: (folder: string) => Promise<Map<string, number>>
  /** The keys of all files, for backups. */
  keys: () => AsyncIterable<string>
  /** A URL to which a browser can upload exactly this many bytes. Undefined if uploads go through this server. */
  signUpload?: (key: string, what: { type: string; bytes: number; seconds: number }) => Promise<UploadTarget>
  /** The origin of those URLs, for the content security policy. */
  origin?: string
  /**
   * A URL at which a browser can read the file, and the seconds it remains valid. It stays the same for some minutes,
   * so that browsers can cache the file. Undefined if files are read through this server.
   */
  signDownload?: (key: string, what: { type: string; cache: string }) => Promise<{ url: string; seconds: number }>
  /** The origin of those URLs, for the content security policy. */
  downloadOrigin?: string
}

export const tooLarge = () => new Problem('too_large', 'That is too large.')

/** Passes a stream on and fails once it exceeds `maxBytes` bytes. */
export async function* limitBytes(content: Bytes, maxBytes: number) {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooLarge()
    yield chunk
  }
}

/** @throws Error for an invalid key, for example a path from a request. */
export function ensureKey(key: string) {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(key) || key.includes('..')) throw new Error(`Not a key of a file: ${key}`)
  return key
}

/** Undefined if the file does not exist or is a folder. */
const unlessAbsent = (error: NodeJS.ErrnoException) => {
  if (/^(ENOENT|ENOTDIR|EISDIR)$/.test(error.code ?? '')) return undefined
  throw error
}

/** No write waits an hour for its next bytes. Newer parts may belong to another process that uses the same folder. */
const staleAfter = 3_600_000

/** Writes a stream and flushes it to disk. */
async function writeStream(path: string, content: Bytes) {
  const handle = await open(path, 'wx')
  let bytes = 0
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk)
      bytes += chunk.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return bytes
}

/** Storage in a local folder. A file is stored completely or not at all. */
export function folderFiles(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ensureKey(key))

  /** Writes under a temporary name and renames it at the end, so that a full disk leaves no partial file. */
  async function writeWhole<T>(key: string, fillIn: (part: string) => Promise<T>) {
    const path = pathOf(key)
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(dirname(path), { recursive: true })
      const filled = await fillIn(part)
      await rename(part, path)
      return filled
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  return {
    write: (key, bytes) => writeWhole(key, (part) => writeFile(part, bytes, { flush: true, flag: 'wx' })),
    writeFrom: (key, content, maxBytes) => writeWhole(key, (part) => writeStream(part, limitBytes(content, maxBytes))),
    read: (key) => readFile(pathOf(key)).catch(unlessAbsent),
    async open(key, range) {
      // Opened here, because a stream that later finds its file removed has no caller to report to.
      const file = await open(pathOf(key)).catch(unlessAbsent)
      if ((await file?.stat())?.isFile()) return file!.createReadStream(range && { start: range.from, end: range.to })
      await file?.close()
      return undefined
    },
    async *keys() {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(unlessAbsent)
      for (const entry of entries ?? [])
        if (entry.isFile() && !entry.name.endsWith('.part'))
          yield relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    async removeLeftovers() {
      const entries = await opendir(folder, { recursive: true }).catch(unlessAbsent)
      for await (const each of entries ?? []) {
        if (!each.name.endsWith('.part')) continue
        const path = join(each.parentPath, each.name)
        // It may have been renamed since it was listed.
        const written = (await stat(path).catch(unlessAbsent))?.mtimeMs ?? Infinity
        if (written < Date.now() - staleAfter) await rm(path, { force: true })
      }
    },
    async list(key) {
      const entries = (await readdir(pathOf(key), { withFileTypes: true }).catch(unlessAbsent)) ?? []
      const whole = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part')).map(({ name }) => name)
      const sizes = await Promise.all(whole.map(async (name) => (await stat(join(pathOf(key), name))).size))
      return new Map(whole.map((name, at) => [name, sizes[at]!]))
    },
  }
}

export async function sha256OfFile(path: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '@kinora/contract/problem.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Where a browser may put bytes by itself. */
export interface UploadAddress {
  url: string
  /** What it must say with them, or it is refused. */
  headers: Record<string, string>
}

/** Where pictures and other large things are kept. A key is made by the server: letters, digits, dashes and slashes. */
export interface FileStorage {
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * Writes what comes, as it comes, and answers how many bytes that were. It is there whole or not at all.
   * @throws Problem `too_large` where more than `most` bytes come.
   */
  writeFrom: (key: string, content: Bytes, most: number) => Promise<number>
  /** Undefined when there is no such file. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** Its bytes as they are read, from one place to another, both included. Undefined when there is no such file. */
  open: (key: string, range?: { from: number; to: number }) => Promise<Bytes | undefined>
  /** A file, or a folder with everything below it, also what is half written. */
  remove: (key: string) => Promise<void>
  /** What lies below a folder, by the names in it, with how many bytes each has. */
  list: (folder: string) => Promise<Map<string, number>>
  /**
   * An address at which a browser puts exactly so many bytes, once. Undefined where the product itself takes what is
   * sent.
   */
  uploadAddress?: (key: string, what: { type: string; bytes: number; seconds: number }) => Promise<UploadAddress>
  /** Where those addresses are: the origin that pages may send to. */
  origin?: string
}

export const tooLarge = () => new Problem('too_large', 'That is too large.')

/** Hands on what comes, and ends it where it is more than `most`. */
export async function* atMost(content: Bytes, most: number) {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > most) throw tooLarge()
    yield chunk
  }
}

/** @throws Error for what is no key; a path that was sent would be none. */
export function ensureKey(key: string) {
  if (!/^[\w-]+(\/[\w.-]+)+$/.test(key) || key.includes('..')) throw new Error(`Not a key of a file: ${key}`)
  return key
}

/** Undefined for what is not there, or is no file but a folder. */
const unlessAbsent = (error: NodeJS.ErrnoException) => {
  if (/^(ENOENT|ENOTDIR|EISDIR)$/.test(error.code ?? '')) return undefined
  throw error
}

/** Writes chunk by chunk and waits for the disk. */
async function fill(path: string, content: Bytes) {
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

/** Files below a folder of this machine. A file is there whole or not at all. */
export function folderFiles(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ensureKey(key))

  /** Under another name until all of it is there, and gone when it does not get there: a full disk keeps no half. */
  async function whole<T>(key: string, fillIn: (part: string) => Promise<T>) {
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
    write: (key, bytes) => whole(key, (part) => writeFile(part, bytes, { flush: true, flag: 'wx' })),
    writeFrom: (key, content, most) => whole(key, (part) => fill(part, atMost(content, most))),
    read: (key) => readFile(pathOf(key)).catch(unlessAbsent),
    async open(key, range) {
      const path = pathOf(key)
      const isThere = await stat(path).catch(unlessAbsent)
      return isThere && createReadStream(path, range && { start: range.from, end: range.to })
    },
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    async list(key) {
      const entries = (await readdir(pathOf(key), { withFileTypes: true }).catch(unlessAbsent)) ?? []
      const whole = entries.filter((each) => each.isFile() && !each.name.endsWith('.part')).map(({ name }) => name)
      const sizes = await Promise.all(whole.map(async (name) => (await stat(join(pathOf(key), name))).size))
      return new Map(whole.map((name, at) => [name, sizes[at]!]))
    },
  }
}

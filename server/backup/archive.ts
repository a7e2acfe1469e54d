import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sealStream, takeBytes, unsealStream } from './seal.ts'

type Bytes = AsyncIterable<Uint8Array>

/** The parts of an archive, in this order. Each is a JSON header followed by bytes. */
export type Entry =
  /** The bytes are the secret of the installation. */
  | { kind: 'manifest'; at: string; migrations: string[]; hasFiles: boolean }
  /** The bytes are a JSON array of the rows. */
  | { kind: 'rows'; table: string; columns: string[]; count: number }
  | { kind: 'sequence'; name: string; value: string }
  /** A part of a file. */
  | { kind: 'file'; key: string; isLast: boolean }
  | { kind: 'end'; rows: number; files: number }
export interface ArchivePart {
  entry: Entry
  bytes: Uint8Array
}

const maxHeaderBytes = 1024 * 1024

async function* writeParts(parts: AsyncIterable<ArchivePart>) {
  for await (const { entry, bytes } of parts) {
    const header = Buffer.from(JSON.stringify(entry))
    const lengths = Buffer.alloc(8)
    lengths.writeUInt32BE(header.length)
    lengths.writeUInt32BE(bytes.length, 4)
    yield Buffer.concat([lengths, header, bytes])
  }
}

async function* readParts(content: Bytes): AsyncGenerator<ArchivePart> {
  const readBytes = takeBytes(content)
  for (;;) {
    const lengths = await readBytes(8)
    if (lengths.length === 0) return
    const [header, bytes] = [lengths.readUInt32BE(), lengths.readUInt32BE(4)]
    if (header > maxHeaderBytes) throw new Error('The backup is damaged.')
    const entry = JSON.parse((await readBytes(header)).toString()) as Entry
    yield { entry, bytes: await readBytes(bytes) }
  }
}

/** Compresses and encrypts an archive, and streams it to `store` meanwhile. */
export const writeArchive = <T>(
  parts: AsyncIterable<ArchivePart>,
  passphrase: string,
  store: (content: Bytes) => Promise<T>,
) => {
  let stored: T
  return pipeline(
    Readable.from(writeParts(parts), { objectMode: false }),
    createGzip({ level: 3 }),
    (content) => sealStream(content as Bytes, passphrase),
    async (content: Bytes) => {
      stored = await store(content)
    },
  ).then(() => stored)
}

/** @throws Error if the passphrase is wrong, or the archive was changed or cut off. */
export const readArchive = (
  content: Bytes,
  passphrase: string,
  use: (parts: AsyncIterable<ArchivePart>) => Promise<void>,
) =>
  pipeline(Readable.from(unsealStream(content, passphrase), { objectMode: false }), createGunzip(), (plain: Bytes) =>
    use(readParts(plain)),
  )

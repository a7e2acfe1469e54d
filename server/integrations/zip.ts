import { type Readable, Readable as Stream } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of some files. */
export async function zipOf(files: { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** A file of an archive, opened when it is written; empty if it no longer exists. */
export interface Entry {
  name: string
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>
  /** True for files that do not compress, such as pictures and videos. */
  isPacked?: boolean
}

async function* contentOf(open: Entry['open']) {
  yield* (await open()) ?? []
}

/** Streams a zip, which may be larger than the memory. */
export function zipStream(files: Entry[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, open, isPacked } of files)
    zip.addReadStreamLazy(name, { compress: !isPacked }, (give) => give(null, Stream.from(contentOf(open))))
  zip.end()
  return output
}

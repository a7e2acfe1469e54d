import { type Readable, Readable as Stream } from 'node:stream'
import { ZipFile } from 'yazl'

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

import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Files in one zip, by their names. */
export async function zipOf(files: { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

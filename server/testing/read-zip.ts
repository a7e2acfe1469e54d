import { unzipSync } from 'fflate'

/** The files of an archive by their names. */
export const readZip = (bytes: Uint8Array): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))

/** Reads zip archives file by file, with a limit on the unpacked size of each. */

interface Packed {
  name: string
  /** Packed size, and the declared size when unpacked. */
  packed: number
  unpacked: number
}

interface Entry extends Packed {
  method: number
  header: number
}

const brokenArchive = () => new Error('This archive is broken. Download it again and choose the new file.')
const maxEntries = 60_000
const [endMark, entryMark, headerMark] = [0x06054b50, 0x02014b50, 0x04034b50]

async function viewOf(file: Blob, from: number, to: number) {
  return new DataView(await file.slice(Math.max(0, from), to).arrayBuffer())
}

/** The position and length of the central directory, from the end of the archive. */
async function endOf(file: Blob) {
  const view = await viewOf(file, file.size - 65_557, file.size)
  for (let at = view.byteLength - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === endMark)
      return { count: view.getUint16(at + 10, true), from: view.getUint32(at + 16, true) }
  }
  throw brokenArchive()
}

function entryAt(view: DataView, at: number) {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark) throw brokenArchive()
  const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
    number,
    number,
    number,
  ]
  const name = new TextDecoder().decode(view.buffer.slice(at + 46, at + 46 + nameLength) as ArrayBuffer)
  const entry: Entry = {
    name,
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    unpacked: view.getUint32(at + 24, true),
    header: view.getUint32(at + 42, true),
  }
  return { entry, next: at + 46 + nameLength + extraLength + noteLength }
}

/**
 * Reads a stream.
 * @throws Error after more than `most` bytes.
 */
async function readLimited(stream: ReadableStream<Uint8Array>, most: number, name: string) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw brokenArchive()
    })
    if (done) return new Blob(parts)
    length += value.length
    if (length > most) {
      void reader.cancel().catch(() => undefined)
      throw new Error(`${name} in this archive is larger than ${Math.round(most / 1e6)} MB when it is unpacked.`)
    }
    parts.push(value as Uint8Array<ArrayBuffer>)
  }
}

async function unpack(file: Blob, { name, method, packed, header }: Entry, most: number) {
  const view = await viewOf(file, header, header + 30)
  if (view.byteLength < 30 || view.getUint32(0, true) !== headerMark) throw brokenArchive()
  const from = header + 30 + view.getUint16(26, true) + view.getUint16(28, true)
  const content = file.slice(from, from + packed).stream()
  if (method === 0) return readLimited(content, most, name)
  if (method !== 8) throw new Error(`${name} in this archive is packed in a way that is not known here.`)
  return readLimited(content.pipeThrough(new DecompressionStream('deflate-raw')), most, name)
}

export interface Archive {
  entries: Packed[]
  /** Unpacks a file of at most `most` bytes, whatever size the archive declares. */
  read: (name: string, most: number) => Promise<Blob>
}

/**
 * Opens an archive.
 * @throws Error with a message for the user if it is not one, or is broken.
 */
export async function openArchive(file: Blob): Promise<Archive> {
  const { count, from } = await endOf(file)
  if (count > maxEntries) throw new Error('There are too many files in this archive.')
  const view = await viewOf(file, from, file.size)
  const entries = new Map<string, Entry>()
  for (let left = count, at = 0; left > 0; left -= 1) {
    const { entry, next } = entryAt(view, at)
    entries.set(entry.name, entry)
    at = next
  }
  return {
    entries: [...entries.values()],
    read(name, most) {
      const entry = entries.get(name)
      return entry ? unpack(file, entry, most) : Promise.reject(brokenArchive())
    },
  }
}

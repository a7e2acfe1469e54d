import { randomBytes } from 'node:crypto'

/**
 * An id like those the database creates (UUIDv7): sorted by time, so that new rows are adjacent in an index. For a row
 * inserted together with rows that refer to it.
 */
export function newId() {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

import { copyFileSync, fchownSync, fstatSync, openSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs'
import type { Runner } from './binaries.ts'

/** The log file of the database server, which writes to `fd`. */
export type ServerLog = {
  fd: number
  size: () => number
  /** The log after the first `from` bytes, at most the last 4 kB of it. */
  since: (from: number) => string
  write: (line: string) => void
  /** Starts a new file once this one exceeds 5 MB, and keeps one old file. */
  bound: () => void
}

/** Opened for appending, so that the server continues at the start of the file after a truncation. */
export function openLog(file: string, runner: Runner): ServerLog {
  const fd = openSync(file, 'a+', 0o600)
  if (runner) fchownSync(fd, runner.uid, runner.gid)
  const size = () => fstatSync(fd).size
  const bound = () => {
    if (size() <= 5_000_000) return
    try {
      rmSync(`${file}.1`, { force: true })
      copyFileSync(file, `${file}.1`)
    } catch {
      // On a full disk, losing old lines is better than stopping the server.
    }
    truncateSync(file)
  }
  bound()
  return {
    fd,
    size,
    bound,
    write: (line) => void writeSync(fd, `${line}\n`),
    since(from) {
      const start = Math.max(from, size() - 4096)
      const words = Buffer.alloc(Math.max(0, size() - start))
      readSync(fd, words, 0, words.length, start)
      return words.toString()
    },
  }
}

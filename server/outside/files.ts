import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where pictures and other large things are kept. A key is made by the server: letters, digits, dashes and slashes. */
export interface Files {
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Undefined when there is no such file. */
  read: (key: string) => Promise<Uint8Array | undefined>
  remove: (key: string) => Promise<void>
}

/** Files below a folder of this machine. A file is there whole or not at all. */
export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w.-]+)+$/.test(key) || key.includes('..')) throw new Error(`Not a key of a file: ${key}`)
    return join(folder, key)
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes, { flush: true })
      await rename(`${path}.part`, path)
    },
    read: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

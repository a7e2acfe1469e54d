import { lazy, type ComponentType } from 'react'

/** A script that takes longer has not come. Milliseconds. */
export const chunkTimeout = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** As Chrome, Firefox and Safari say that a script did not come, and Vite that a style did not. */
const notArrived = /dynamically imported module|importing a module script|unable to preload css/i

/** A script or a style that did not come, in the two fixed texts; a mistake inside a script that came stays what it is. */
export function chunkError(cause: unknown) {
  if (!notArrived.test(String(cause))) return cause
  return new ChunkLoadError(/CSS/i.test(String(cause)) ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
}

/** Loads a part of the app: a failure, or two minutes of nothing, is a ChunkLoadError. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading chunk failed')), chunkTimeout)
  })
  try {
    return await Promise.race([load().catch((cause: unknown) => Promise.reject(chunkError(cause))), late])
  } finally {
    clearTimeout(timer)
  }
}

/** A component that is fetched when it is first drawn, or before, by `preload`. */
export const lazily = (load: () => Promise<{ default: ComponentType }>) =>
  Object.assign(
    lazy(() => loadChunk(load)),
    { preload: load },
  )

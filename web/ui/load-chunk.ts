import { lazy, type ComponentType } from 'react'

/** A script that takes longer has failed to load. Milliseconds. */
export const chunkTimeout = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The messages of Chrome, Firefox and Safari for a script that failed to load, and of Vite for a style sheet. */
const notArrived = /dynamically imported module|importing a module script|unable to preload css/i

/** A script or style sheet that failed to load becomes a ChunkLoadError with one of two fixed texts; errors thrown by a loaded script stay as they are. */
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

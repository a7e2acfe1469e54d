import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'

/** A script that takes longer has failed to load. Milliseconds. */
const chunkTimeout = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The messages of Chrome, Firefox and Safari for a script that failed to load, and of Vite for a style sheet. */
const notArrived = /dynamically imported module|importing a module script|unable to preload css/i

/** A script or style sheet that failed to load becomes a ChunkLoadError with one of two fixed texts; errors thrown by a loaded script stay as they are. */
function chunkError(cause: unknown) {
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

/**
 * Loads the page again where a part of it is gone because the app was updated meanwhile: what patients record is stored
 * at every tap. Not without a connection, and not again and again.
 */
export async function reloadForUpdate() {
  if (performance.now() < 60_000) return
  const reply = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (reply?.ok) location.reload()
}

/**
 * A component that is fetched when it is first drawn, or before, by `preload`. The Suspense around it decides what is
 * drawn meanwhile. One that has arrived is drawn at once: React shows the placeholder of a lazy one for at least 300 ms,
 * however early it was fetched.
 */
export function lazily<
  Props extends object,
  Chunk extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(load: () => Promise<Chunk & { default: ComponentType<Props> }>) {
  let arrived: ComponentType<Props> | undefined
  const preload = async () => {
    const chunk = await loadChunk(load)
    arrived = chunk.default
    return chunk
  }
  const Lazy: ComponentType<Props> = lazy(preload)
  function Part(props: Props) {
    // The same for as long as it is mounted, or its state would be lost when the other arrives.
    const [Component] = useState(() => arrived ?? Lazy)
    return createElement(Component, props)
  }
  return Object.assign(Part, { preload })
}

/** The same without a placeholder: for dialogs, sheets, and content below everything else. */
export function onDemand<
  Props extends object,
  Chunk extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(load: () => Promise<Chunk & { default: ComponentType<Props> }>) {
  const Part = lazily<Props, Chunk>(load)
  return Object.assign((props: Props) => createElement(Suspense, null, createElement(Part, props)), {
    preload: Part.preload,
  })
}

import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'

/** Milliseconds after which a script counts as failed. */
const chunkTimeout = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The messages of Chrome, Firefox and Safari for a script that failed to load, and of Vite for a style sheet. */
const notArrived = /dynamically imported module|importing a module script|unable to preload css/i

/** Turns a failure to load into a ChunkLoadError with a fixed text. Errors thrown by a loaded script stay unchanged. */
function chunkError(cause: unknown) {
  if (!notArrived.test(String(cause))) return cause
  return new ChunkLoadError(/CSS/i.test(String(cause)) ? 'Loading CSS chunk failed' : 'Loading chunk failed', { cause })
}

/** Loads a part of the app. Throws a ChunkLoadError on a failure or after two minutes. */
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
 * Reloads the page after an update of the app has removed one of its parts. Nothing is lost, because what patients
 * record is stored at every tap. Does nothing offline or within a minute of the last load.
 */
export async function reloadForUpdate() {
  if (performance.now() < 60_000) return
  const reply = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (reply?.ok) location.reload()
}

/**
 * A component that is fetched on its first render, or earlier by `preload`. The Suspense around it shows a placeholder
 * meanwhile. A component that has arrived renders immediately, unlike with React's `lazy`, which shows the placeholder
 * for at least 300 ms.
 */
export function lazyComponent<
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
    // Stays the same while mounted, or its state would be lost when the script arrives.
    const [Component] = useState(() => arrived ?? Lazy)
    return createElement(Component, props)
  }
  return Object.assign(Part, { preload })
}

/** The same without a placeholder: for dialogs, sheets, and content below everything else. */
export function lazyPart<
  Props extends object,
  Chunk extends { default: ComponentType<Props> } = { default: ComponentType<Props> },
>(load: () => Promise<Chunk & { default: ComponentType<Props> }>) {
  const Part = lazyComponent<Props, Chunk>(load)
  return Object.assign((props: Props) => createElement(Suspense, null, createElement(Part, props)), {
    preload: Part.preload,
  })
}

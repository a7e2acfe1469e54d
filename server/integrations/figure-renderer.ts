import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Problem } from '@kinora/contract/problem.ts'
import { contentHash } from '@kinora/figure/content-hash.ts'
import type { Drawing } from '@kinora/figure/drawing.ts'
import type { Figure } from '@kinora/figure/model.ts'
import type { StillKind } from '@kinora/figure/still-kinds.ts'
import type { FileStorage } from './file-storage.ts'

type Drawings = Record<StillKind, Drawing>

const threadFile = fileURLToPath(new URL('figure-renderer-thread.ts', import.meta.url))
const drawTimeoutMs = 30_000
const maxCached = 60
const cache = new Map<string, Promise<Drawings>>()
/** Drawing one figure at a time leaves the other processors to requests. */
const limitDrawing = pLimit(1)

function drawInThread(figure: Figure): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile, { workerData: figure, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const fail = () => reject(new Problem('unavailable', 'The figure could not be drawn. Please try again.'))
    const timer = setTimeout(() => {
      fail()
      void worker.terminate()
    }, drawTimeoutMs)
    worker.once('message', resolve)
    worker.once('error', fail)
    worker.once('exit', () => {
      clearTimeout(timer)
      fail()
    })
  })
}

async function readOrDraw(figure: Figure, hash: string, files: FileStorage): Promise<Drawings> {
  const key = `figures/${hash}.json`
  const stored = await files.read(key)
  if (stored) return JSON.parse(Buffer.from(stored).toString('utf8')) as Drawings
  const text = await limitDrawing(() => drawInThread(figure))
  await files.write(key, Buffer.from(text))
  return JSON.parse(text) as Drawings
}

/**
 * The stills of a figure, drawn once and cached by content hash. @throws Problem `unavailable` if drawing takes too
 * long.
 */
export function renderFigure(figure: Figure, files: FileStorage): Promise<Drawings> {
  const hash = contentHash(figure)
  const known = cache.get(hash)
  if (known) return known
  const drawings = readOrDraw(figure, hash, files)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value!)
  cache.set(hash, drawings)
  drawings.catch(() => cache.delete(hash))
  return drawings
}

import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Problem } from '@kinora/contract/problem.ts'
import { contentHash } from '@kinora/figure/content-hash.ts'
import type { Drawing } from '@kinora/figure/drawing.ts'
import type { Figure } from '@kinora/figure/model.ts'
import type { StillKind } from '@kinora/figure/still-kinds.ts'
import type { FileStorage } from './file-storage.ts'

export type Drawings = Record<StillKind, Drawing>

const thread = fileURLToPath(new URL('figure-renderer-thread.ts', import.meta.url))
/** Milliseconds after which a figure that cannot be drawn is given up. */
const patience = 30_000
const mostKept = 60
const kept = new Map<string, Promise<Drawings>>()
let lastTurn: Promise<unknown> = Promise.resolve()

function drawInThread(figure: Figure): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: figure, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const refuse = () => reject(new Problem('unavailable', 'The figure could not be drawn. Please try again.'))
    const timer = setTimeout(() => {
      refuse()
      void worker.terminate()
    }, patience)
    worker.once('message', resolve)
    worker.once('error', refuse)
    worker.once('exit', () => {
      clearTimeout(timer)
      refuse()
    })
  })
}

/** One figure at a time, however many are asked for: the other processors are for calls. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

async function readOrDraw(figure: Figure, hash: string, files: FileStorage): Promise<Drawings> {
  const key = `figures/${hash}.json`
  const stored = await files.read(key)
  if (stored) return JSON.parse(Buffer.from(stored).toString('utf8')) as Drawings
  const text = await inTurn(() => drawInThread(figure))
  await files.write(key, Buffer.from(text))
  return JSON.parse(text) as Drawings
}

/**
 * The stills of any figure, drawn once and then kept by content: the same figure and the same engine are the same picture.
 * @throws Problem `unavailable` when it takes too long.
 */
export function drawnFigure(figure: Figure, files: FileStorage): Promise<Drawings> {
  const hash = contentHash(figure)
  const known = kept.get(hash)
  if (known) return known
  const drawings = readOrDraw(figure, hash, files)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(hash, drawings)
  drawings.catch(() => kept.delete(hash))
  return drawings
}

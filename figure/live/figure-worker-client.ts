import type { Figure } from '../model.ts'
import type { Drawing } from '../drawing.ts'
import type { BakedMovement } from './baked-movement.ts'
import type { WorkerResponse, WorkerRequest } from './figure-worker.ts'

interface Task {
  request: WorkerRequest
  resolve: (answer: WorkerResponse) => void
  reject: (error: Error) => void
  signal: AbortSignal | undefined
}

let worker: Worker | undefined
let nextId = 0
let running: Task | undefined
/** A stack: the latest request belongs to what is on screen now. */
const waiting: Task[] = []

function openWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./figure-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    if (data.error) running?.reject(new Error(data.error))
    else running?.resolve(data)
    runNext()
  }
  worker.onerror = () => {
    worker = undefined
    running?.reject(new Error('The figure could not be prepared.'))
    runNext()
  }
  return worker
}

function runNext() {
  running = waiting.pop()
  while (running?.signal?.aborted) {
    running.reject(new Error('Cancelled.'))
    running = waiting.pop()
  }
  if (running) openWorker()?.postMessage(running.request)
}

/** Runs work in the worker, so that the page does not stutter. */
async function request(request: Omit<WorkerRequest, 'id'>, signal?: AbortSignal): Promise<WorkerResponse> {
  if (!openWorker()) throw new Error('Web workers are not available.')
  return new Promise((resolve, reject) => {
    waiting.push({ request: { ...request, id: nextId++ }, resolve, reject, signal })
    if (!running) runNext()
  })
}

/** Loads the worker ahead of time, so that figures also move offline. */
export const warmUp = () => void openWorker()

/** @param signal cancels work that has not started. @throws when cancelled or when the figure cannot be posed. */
export const requestMovement = async (figure: Figure, signal?: AbortSignal): Promise<BakedMovement> =>
  (await request({ figure, kind: 'movement' }, signal)).movement!

export const requestStills = async (figure: Figure, signal?: AbortSignal): Promise<{ start: Drawing; end: Drawing }> =>
  (await request({ figure, kind: 'stills' }, signal)).stills!

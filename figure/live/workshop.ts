import type { Figure } from '../model.ts'
import type { Drawing } from '../drawing.ts'
import type { Film } from './film-format.ts'
import type { Answer, Order } from './film-worker.ts'

interface Task {
  order: Order
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  signal: AbortSignal | undefined
}

let worker: Worker | undefined
let nextId = 0
let running: Task | undefined
/** The newest is done first: what was asked for last is what is looked at now. */
const waiting: Task[] = []

function openWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
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
    running.reject(new Error('No longer wanted.'))
    running = waiting.pop()
  }
  if (running) openWorker()?.postMessage(running.order)
}

/** Has work done beside the page, so that it does not stutter. */
async function ask(order: Omit<Order, 'id'>, signal?: AbortSignal): Promise<Answer> {
  if (!openWorker()) throw new Error('Figures are prepared in a worker, and there are none.')
  return new Promise((resolve, reject) => {
    waiting.push({ order: { ...order, id: nextId++ }, resolve, reject, signal })
    if (!running) runNext()
  })
}

/** Fetches the worker before it is needed, so that a figure also moves once there is no connection. */
export const warmUp = () => void openWorker()

/** @param signal drops the work when it has not begun. @throws when it was dropped or the figure cannot be posed. */
export const orderFilm = async (figure: Figure, signal?: AbortSignal): Promise<Film> =>
  (await ask({ figure, want: 'film' }, signal)).film!

export const orderStills = async (figure: Figure, signal?: AbortSignal): Promise<{ start: Drawing; end: Drawing }> =>
  (await ask({ figure, want: 'stills' }, signal)).stills!

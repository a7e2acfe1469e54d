import type { Look } from '../body/body.ts'
import type { Figure } from '../model.ts'
import type { Drawing } from '../still.ts'
import type { Answer, Order } from './film-worker.ts'
import type { Film } from './film-format.ts'

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let nextId = 0
const waiting = new Map<number, Waiting>()

function openWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker
  worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const caller = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error) caller?.reject(new Error(data.error))
    else caller?.resolve(data)
  }
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The figure could not be prepared.'))
    waiting.clear()
    worker = undefined
  }
  return worker
}

/** Has work done beside the page, so that it does not stutter; without workers, on the page. */
async function order(figure: Figure, look: Look | undefined, want: Order['want']): Promise<Answer> {
  const beside = openWorker()
  if (!beside) return orderHere(figure, look, want)
  const id = nextId++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    beside.postMessage({ id, figure, look, want } satisfies Order)
  })
}

async function orderHere(figure: Figure, look: Look | undefined, want: Order['want']): Promise<Answer> {
  if (want === 'film') return { id: 0, film: (await import('./film.ts')).makeFilm(figure, look) }
  const { drawKind } = await import('../still-kinds.ts')
  return { id: 0, stills: { start: drawKind(figure, 'start'), end: drawKind(figure, 'end') } }
}

export const orderFilm = async (figure: Figure, look: Look | undefined): Promise<Film> =>
  (await order(figure, look, 'film')).film!

export const orderStills = async (figure: Figure): Promise<{ start: Drawing; end: Drawing }> =>
  (await order(figure, undefined, 'stills')).stills!

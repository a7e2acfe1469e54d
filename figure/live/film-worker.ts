import type { Figure } from '../model.ts'
import { drawKind } from '../still-kinds.ts'
import type { Drawing } from '../drawing.ts'
import { makeFilm } from './film.ts'
import type { Film } from './film-format.ts'

export type Order = { id: number; figure: Figure; want: 'film' | 'stills' }
export type Answer = { id: number; film?: Film; stills?: { start: Drawing; end: Drawing }; error?: string }

interface Port {
  postMessage: (answer: Answer, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent<Order>) => void) | null
}
const port = globalThis as unknown as Port

port.onmessage = ({ data: { id, figure, want } }) => {
  try {
    if (want === 'stills') {
      port.postMessage({ id, stills: { start: drawKind(figure, 'start'), end: drawKind(figure, 'end') } }, [])
      return
    }
    const film = makeFilm(figure)
    port.postMessage(
      { id, film },
      film.samples.map(({ vertices }) => vertices),
    )
  } catch (error) {
    port.postMessage({ id, error: String(error) }, [])
  }
}

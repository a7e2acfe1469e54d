import type { Drawing } from '../drawing.ts'
import type { Figure } from '../model.ts'
import { drawFigure } from '../still.ts'
import type { Frame } from '../trace/view.ts'
import { type Advice, adviseOn } from './advice.ts'

export type PreviewRequest =
  | { id: number; want: 'sketch'; figure: Figure; key: number; frame: Frame; isQuick: boolean }
  | { id: number; want: 'advice'; figure: Figure }
export interface PreviewResponse {
  id: number
  drawing?: Drawing
  advice?: Advice[]
  error?: string
}

const QUICK = 84
const FINE = 190

function answer(request: PreviewRequest): PreviewResponse {
  const { id, figure } = request
  if (request.want === 'advice') return { id, advice: adviseOn(figure) }
  const { key, frame, isQuick } = request
  const last = figure.keys.length - 1
  const drawing = drawFigure(figure, {
    phase: last > 0 ? key / last : 0,
    isExplained: true,
    frame,
    pixelsPerMetre: isQuick ? QUICK : FINE,
    size: 'page',
  })
  return { id, drawing }
}

const port = globalThis as unknown as {
  postMessage: (answer: PreviewResponse) => void
  onmessage: ((event: MessageEvent<PreviewRequest>) => void) | null
}

port.onmessage = ({ data }) => {
  try {
    port.postMessage(answer(data))
  } catch (error) {
    port.postMessage({ id: data.id, error: String(error) })
  }
}

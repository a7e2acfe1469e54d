import type { Figure } from '../model.ts'
import { drawKind } from '../still-kinds.ts'
import type { Drawing } from '../drawing.ts'
import { bakeMovement } from './bake-movement.ts'
import type { BakedMovement } from './baked-movement.ts'

export type WorkerRequest = { id: number; figure: Figure; kind: 'movement' | 'stills' }
export type WorkerResponse = {
  id: number
  movement?: BakedMovement
  stills?: { start: Drawing; end: Drawing }
  error?: string
}

interface Port {
  postMessage: (answer: WorkerResponse, transfer: Transferable[]) => void
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null
}
const port = globalThis as unknown as Port

port.onmessage = ({ data: { id, figure, kind } }) => {
  try {
    if (kind === 'stills') {
      port.postMessage({ id, stills: { start: drawKind(figure, 'start'), end: drawKind(figure, 'end') } }, [])
      return
    }
    const movement = bakeMovement(figure)
    port.postMessage(
      { id, movement: movement },
      movement.samples.map(({ vertices }) => vertices),
    )
  } catch (error) {
    port.postMessage({ id, error: String(error) }, [])
  }
}

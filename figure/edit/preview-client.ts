import type { Drawing } from '../drawing.ts'
import type { Figure } from '../model.ts'
import type { Frame } from '../trace/view.ts'
import type { Advice } from './advice.ts'
import type { PreviewResponse, PreviewRequest } from './preview-worker.ts'

type Unnumbered = PreviewRequest extends infer O ? (O extends PreviewRequest ? Omit<O, 'id'> : never) : never

export interface PreviewListener {
  onDrawing: (drawing: Drawing, frame: Frame) => void
  onAdvice: (advice: Advice[]) => void
  onError: (message: string) => void
}

/**
 * Draws a figure in a worker while it is edited. A sketch requested during another one waits, and a newer request
 * replaces it, so that requests never pile up.
 */
export class PreviewClient {
  private readonly worker: Worker
  private readonly waiting = new Map<PreviewRequest['want'], PreviewRequest>()
  private readonly listener: PreviewListener
  private running: PreviewRequest | undefined
  private nextId = 0

  constructor(listener: PreviewListener) {
    this.listener = listener
    this.worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<PreviewResponse>) => this.take(data)
    this.worker.onerror = () => listener.onError('The figure cannot be drawn here.')
  }

  /** @param isQuick coarser, for while something is dragged. */
  draw(figure: Figure, key: number, frame: Frame, isQuick: boolean) {
    this.order({ want: 'sketch', figure, key, frame, isQuick })
  }

  advise(figure: Figure) {
    this.order({ want: 'advice', figure })
  }

  close() {
    this.worker.terminate()
  }

  private order(request: Unnumbered) {
    this.waiting.set(request.want, { ...request, id: this.nextId++ })
    if (!this.running) this.next()
  }

  private next() {
    const request = this.waiting.get('sketch') ?? this.waiting.get('advice')
    this.running = request
    if (!request) return
    this.waiting.delete(request.want)
    this.worker.postMessage(request)
  }

  private take({ drawing, advice, error }: PreviewResponse) {
    if (drawing && this.running?.want === 'sketch') this.listener.onDrawing(drawing, this.running.frame)
    // Advice about an outdated figure could name problems that are already fixed.
    if (advice && !this.waiting.has('advice')) this.listener.onAdvice(advice)
    if (error) this.listener.onError(error)
    this.next()
  }
}

import type { Drawing } from '../drawing.ts'
import type { Figure } from '../model.ts'
import type { Frame } from '../trace/view.ts'
import type { Advice } from './advice.ts'
import type { SketchAnswer, SketchOrder } from './sketch-worker.ts'

type Unnumbered = SketchOrder extends infer O ? (O extends SketchOrder ? Omit<O, 'id'> : never) : never

export interface Sketched {
  onDrawing: (drawing: Drawing, frame: Frame) => void
  onAdvice: (advice: Advice[]) => void
  onError: (message: string) => void
}

/**
 * Draws a figure while it is changed, beside the page. A sketch that was asked for while another was drawn waits, and
 * a later one takes its place: what is shown is never far behind, and nothing piles up.
 */
export class Sketcher {
  private readonly worker: Worker
  private readonly waiting = new Map<SketchOrder['want'], SketchOrder>()
  private readonly listener: Sketched
  private running: SketchOrder | undefined
  private nextId = 0

  constructor(listener: Sketched) {
    this.listener = listener
    this.worker = new Worker(new URL('./sketch-worker.ts', import.meta.url), { type: 'module' })
    this.worker.onmessage = ({ data }: MessageEvent<SketchAnswer>) => this.take(data)
    this.worker.onerror = () => listener.onError('The figure cannot be drawn here.')
  }

  /** @param isQuick coarser, for while something is dragged. */
  sketch(figure: Figure, key: number, frame: Frame, isQuick: boolean) {
    this.order({ want: 'sketch', figure, key, frame, isQuick })
  }

  advise(figure: Figure) {
    this.order({ want: 'advice', figure })
  }

  close() {
    this.worker.terminate()
  }

  private order(order: Unnumbered) {
    this.waiting.set(order.want, { ...order, id: this.nextId++ })
    if (!this.running) this.next()
  }

  private next() {
    const order = this.waiting.get('sketch') ?? this.waiting.get('advice')
    this.running = order
    if (!order) return
    this.waiting.delete(order.want)
    this.worker.postMessage(order)
  }

  private take({ drawing, advice, error }: SketchAnswer) {
    if (drawing && this.running?.want === 'sketch') this.listener.onDrawing(drawing, this.running.frame)
    // Advice about a figure that has changed meanwhile would point at what is mended already.
    if (advice && !this.waiting.has('advice')) this.listener.onAdvice(advice)
    if (error) this.listener.onError(error)
    this.next()
  }
}

import { type Appearance, withAppearance } from './body/appearance.ts'
import { requestMovement, requestStills } from './live/figure-worker-client.ts'
import { drawArrows } from './live/draw-arrows.ts'
import { framing } from './live/framing.ts'
import { drawStillOnCanvas } from './live/draw-still.ts'
import { enableDragToTurn } from './live/drag-to-turn.ts'
import { type LoadedMovement, Renderer } from './live/renderer.ts'
import type { Figure } from './model.ts'
import { authoredTempo, phaseAt, phaseAtTempo, type Tempo } from './pose/motion.ts'
import type { Frame } from './trace/frame.ts'
import type { Drawing } from './drawing.ts'
import { type Theme, type ThemeName, themes, withSkin } from './themes.ts'

export { warmUp } from './live/figure-worker-client.ts'
export type { Tempo } from './pose/motion.ts'

export interface PlayerOptions {
  theme?: ThemeName | Theme
  /** Overrides the figure's own appearance, field by field. */
  appearance?: Partial<Appearance>
  mirrored?: boolean
  /** Seconds out, at the end, back and at the start; the authored tempo by default. */
  tempo?: Tempo
  /** 1 is the authored speed. */
  speed?: number
  /** The part of the movement that is allowed, 0 to 1. */
  range?: number
  isPlaying?: boolean
  /** Dragging, or the arrow keys while focused, turn the figure. */
  isTurnable?: boolean
  showsMuscles?: boolean
  showsArrows?: boolean
  /** Called after the first draw: `moving`, or `stills` without WebGL2 or with reduced motion. */
  onReady?: (as: 'moving' | 'stills') => void
}

const players = new Set<FigurePlayer>()
let renderer: Renderer | undefined | null = null
let isTicking = false
let lastTime = 0

function openStudio(): Renderer | undefined {
  if (renderer === null || renderer?.isLost) renderer = Renderer.open()
  return renderer
}

function tick(time: number) {
  const seconds = Math.min(0.1, Math.max(0, (time - lastTime) / 1000))
  lastTime = time
  let isBusy = false
  for (const player of players) isBusy = player.advance(seconds) || isBusy
  isTicking = isBusy
  if (isBusy) requestAnimationFrame(tick)
}

function wake() {
  if (isTicking) return
  isTicking = true
  lastTime = performance.now()
  requestAnimationFrame(tick)
}

/** A moving figure on a canvas. All players share one WebGL2 context; players off screen pause. */
export class FigurePlayer {
  private readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private readonly figure: Figure
  private readonly watcher: IntersectionObserver
  private readonly sizes: ResizeObserver
  private readonly stop = new AbortController()
  private options: PlayerOptions
  private preparing: Promise<void> | undefined
  private loaded: LoadedMovement | undefined
  private loadedIn: Renderer | undefined
  private stills: { start: Drawing; end: Drawing } | undefined
  private seconds = 0
  private phase = 0
  private isSeen = false
  private isPlaying: boolean
  private isDirty = true
  private yaw: number
  private pitch: number

  constructor(canvas: HTMLCanvasElement, figure: Figure, options: PlayerOptions = {}) {
    this.canvas = canvas
    this.context = canvas.getContext('2d')!
    this.figure = withAppearance(figure, options.appearance)
    this.options = options
    this.isPlaying = options.isPlaying ?? true
    this.yaw = figure.camera.yaw
    this.pitch = figure.camera.pitch
    this.watcher = new IntersectionObserver((entries) => {
      this.isSeen = entries.at(-1)!.isIntersecting
      if (!this.isSeen) return
      this.preparing ??= this.prepare()
      wake()
    })
    this.watcher.observe(canvas)
    this.sizes = new ResizeObserver(() => this.redraw())
    this.sizes.observe(canvas)
    if (options.isTurnable) {
      const side = () => (this.options.mirrored ? 1 : -1)
      enableDragToTurn(canvas, (yaw, pitch) => this.turn(yaw * side(), pitch), this.stop.signal)
    }
    players.add(this)
  }

  private async prepare() {
    const wantsLess = matchMedia('(prefers-reduced-motion: reduce)').matches
    const { signal } = this.stop
    if (!wantsLess && openStudio()) {
      const movement = await requestMovement(this.figure, signal).catch(() => undefined)
      const renderer = openStudio()
      if (signal.aborted) return
      if (movement && renderer) {
        this.loaded = renderer.load(movement)
        this.loadedIn = renderer
        this.frameOf = framing(movement, this.figure.camera)
        this.framed = undefined
      }
    }
    if (!this.loaded) {
      this.stills = await requestStills(this.figure, signal).catch(() => undefined)
      if (signal.aborted || !this.stills) return
      if (wantsLess) this.isPlaying = false
    }
    this.options.onReady?.(this.loaded ? 'moving' : 'stills')
    this.redraw()
  }

  play() {
    this.isPlaying = true
    wake()
  }

  pause() {
    this.isPlaying = false
  }

  setTempo(tempo: Tempo | undefined) {
    this.change({ tempo })
  }

  setSpeed(speed: number) {
    this.change({ speed })
  }

  setMirrored(mirrored: boolean) {
    this.change({ mirrored })
  }

  setRange(range: number) {
    this.change({ range })
  }

  setTheme(theme: ThemeName | Theme) {
    this.change({ theme })
  }

  /** Shows one phase, 0 the start and 1 the end, and stops there. */
  seek(phase: number) {
    this.isPlaying = false
    this.phase = Math.max(0, Math.min(1, phase))
    this.redraw()
  }

  /** Degrees from the authored view. */
  turn(yaw: number, pitch = 0) {
    this.yaw += yaw
    this.pitch = Math.max(0, Math.min(70, this.pitch + pitch))
    this.redraw()
  }

  destroy() {
    this.stop.abort()
    this.watcher.disconnect()
    this.sizes.disconnect()
    players.delete(this)
    if (this.loaded && this.loadedIn && !this.loadedIn.isLost) this.loadedIn.unload(this.loaded)
    this.loaded = undefined
  }

  private change(options: PlayerOptions) {
    this.options = { ...this.options, ...options }
    this.redraw()
  }

  private redraw() {
    this.isDirty = true
    wake()
  }

  /** Draws when something changed. Returns whether it needs another frame. */
  advance(seconds: number): boolean {
    if (!this.isSeen || (!this.loaded && !this.stills)) return false
    if (this.loadedIn?.isLost) {
      this.loaded = this.loadedIn = undefined
      this.preparing = this.prepare()
      return false
    }
    if (this.isPlaying) {
      this.seconds += seconds * (this.options.speed ?? 1)
      const { tempo } = this.options
      this.phase = tempo ? phaseAtTempo(tempo, this.seconds) : phaseAt(this.figure, this.seconds)
    }
    if (this.isPlaying || this.isDirty) this.draw()
    this.isDirty = false
    return this.isPlaying
  }

  private draw() {
    const { canvas, context } = this
    const density = Math.min(2, globalThis.devicePixelRatio || 1)
    const width = Math.max(1, Math.round(canvas.clientWidth * density))
    const height = Math.max(1, Math.round(canvas.clientHeight * density))
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context.clearRect(0, 0, width, height)
    if (this.loaded) this.drawMoving(width, height)
    else this.drawStills(width, height)
  }

  private get theme(): Theme {
    const { theme = 'light' } = this.options
    return withSkin(typeof theme === 'string' ? themes[theme] : theme, this.figure.appearance?.skin)
  }

  private drawMoving(width: number, height: number) {
    const { range = 1, mirrored: isMirrored = false, showsMuscles = true, showsArrows = true } = this.options
    const { yaw, pitch, theme } = this
    const shot = { width, height, yaw, pitch, frame: this.frame(), isMirrored, theme }
    const renderer = this.loadedIn!
    renderer.draw(this.loaded!, { ...shot, phase: this.phase * range, showsMuscles })
    this.context.drawImage(renderer.canvas, 0, renderer.canvas.height - height, width, height, 0, 0, width, height)
    const { camera } = this.figure
    const turned = Math.max(Math.abs(yaw - camera.yaw), Math.abs(pitch - camera.pitch))
    if (showsArrows) drawArrows(this.context, this.loaded!.movement, { ...shot, range, turned })
  }

  private frameOf: ((yaw: number, pitch: number) => Frame) | undefined
  private framed: { key: string; frame: Frame } | undefined

  private frame() {
    const key = `${this.yaw} ${this.pitch}`
    if (this.framed?.key !== key) this.framed = { key, frame: this.frameOf!(this.yaw, this.pitch) }
    return this.framed.frame
  }

  /** Shows start and end side by side when paused on a wide canvas; otherwise fades between them. */
  private drawStills(width: number, height: number) {
    const { start, end } = this.stills!
    const isMirrored = this.options.mirrored ?? false
    const poster = (drawing: Drawing, place: readonly [number, number, number, number], alpha = 1) =>
      drawStillOnCanvas(this.context, drawing, this.theme, place, { isMirrored, alpha })
    if (!this.isPlaying && width > height * 1.5) {
      poster(start, [0, 0, width / 2, height])
      poster(end, [width / 2, 0, width / 2, height])
      return
    }
    const shown = this.isPlaying ? Math.max(0, Math.min(1, this.phase * 2 - 0.5)) : 1
    if (shown < 1) poster(start, [0, 0, width, height], 1 - shown)
    if (shown > 0) poster(end, [0, 0, width, height], shown)
  }

  /** The tempo the figure was authored with. */
  static tempoOf(figure: Figure): Tempo {
    return authoredTempo(figure)
  }
}

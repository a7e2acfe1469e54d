import { cameraAt } from '../pose/camera.ts'
import { brightDirection } from '../light-levels.ts'
import { add, normalize, scale } from '../pose/geometry.ts'
import { PIECE_NUMBERS } from '../muscle-piece.ts'
import type { ColorToken, Theme } from '../themes.ts'
import type { Frame } from '../trace/frame.ts'
import { type BakedMovement, type MeshPart, POSITION_RANGE, VERTEX_BYTES } from './baked-movement.ts'
import { fragmentShader, MUSCLES, vertexShader } from './shaders.ts'

/** A movement whose samples and triangles are on the GPU. */
export interface LoadedMovement {
  movement: BakedMovement
  samples: WebGLBuffer[]
  indices: WebGLBuffer
  firstIndex: number[]
  edges: WebGLBuffer
}

export interface RenderOptions {
  width: number
  height: number
  yaw: number
  pitch: number
  frame: Frame
  phase: number
  isMirrored: boolean
  theme: Theme
  showsMuscles: boolean
}

/** Outline width in metres and its minimum in pixels. */
const OUTLINE = { body: [0.0048, 1.1], prop: [0.0034, 0.8], face: [0, 0] } as const

/** One WebGL2 context that draws for all players, because browsers allow only a few. */
export class Renderer {
  readonly canvas: HTMLCanvasElement
  private readonly gl: WebGL2RenderingContext
  private readonly program: WebGLProgram
  private readonly uniforms = new Map<string, WebGLUniformLocation | null>()
  private muscles: Float32Array | undefined
  isLost = false

  private constructor(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext) {
    this.canvas = canvas
    this.gl = gl
    this.program = link(gl)
    gl.useProgram(this.program)
    gl.enable(gl.DEPTH_TEST)
    canvas.addEventListener('webglcontextlost', () => (this.isLost = true))
  }

  /** Returns undefined without WebGL2. */
  static open(): Renderer | undefined {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', { antialias: true, stencil: true, alpha: true, premultipliedAlpha: true })
    return gl ? new Renderer(canvas, gl) : undefined
  }

  load(movement: BakedMovement): LoadedMovement {
    const { gl } = this
    const buffer = (target: number, content: ArrayBuffer | ArrayBufferView<ArrayBuffer>) => {
      const made = gl.createBuffer()
      gl.bindBuffer(target, made)
      gl.bufferData(target, content, gl.STATIC_DRAW)
      return made
    }
    const firstIndex: number[] = []
    let count = 0
    for (const { triangles } of movement.parts) {
      firstIndex.push(count)
      count += triangles.length
    }
    const triangles = new Uint16Array(count)
    const edges = new Float32Array(movement.vertexCount * 3).fill(0.05)
    movement.parts.forEach((part, i) => {
      triangles.set(part.triangles, firstIndex[i]!)
      if (part.edges) edges.set(part.edges, part.firstVertex * 3)
    })
    return {
      movement,
      samples: movement.samples.map(({ vertices }) => buffer(gl.ARRAY_BUFFER, vertices)),
      indices: buffer(gl.ELEMENT_ARRAY_BUFFER, triangles),
      firstIndex,
      edges: buffer(gl.ARRAY_BUFFER, edges),
    }
  }

  unload({ samples, indices, edges }: LoadedMovement) {
    for (const buffer of [...samples, indices, edges]) this.gl.deleteBuffer(buffer)
  }

  /** Draws one moment to the lower left `width` by `height` pixels of `canvas`. */
  draw(loaded: LoadedMovement, options: RenderOptions) {
    const { gl, canvas } = this
    if (canvas.width < options.width) canvas.width = options.width
    if (canvas.height < options.height) canvas.height = options.height
    gl.viewport(0, 0, options.width, options.height)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
    this.aim(options)
    const { a, b, muscles } = this.bracket(loaded, options.phase)
    this.muscles = options.showsMuscles ? muscles : undefined
    const { parts } = loaded.movement
    for (const part of parts) if (part.kind === 'prop') this.drawPart(loaded, part, a, b, options)
    this.drawShadow(loaded, a, b, options)
    for (const part of parts) if (part.kind !== 'prop') this.drawPart(loaded, part, a, b, options)
  }

  private uniform(name: string): WebGLUniformLocation | null {
    if (!this.uniforms.has(name)) this.uniforms.set(name, this.gl.getUniformLocation(this.program, name))
    return this.uniforms.get(name)!
  }

  private aim({ width, height, yaw, pitch, frame, isMirrored, theme }: RenderOptions) {
    const { gl } = this
    const camera = cameraAt(yaw, pitch)
    const { right, up, toViewer } = camera
    const level = add(scale(toViewer, 0.55), scale(right, isMirrored ? 0.55 : -0.55))
    gl.uniform3fv(this.uniform('right'), right)
    gl.uniform3fv(this.uniform('up'), up)
    gl.uniform3fv(this.uniform('toViewer'), toViewer)
    gl.uniform3fv(this.uniform('light'), normalize(add(level, [0, 0.75, 0])))
    gl.uniform3fv(this.uniform('brightFrom'), brightDirection(camera, isMirrored))
    gl.uniform3fv(this.uniform('highlight'), channels(theme.highlight))
    gl.uniform3fv(this.uniform('ink'), channels(theme.ink))
    gl.uniform3fv(this.uniform('muscleColor'), channels(theme.muscle))
    gl.uniform3fv(this.uniform('halo'), channels(theme.halo))
    gl.uniform1f(this.uniform('range'), POSITION_RANGE)
    gl.uniform1f(this.uniform('mirror'), isMirrored ? -1 : 1)
    gl.uniform1f(this.uniform('floorHeight'), -9)
    const fit = pixelsPerMetre({ width, height, frame })
    gl.uniform1f(this.uniform('hatch'), Math.max(7, 0.021 * fit))
    const middle = [(frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2] as const
    gl.uniform4f(this.uniform('window'), ...middle, (2 * fit) / width, (2 * fit) / height)
  }

  /** The two samples around a phase, the fraction between them, and the interpolated muscles. */
  private bracket({ movement, samples }: LoadedMovement, phase: number) {
    const list = movement.samples
    let i = 0
    while (i < list.length - 2 && list[i + 1]!.phase < phase) i++
    const j = Math.min(i + 1, list.length - 1)
    const [from, to] = [list[i]!, list[j]!]
    const span = to.phase - from.phase
    const between = span > 0 ? Math.max(0, Math.min(1, (phase - from.phase) / span)) : 0
    this.gl.uniform1f(this.uniform('between'), between)
    const muscles = from.muscles.map((value, at) => value + (to.muscles[at]! - value) * between)
    return { a: samples[i]!, b: samples[j]!, muscles }
  }

  private bind({ indices, edges }: LoadedMovement, first: number, a: WebGLBuffer, b: WebGLBuffer) {
    const { gl } = this
    const attribute = (
      name: string,
      buffer: WebGLBuffer,
      type: number,
      stride: number,
      offset: number,
      whole: boolean,
    ) => {
      const at = gl.getAttribLocation(this.program, name)
      if (at < 0) return
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.enableVertexAttribArray(at)
      gl.vertexAttribPointer(at, 3, type, whole, stride, offset)
    }
    const from = first * VERTEX_BYTES
    for (const [suffix, buffer] of [
      ['A', a],
      ['B', b],
    ] as const) {
      attribute(`place${suffix}`, buffer, gl.SHORT, VERTEX_BYTES, from, true)
      attribute(`out${suffix}`, buffer, gl.BYTE, VERTEX_BYTES, from + 8, true)
    }
    attribute('edges', edges, gl.FLOAT, 12, first * 12, false)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  }

  private drawPart(loaded: LoadedMovement, part: MeshPart, a: WebGLBuffer, b: WebGLBuffer, options: RenderOptions) {
    const { gl } = this
    this.bind(loaded, part.firstVertex, a, b)
    this.color(loaded.movement, part, options)
    const triangles = () => {
      const first = loaded.firstIndex[loaded.movement.parts.indexOf(part)]!
      gl.drawElements(gl.TRIANGLES, part.triangles.length, gl.UNSIGNED_SHORT, first * 2)
    }
    const [front, back] = options.isMirrored ? [gl.FRONT, gl.BACK] : [gl.BACK, gl.FRONT]
    gl.enable(gl.CULL_FACE)
    const [metres, pixels] = OUTLINE[part.kind]
    if (metres > 0) {
      gl.uniform1i(this.uniform('pass'), 0)
      gl.uniform1f(this.uniform('grow'), Math.max(metres * closeUpOf(options), pixels / pixelsPerMetre(options)))
      gl.cullFace(back)
      triangles()
    }
    gl.uniform1i(this.uniform('pass'), 2)
    gl.uniform1f(this.uniform('grow'), 0)
    if (part.kind === 'face') gl.disable(gl.CULL_FACE)
    gl.cullFace(front)
    triangles()
  }

  private color(movement: BakedMovement, part: MeshPart, { theme }: RenderOptions) {
    const { gl, muscles } = this
    const tokens: ColorToken[] = [part.color, part.shade, 'sock', 'sock-shade', 'sole', 'sole-shade']
    gl.uniform3fv(
      this.uniform('tone'),
      tokens.flatMap((token) => channels(theme[token])),
    )
    gl.uniform1i(this.uniform('isBox'), part.isBox ? 1 : 0)
    gl.uniform1i(this.uniform('isFlat'), part.kind === 'face' ? 1 : 0)
    // Meshes are coarser than cloth is thick, so cloth is drawn a little in front of the skin below it.
    gl.uniform1i(this.uniform('isCloth'), part.name === 'shirt' || part.name === 'shorts' ? 1 : 0)
    const shown = muscles
      ? movement.muscles
          .flatMap(({ groups, through }, i) =>
            groups.includes(part.name)
              ? [{ through, piece: muscles.subarray(i * PIECE_NUMBERS, (i + 1) * PIECE_NUMBERS) }]
              : [],
          )
          .slice(0, MUSCLES)
      : []
    gl.uniform1i(this.uniform('muscleCount'), shown.length)
    if (shown.length === 0) return
    gl.uniform4fv(
      this.uniform('muscles'),
      shown.flatMap(({ piece }) => [...piece]),
    )
    gl.uniform1fv(
      this.uniform('through'),
      shown.map(({ through }) => through),
    )
  }

  /** Projects the body onto the ground and darkens each pixel once. */
  private drawShadow(loaded: LoadedMovement, a: WebGLBuffer, b: WebGLBuffer, { theme }: RenderOptions) {
    const { gl } = this
    gl.uniform1i(this.uniform('pass'), 1)
    gl.uniform1f(this.uniform('grow'), 0)
    gl.uniform1f(this.uniform('floorHeight'), loaded.movement.shadowHeight + 0.0012)
    gl.uniform1f(this.uniform('shadowOpacity'), theme.shadowOpacity * 1.5)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.STENCIL_TEST)
    gl.stencilFunc(gl.EQUAL, 0, 255)
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.depthMask(false)
    loaded.movement.parts.forEach((part, i) => {
      if (part.kind !== 'body') return
      this.bind(loaded, part.firstVertex, a, b)
      gl.drawElements(gl.TRIANGLES, part.triangles.length, gl.UNSIGNED_SHORT, loaded.firstIndex[i]! * 2)
    })
    gl.depthMask(true)
    gl.disable(gl.BLEND)
    gl.disable(gl.STENCIL_TEST)
    gl.uniform1f(this.uniform('floorHeight'), -9)
  }
}

/** How much of a body is in the frame; in a close-up of a hand the ink would be too heavy. */
const closeUpOf = ({ frame }: RenderOptions) =>
  Math.min(1, Math.max(frame.top - frame.bottom, frame.right - frame.left) / 1.5)

export const pixelsPerMetre = ({ width, height, frame }: Pick<RenderOptions, 'width' | 'height' | 'frame'>) =>
  Math.min(width / (frame.right - frame.left), height / (frame.top - frame.bottom))

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? 'No shader.')
  }
  gl.linkProgram(program)
  return program
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)

import { cameraAt } from '../pose/camera.ts'
import { add, normalize, scale } from '../pose/geometry.ts'
import type { ColorToken, Theme } from '../themes.ts'
import type { Frame } from '../trace/frame.ts'
import { type Film, type FilmPart, POSITION_RANGE, VERTEX_BYTES } from './film-format.ts'
import { fragmentShader, MUSCLES, vertexShader } from './shaders.ts'

/** A film whose samples and triangles are on the graphics card. */
export interface LoadedFilm {
  film: Film
  samples: WebGLBuffer[]
  indices: WebGLBuffer
  firstIndex: number[]
  edges: WebGLBuffer
}

export interface Shot {
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

/** Metres of ink around a part, and the least pixels of it. */
const OUTLINE = { body: [0.0048, 1.1], prop: [0.0034, 0.8], face: [0, 0] } as const

/** One WebGL2 context that draws for all players, because browsers allow only a few. */
export class Studio {
  readonly canvas: HTMLCanvasElement
  private readonly gl: WebGL2RenderingContext
  private readonly program: WebGLProgram
  private readonly places = new Map<string, WebGLUniformLocation | null>()
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

  /** Nothing when the browser has no WebGL2. */
  static open(): Studio | undefined {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', { antialias: true, stencil: true, alpha: true, premultipliedAlpha: true })
    return gl ? new Studio(canvas, gl) : undefined
  }

  load(film: Film): LoadedFilm {
    const { gl } = this
    const buffer = (target: number, content: ArrayBuffer | ArrayBufferView<ArrayBuffer>) => {
      const made = gl.createBuffer()
      gl.bindBuffer(target, made)
      gl.bufferData(target, content, gl.STATIC_DRAW)
      return made
    }
    const firstIndex: number[] = []
    let count = 0
    for (const { triangles } of film.parts) {
      firstIndex.push(count)
      count += triangles.length
    }
    const triangles = new Uint16Array(count)
    const edges = new Float32Array(film.vertexCount * 3).fill(0.05)
    film.parts.forEach((part, i) => {
      triangles.set(part.triangles, firstIndex[i]!)
      if (part.edges) edges.set(part.edges, part.firstVertex * 3)
    })
    return {
      film,
      samples: film.samples.map(({ vertices }) => buffer(gl.ARRAY_BUFFER, vertices)),
      indices: buffer(gl.ELEMENT_ARRAY_BUFFER, triangles),
      firstIndex,
      edges: buffer(gl.ARRAY_BUFFER, edges),
    }
  }

  unload({ samples, indices, edges }: LoadedFilm) {
    for (const buffer of [...samples, indices, edges]) this.gl.deleteBuffer(buffer)
  }

  /** Draws one moment; the picture is then on `canvas`, its lower left `width` by `height` pixels. */
  draw(loaded: LoadedFilm, shot: Shot) {
    const { gl, canvas } = this
    if (canvas.width < shot.width) canvas.width = shot.width
    if (canvas.height < shot.height) canvas.height = shot.height
    gl.viewport(0, 0, shot.width, shot.height)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
    this.aim(shot)
    const { a, b, muscles } = this.bracket(loaded, shot.phase)
    this.muscles = shot.showsMuscles ? muscles : undefined
    const { parts } = loaded.film
    for (const part of parts) if (part.kind === 'prop') this.drawPart(loaded, part, a, b, shot)
    this.drawShadow(loaded, a, b, shot)
    for (const part of parts) if (part.kind !== 'prop') this.drawPart(loaded, part, a, b, shot)
  }

  private place(name: string): WebGLUniformLocation | null {
    if (!this.places.has(name)) this.places.set(name, this.gl.getUniformLocation(this.program, name))
    return this.places.get(name)!
  }

  private aim({ width, height, yaw, pitch, frame, isMirrored, theme }: Shot) {
    const { gl } = this
    const { right, up, toViewer } = cameraAt(yaw, pitch)
    const level = add(scale(toViewer, 0.55), scale(right, isMirrored ? 0.55 : -0.55))
    gl.uniform3fv(this.place('right'), right)
    gl.uniform3fv(this.place('up'), up)
    gl.uniform3fv(this.place('toViewer'), toViewer)
    gl.uniform3fv(this.place('light'), normalize(add(level, [0, 0.75, 0])))
    gl.uniform3fv(this.place('ink'), channels(theme.ink))
    gl.uniform3fv(this.place('muscleColor'), channels(theme.muscle))
    gl.uniform3fv(this.place('halo'), channels(theme.halo))
    gl.uniform1f(this.place('range'), POSITION_RANGE)
    gl.uniform1f(this.place('mirror'), isMirrored ? -1 : 1)
    gl.uniform1f(this.place('floorHeight'), -9)
    const fit = pixelsPerMetre({ width, height, frame })
    gl.uniform1f(this.place('hatch'), Math.max(7, 0.021 * fit))
    const middle = [(frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2] as const
    gl.uniform4f(this.place('window'), ...middle, (2 * fit) / width, (2 * fit) / height)
  }

  /** The two samples around a phase, how far between them it is, and where the muscles are then. */
  private bracket({ film, samples }: LoadedFilm, phase: number) {
    const list = film.samples
    let i = 0
    while (i < list.length - 2 && list[i + 1]!.phase < phase) i++
    const j = Math.min(i + 1, list.length - 1)
    const [from, to] = [list[i]!, list[j]!]
    const span = to.phase - from.phase
    const between = span > 0 ? Math.max(0, Math.min(1, (phase - from.phase) / span)) : 0
    this.gl.uniform1f(this.place('between'), between)
    const muscles = from.muscles.map((value, at) => value + (to.muscles[at]! - value) * between)
    return { a: samples[i]!, b: samples[j]!, muscles }
  }

  private bind({ indices, edges }: LoadedFilm, first: number, a: WebGLBuffer, b: WebGLBuffer) {
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

  private drawPart(loaded: LoadedFilm, part: FilmPart, a: WebGLBuffer, b: WebGLBuffer, shot: Shot) {
    const { gl } = this
    this.bind(loaded, part.firstVertex, a, b)
    this.color(loaded.film, part, shot)
    const triangles = () => {
      const first = loaded.firstIndex[loaded.film.parts.indexOf(part)]!
      gl.drawElements(gl.TRIANGLES, part.triangles.length, gl.UNSIGNED_SHORT, first * 2)
    }
    const [front, back] = shot.isMirrored ? [gl.FRONT, gl.BACK] : [gl.BACK, gl.FRONT]
    gl.enable(gl.CULL_FACE)
    const [metres, pixels] = OUTLINE[part.kind]
    if (metres > 0) {
      gl.uniform1i(this.place('pass'), 0)
      gl.uniform1f(this.place('grow'), Math.max(metres, pixels / pixelsPerMetre(shot)))
      gl.cullFace(back)
      triangles()
    }
    gl.uniform1i(this.place('pass'), 2)
    gl.uniform1f(this.place('grow'), 0)
    if (part.kind === 'face') gl.disable(gl.CULL_FACE)
    gl.cullFace(front)
    triangles()
  }

  private color(film: Film, part: FilmPart, { theme }: Shot) {
    const { gl, muscles } = this
    const tokens: ColorToken[] = [part.color, part.shade, 'sock', 'sock-shade', 'sole', 'sole-shade']
    gl.uniform3fv(
      this.place('tone'),
      tokens.flatMap((token) => channels(theme[token])),
    )
    gl.uniform1i(this.place('isBox'), part.isBox ? 1 : 0)
    gl.uniform1i(this.place('isFlat'), part.kind === 'face' ? 1 : 0)
    const shown = muscles
      ? film.muscles.flatMap((groups, i) => (groups.includes(part.name) ? [muscles.subarray(i * 16, i * 16 + 16)] : []))
      : []
    gl.uniform1i(this.place('muscleCount'), Math.min(MUSCLES, shown.length))
    if (shown.length === 0) return
    gl.uniformMatrix4fv(
      this.place('muscles'),
      false,
      shown.slice(0, MUSCLES).flatMap((matrix) => [...matrix]),
    )
  }

  /** The body flattened to the ground, each pixel darkened once. */
  private drawShadow(loaded: LoadedFilm, a: WebGLBuffer, b: WebGLBuffer, { theme }: Shot) {
    const { gl } = this
    gl.uniform1i(this.place('pass'), 1)
    gl.uniform1f(this.place('grow'), 0)
    gl.uniform1f(this.place('floorHeight'), loaded.film.shadowHeight + 0.0012)
    gl.uniform1f(this.place('shadowOpacity'), theme.shadowOpacity * 1.5)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.STENCIL_TEST)
    gl.stencilFunc(gl.EQUAL, 0, 255)
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.depthMask(false)
    loaded.film.parts.forEach((part, i) => {
      if (part.kind !== 'body') return
      this.bind(loaded, part.firstVertex, a, b)
      gl.drawElements(gl.TRIANGLES, part.triangles.length, gl.UNSIGNED_SHORT, loaded.firstIndex[i]! * 2)
    })
    gl.depthMask(true)
    gl.disable(gl.BLEND)
    gl.disable(gl.STENCIL_TEST)
    gl.uniform1f(this.place('floorHeight'), -9)
  }
}

export const pixelsPerMetre = ({ width, height, frame }: Pick<Shot, 'width' | 'height' | 'frame'>) =>
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

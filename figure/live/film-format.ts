import type { Arrow } from '../model.ts'
import type { Vec3 } from '../pose/geometry.ts'
import type { ColorToken } from '../themes.ts'
import type { Frame } from '../trace/frame.ts'

/** What is drawn in one go. */
export interface FilmPart {
  name: string
  kind: 'body' | 'prop' | 'face'
  color: ColorToken
  /** The darker tone; features of the face have one color. */
  shade: ColorToken
  isBox: boolean
  firstVertex: number
  vertexCount: number
  triangles: Uint16Array
  /** Hem, sock and sole, in metres; nothing for parts of one material. */
  edges: Float32Array | undefined
}

/** All vertices at one phase: four 16-bit numbers of position and four 8-bit numbers of direction each. */
export interface Sample {
  phase: number
  vertices: ArrayBuffer
  /**
   * For each ellipsoid of a muscle the 16 numbers, column by column, that take a point of the world to where it is the
   * unit ball; the fourth is 1 where the muscle is deep.
   */
  muscles: Float32Array
}

/** A figure ready to be played: between two samples every vertex moves in a straight line. */
export interface Film {
  parts: FilmPart[]
  samples: Sample[]
  vertexCount: number
  /** The parts each ellipsoid may tint. */
  muscles: readonly (readonly string[])[]
  arrows: { arrow: Arrow; points: Vec3[] }[]
  /** The height shadows fall on, metres. */
  shadowHeight: number
  /** What stills show of the authored view, and the point a close-up keeps to. */
  frame: Frame
  focus: { at: Vec3; radius: number } | undefined
}

export const VERTEX_BYTES = 12
/** Metres that the largest 16-bit number stands for. */
export const POSITION_RANGE = 4

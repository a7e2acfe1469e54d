import type { ColorToken } from '../themes.ts'

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
}

/** A figure ready to be played: between two samples every vertex moves in a straight line. */
export interface Film {
  parts: FilmPart[]
  samples: Sample[]
  vertexCount: number
}

export const VERTEX_BYTES = 12
/** Metres that the largest 16-bit number stands for. */
export const POSITION_RANGE = 4

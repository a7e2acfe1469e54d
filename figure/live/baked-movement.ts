import type { Arrow } from '../model.ts'
import type { Vec3 } from '../pose/geometry.ts'
import type { ColorToken } from '../themes.ts'
import type { Frame } from '../trace/frame.ts'

/** Triangles that are drawn in one call. */
export interface MeshPart {
  name: string
  kind: 'body' | 'prop' | 'face'
  color: ColorToken
  /** The darker tone; features of the face have one color. */
  shade: ColorToken
  isBox: boolean
  firstVertex: number
  vertexCount: number
  triangles: Uint16Array
  /** Distance to hem, sock and sole in metres; undefined for parts of one material. */
  edges: Float32Array | undefined
}

/** All vertices at one phase: four 16-bit numbers of position and four 8-bit numbers of direction each. */
export interface Sample {
  phase: number
  vertices: ArrayBuffer
  /** Both ends of each piece of a muscle, each followed by its radius, which is negative for a deep muscle. */
  muscles: Float32Array
}

/** A movement ready to play: vertices are interpolated linearly between samples. */
export interface BakedMovement {
  parts: MeshPart[]
  samples: Sample[]
  vertexCount: number
  /** The groups each piece of a muscle may tint, and through how many metres of body it is shown when it is deep. */
  muscles: readonly { groups: readonly string[]; through: number }[]
  arrows: { arrow: Arrow; points: Vec3[] }[]
  /** The height shadows fall on, in metres. */
  shadowHeight: number
  /** The frame of the stills in the authored view, and the point of a close-up. */
  frame: Frame
  focus: { at: Vec3; radius: number } | undefined
}

export const VERTEX_BYTES = 12
/** Metres represented by the largest 16-bit number. */
export const POSITION_RANGE = 4

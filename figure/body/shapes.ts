import type { Vec3 } from '../pose/geometry.ts'
import type { Bone, Skeleton } from '../pose/skeleton.ts'
import type { GroupName } from './group-name.ts'

/** What a surface is made of; decides its color and where a thin line is drawn. */
export const materials = [
  'none',
  'skin',
  'shirt',
  'shorts',
  'hair',
  'grey',
  'shoe',
  'sole',
  'sock',
  'mat',
  'block',
  'furniture',
  'band',
  'weight',
  'cloth',
  'wall',
] as const
export type Material = (typeof materials)[number]
export const materialIndex = Object.fromEntries(materials.map((name, index) => [name, index])) as Record<
  Material,
  number
>
/** Materials from here on belong to props. */
export const firstPropMaterial = materialIndex.mat

export interface Cone {
  kind: 'cone'
  from: Vec3
  fromRadius: number
  to: Vec3
  toRadius: number
  scale?: Vec3
}
export interface Ellipsoid {
  kind: 'ellipsoid'
  center: Vec3
  radii: Vec3
}
export interface Box {
  kind: 'box'
  center: Vec3
  half: Vec3
  rounding: number
}
export type Shape = Cone | Ellipsoid | Box

/** Keeps the side of a plane where `normal · point + offset` is negative. */
export interface Cut {
  normal: Vec3
  offset: number
}

/** The shapes attached to one bone, in metres in the bone's axes. */
export interface Chunk {
  bone: Bone
  material: Material
  /** Blend radius between the shapes. */
  blend: number
  /** Blend radius between this chunk and the previous ones of the group. */
  join?: number
  /** The blend fades out at this distance from the joint; otherwise a forearm would melt into the chest. */
  joinReach?: number
  cuts?: readonly Cut[]
  /** Below this height the chunk has another material. */
  band?: { below: number; material: Material }
  /** Fingers and toes have lines between them although nothing else changes there. */
  digit?: number
  shapes: readonly Shape[]
  /** Shapes that bend inside the chunk, such as a finger. */
  moving?: (skeleton: Skeleton) => readonly Shape[]
}

/** Groups meet in a hard edge, as cloth meets skin. */
export interface Group {
  name: GroupName
  chunks: readonly Chunk[]
}

export const cone = (from: Vec3, fromRadius: number, to: Vec3, toRadius: number, scale?: Vec3): Cone =>
  scale ? { kind: 'cone', from, fromRadius, to, toRadius, scale } : { kind: 'cone', from, fromRadius, to, toRadius }
export const ellipsoid = (center: Vec3, radii: Vec3): Ellipsoid => ({ kind: 'ellipsoid', center, radii })
export const box = (center: Vec3, half: Vec3, rounding: number): Box => ({ kind: 'box', center, half, rounding })

const flip = ([x, y, z]: Vec3): Vec3 => [-x, y, z]

export function mirrored(shape: Shape): Shape {
  if (shape.kind === 'cone') return { ...shape, from: flip(shape.from), to: flip(shape.to) }
  return { ...shape, center: flip(shape.center) }
}

/** The shape and its mirror image. */
export const onBothSides = (...shapes: Shape[]): Shape[] => shapes.flatMap((shape) => [shape, mirrored(shape)])

export const forSide = (side: 'L' | 'R', shapes: Shape[]): Shape[] => (side === 'L' ? shapes : shapes.map(mirrored))

export const keepAbove = (height: number): Cut => ({ normal: [0, -1, 0], offset: height })
export const keepBelow = (height: number): Cut => ({ normal: [0, 1, 0], offset: -height })
export const keepBehind = (depth: number): Cut => ({ normal: [0, 0, 1], offset: -depth })

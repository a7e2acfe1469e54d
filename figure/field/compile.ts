import { type Chunk, type Cut, type Group, materialIndex, type Shape } from '../body/shapes.ts'
import { add, length, type Mat3, rotate, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import type { Bone, Skeleton } from '../pose/skeleton.ts'

export const CONE = 0
export const ELLIPSOID = 1
export const BOX = 2

/** A shape as numbers, in the order the distance functions read them. */
export interface Solid {
  kind: number
  numbers: Float64Array
  /** Middle and radius of a sphere around it, in bone axes. */
  middle: Vec3
  radius: number
}

/** A chunk in its place in the world. */
export interface PlacedChunk {
  bone: Bone | 'world'
  index: number
  /** Which finger or toe it is, counted from 0; -1 for everything else. */
  digit: number
  rotation: Mat3
  origin: Vec3
  material: number
  blend: number
  join: number
  joinReach: number
  /** Four numbers a plane: normal and offset. */
  cuts: Float64Array
  bandBelow: number
  bandMaterial: number
  solids: readonly Solid[]
  /** A sphere around the chunk in the world. */
  center: Vec3
  radius: number
}

export interface PlacedGroup {
  id: number
  name: string
  /** Flat faces get a dark side and creases. */
  isBox: boolean
  isBody: boolean
  chunks: PlacedChunk[]
}

export function compileShape(shape: Shape): Solid {
  if (shape.kind === 'box') {
    const { center, half, rounding } = shape
    const inner = half.map((value) => value - rounding)
    return { kind: BOX, numbers: Float64Array.of(...center, ...inner, rounding), middle: center, radius: length(half) }
  }
  if (shape.kind === 'ellipsoid') {
    const { center, radii } = shape
    const numbers = Float64Array.of(...center, ...radii, 1 / radii[0], 1 / radii[1], 1 / radii[2], Math.min(...radii))
    return { kind: ELLIPSOID, numbers, middle: center, radius: Math.max(...radii) }
  }
  const stretch = shape.scale ?? [1, 1, 1]
  const divide = (v: Vec3): Vec3 => [v[0] / stretch[0], v[1] / stretch[1], v[2] / stretch[2]]
  const from = divide(shape.from)
  const along = subtract(divide(shape.to), from)
  const square = along[0] ** 2 + along[1] ** 2 + along[2] ** 2
  const taper = shape.fromRadius - shape.toRadius
  const numbers = Float64Array.of(
    ...from,
    ...along,
    shape.fromRadius,
    shape.toRadius,
    square,
    taper,
    square - taper * taper,
    1 / square,
    1 / stretch[0],
    1 / stretch[1],
    1 / stretch[2],
    Math.min(...stretch),
  )
  const reach = length(subtract(shape.to, shape.from)) / 2
  const radius = reach + Math.max(shape.fromRadius, shape.toRadius) * Math.max(...stretch)
  return { kind: CONE, numbers, middle: scale(add(shape.from, shape.to), 0.5), radius }
}

const compiled = new WeakMap<Chunk, readonly Solid[]>()

function solidsOf(chunk: Chunk, skeleton: Skeleton): readonly Solid[] {
  const known = compiled.get(chunk)
  const still = known ?? chunk.shapes.map(compileShape)
  if (!known) compiled.set(chunk, still)
  return chunk.moving ? [...still, ...chunk.moving(skeleton).map(compileShape)] : still
}

/** Solids in one frame of reference, such as a prop. */
export function placeSolids(
  solids: readonly Solid[],
  material: number,
  { rotation, origin }: { rotation: Mat3; origin: Vec3 },
): PlacedChunk {
  let middle: Vec3 = [0, 0, 0]
  for (const solid of solids) middle = add(middle, scale(solid.middle, 1 / solids.length))
  let radius = 0
  for (const solid of solids) radius = Math.max(radius, length(subtract(solid.middle, middle)) + solid.radius)
  return {
    bone: 'world',
    index: 0,
    digit: -1,
    rotation,
    origin,
    material,
    blend: 0,
    join: 0,
    joinReach: 9,
    cuts: new Float64Array(0),
    bandBelow: -9,
    bandMaterial: material,
    solids,
    center: add(origin, rotate(rotation, middle)),
    radius,
  }
}

/** Cloth is meshed this much too long by the live figure, which then cuts it at the hem. */
const lengthen = (cuts: readonly Cut[], hem: number) => cuts.map(({ normal, offset }) => [...normal, offset - hem])

/** The body in its pose. @param hem metres the shirt and shorts reach beyond their hem. */
export function placeBody(body: readonly Group[], skeleton: Skeleton, hem = 0): PlacedGroup[] {
  let index = 0
  return body.map((group, id) => ({
    id,
    name: group.name,
    isBox: false,
    isBody: true,
    chunks: group.chunks.map((chunk): PlacedChunk => {
      const extra = group.name === 'shirt' || group.name === 'shorts' ? hem : 0
      const place = skeleton.bones[chunk.bone]
      const material = materialIndex[chunk.material]
      const placed = placeSolids(solidsOf(chunk, skeleton), material, place)
      return {
        ...placed,
        bone: chunk.bone,
        index: ++index,
        digit: chunk.digit ?? -1,
        blend: chunk.blend,
        radius: placed.radius + chunk.blend * 0.3,
        join: chunk.join ?? 0,
        joinReach: chunk.joinReach ?? 9,
        cuts: Float64Array.from(lengthen(chunk.cuts ?? [], extra).flat()),
        bandBelow: chunk.band?.below ?? -9,
        bandMaterial: chunk.band ? materialIndex[chunk.band.material] : material,
      }
    }),
  }))
}

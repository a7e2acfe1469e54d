import type { PlacedChunk, Solid } from '../field/compile.ts'
import { fieldDistance } from '../field/distance.ts'
import {
  add,
  columnX,
  columnZ,
  cross,
  fromColumns,
  normalize,
  rotate,
  type Vec3,
  withoutAxis,
} from '../pose/geometry.ts'
import type { BonePlace } from '../pose/skeleton.ts'

/** What carries the vertices of a chunk: its bone, and for a finger or toe then each of its joints. */
export function carriersOf(chunk: PlacedChunk): BonePlace[] {
  const own: BonePlace = { rotation: chunk.rotation, origin: chunk.origin }
  return chunk.digit < 0 ? [own] : [own, ...chunk.solids.map((solid) => jointPlace(chunk, solid))]
}

/** A joint lies where its cone begins and points along it; fingers bend about the hand's z, toes about the foot's x. */
function jointPlace({ bone, rotation, origin }: PlacedChunk, { numbers: n }: Solid): BonePlace {
  const along = normalize(rotate(rotation, [n[3]!, n[4]!, n[5]!]))
  const hinge = bone.startsWith('hand') ? columnZ(rotation) : columnX(rotation)
  const across = normalize(withoutAxis(hinge, along))
  return {
    rotation: fromColumns(across, along, cross(across, along)),
    origin: add(origin, rotate(rotation, [n[0]!, n[1]!, n[2]!])),
  }
}

/** The joint of a finger that a point is nearest to; 0, the bone, for everything else. */
export function nearestCarrier(chunk: PlacedChunk, [x, y, z]: Vec3): number {
  if (chunk.digit < 0) return 0
  const distances = chunk.solids.map((solid) =>
    fieldDistance([{ id: 0, chunks: [{ chunk, solids: [solid] }] }], x, y, z),
  )
  return 1 + distances.indexOf(Math.min(...distances))
}

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
import type { BoneTransform } from '../pose/skeleton.ts'

/** The transforms that skin a chunk: its bone, followed by each joint of a finger or toe. */
export function boneTransformsOf(chunk: PlacedChunk): BoneTransform[] {
  const own: BoneTransform = { rotation: chunk.rotation, origin: chunk.origin }
  return chunk.digit < 0 ? [own] : [own, ...chunk.solids.map((solid) => jointTransform(chunk, solid))]
}

/** A joint sits at the start of its cone and points along it. Fingers bend about the hand's z, toes about the foot's x. */
function jointTransform({ bone, rotation, origin }: PlacedChunk, { numbers: n }: Solid): BoneTransform {
  const along = normalize(rotate(rotation, [n[3]!, n[4]!, n[5]!]))
  const hinge = bone.startsWith('hand') ? columnZ(rotation) : columnX(rotation)
  const across = normalize(withoutAxis(hinge, along))
  return {
    rotation: fromColumns(across, along, cross(across, along)),
    origin: add(origin, rotate(rotation, [n[0]!, n[1]!, n[2]!])),
  }
}

/** The index of the finger joint nearest to a point; 0, the bone, for everything else. */
export function nearestTransform(chunk: PlacedChunk, [x, y, z]: Vec3): number {
  if (chunk.digit < 0) return 0
  const distances = chunk.solids.map((solid) =>
    fieldDistance([{ id: 0, chunks: [{ chunk, solids: [solid] }] }], x, y, z),
  )
  return 1 + distances.indexOf(Math.min(...distances))
}

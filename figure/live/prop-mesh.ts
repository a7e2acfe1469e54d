import { ellipsoid } from '../body/shapes.ts'
import { BOX, compileShape, CONE, type PlacedGroup, type Solid } from '../field/compile.ts'
import { add, cross, normalize, rotate, scale, type Vec3 } from '../pose/geometry.ts'
import type { Skeleton } from '../pose/skeleton.ts'

/** A rigid object as triangles in world space. */
export interface RigidPart {
  positions: number[]
  normals: number[]
  triangles: number[]
}

type Place = (point: Vec3) => Vec3

/** All solids of a prop in world space. */
export function meshProp(group: PlacedGroup): RigidPart {
  const part: RigidPart = { positions: [], normals: [], triangles: [] }
  for (const { rotation, origin, solids, cuts } of group.chunks) {
    const place: Place = (point) => add(origin, rotate(rotation, point))
    const turn: Place = (direction) => rotate(rotation, direction)
    for (const solid of solids) {
      if (solid.kind === BOX) addBox(part, solid, place, turn)
      else if (solid.kind === CONE) addCone(part, solid, place, turn, cuts.length > 0)
      else addEllipsoid(part, solid, place, turn)
    }
  }
  return part
}

function addVertex(part: RigidPart, point: Vec3, normal: Vec3): number {
  part.positions.push(...point)
  part.normals.push(...normal)
  return part.positions.length / 3 - 1
}

/** The corners of each face, seen from outside, as bits of x, y and z. */
const faces = [
  [1, 3, 7, 5],
  [0, 4, 6, 2],
  [2, 6, 7, 3],
  [0, 1, 5, 4],
  [4, 5, 7, 6],
  [0, 2, 3, 1],
] as const

/** Eight corners with outward normals, so that the outline of a box has no gaps. The shader separates its faces. */
function addBox(part: RigidPart, { numbers: n }: Solid, place: Place, turn: Place) {
  const round = n[6]!
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const way: Vec3 = [corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1]
    const point: Vec3 = [
      n[0]! + way[0] * (n[3]! + round),
      n[1]! + way[1] * (n[4]! + round),
      n[2]! + way[2] * (n[5]! + round),
    ]
    return addVertex(part, place(point), turn(normalize(way)))
  })
  for (const [a, b, c, d] of faces) {
    part.triangles.push(corners[a]!, corners[b]!, corners[c]!, corners[a]!, corners[c]!, corners[d]!)
  }
}

const AROUND = 14

/** Rings of vertices from one end to the other, joined into a surface. */
function addRings(part: RigidPart, rings: { point: Vec3; normal: Vec3 }[][]) {
  const indices = rings.map((ring) => ring.map(({ point, normal }) => addVertex(part, point, normal)))
  for (let r = 0; r + 1 < indices.length; r++) {
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [indices[r]![i]!, indices[r + 1]![i]!]
      const [c, d] = [indices[r]![i + 1]!, indices[r + 1]![i + 1]!]
      part.triangles.push(a, c, b, c, d, b)
    }
  }
}

function addCone(part: RigidPart, { numbers: n }: Solid, place: Place, turn: Place, isCut: boolean) {
  const from: Vec3 = [n[0]!, n[1]!, n[2]!]
  const along: Vec3 = [n[3]!, n[4]!, n[5]!]
  const to = add(from, along)
  const axis = normalize(along)
  const across = normalize(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]))
  const other = cross(axis, across)
  const ring = (center: Vec3, radius: number, tilt: number) =>
    Array.from({ length: AROUND + 1 }, (_, i) => {
      const angle = (i / AROUND) * Math.PI * 2
      const out = add(scale(across, Math.cos(angle)), scale(other, Math.sin(angle)))
      const normal = add(scale(out, Math.cos(tilt)), scale(axis, Math.sin(tilt)))
      // A cut end is a flat disc; a round end bulges by its radius.
      const point = isCut ? add(center, scale(out, radius * Math.cos(tilt))) : add(center, scale(normal, radius))
      // A flattened cone is stretched along its axes, and its normals the other way.
      return {
        point: place([point[0] / n[12]!, point[1] / n[13]!, point[2] / n[14]!]),
        normal: turn(normalize([normal[0] * n[12]!, normal[1] * n[13]!, normal[2] * n[14]!])),
      }
    })
  const tilts = [-Math.PI / 2, -Math.PI / 4, 0]
  const start = tilts.map((tilt) => ring(from, n[6]!, tilt))
  const end = tilts.toReversed().map((tilt) => ring(to, n[7]!, -tilt))
  addRings(part, [...start, ...end])
}

function addEllipsoid(part: RigidPart, { numbers: n }: Solid, place: Place, turn: Place) {
  const rows = 9
  const rings = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: AROUND + 1 }, (_, i) => {
      const [down, angle] = [Math.PI - (row / rows) * Math.PI, (i / AROUND) * Math.PI * 2]
      const unit: Vec3 = [Math.sin(down) * Math.sin(angle), Math.cos(down), Math.sin(down) * Math.cos(angle)]
      const point: Vec3 = [n[0]! + unit[0] * n[3]!, n[1]! + unit[1] * n[4]!, n[2]! + unit[2] * n[5]!]
      const normal = normalize([unit[0] / n[3]!, unit[1] / n[4]!, unit[2] / n[5]!])
      return { point: place(point), normal: turn(normal) }
    }),
  )
  addRings(part, rings)
}

/** The eyes, which are too fine for the body mesh. */
export function meshEyes({ bones, eyesClosed, gaze: [aside, above] }: Skeleton): RigidPart {
  const { rotation, origin } = bones.head
  const part: RigidPart = { positions: [], normals: [], triangles: [] }
  for (const s of [1, -1]) {
    const eye = ellipsoid(
      [s * 0.031 + aside, 0.075 + above, 0.0895 - 0.35 * s * aside],
      [0.0048, 0.0072 - 0.0056 * eyesClosed, 0.004],
    )
    addEllipsoid(
      part,
      compileShape(eye),
      (point) => add(origin, rotate(rotation, point)),
      (direction) => rotate(rotation, direction),
    )
  }
  return part
}

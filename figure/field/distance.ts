import { BOX, CONE, type PlacedChunk, type Solid } from './compile.ts'

/** The part of a chunk that matters somewhere: a tile of the picture or a region of the mesh. */
export interface ActiveChunk {
  chunk: PlacedChunk
  solids: readonly Solid[]
}
export interface ActiveGroup {
  id: number
  chunks: readonly ActiveChunk[]
}

/** What the last `fieldDistance` was nearest to. */
export const nearest: { group: number; material: number; chunk: PlacedChunk | undefined } = {
  group: 0,
  material: 0,
  chunk: undefined,
}

function coneDistance(n: Float64Array, x: number, y: number, z: number): number {
  const px = x * n[12]! - n[0]!
  const py = y * n[13]! - n[1]!
  const pz = z * n[14]! - n[2]!
  const bx = n[3]!
  const by = n[4]!
  const bz = n[5]!
  const square = n[8]!
  const taper = n[9]!
  const inverse = n[11]!
  const along = px * bx + py * by + pz * bz
  const beyond = along - square
  const ux = px * square - bx * along
  const uy = py * square - by * along
  const uz = pz * square - bz * along
  const across = ux * ux + uy * uy + uz * uz
  const along2 = along * along * square
  const beyond2 = beyond * beyond * square
  const k = Math.sign(taper) * taper * taper * across
  let d: number
  if (Math.sign(beyond) * n[10]! * beyond2 > k) d = Math.sqrt(across + beyond2) * inverse - n[7]!
  else if (Math.sign(along) * n[10]! * along2 < k) d = Math.sqrt(across + along2) * inverse - n[6]!
  else d = (Math.sqrt(across * n[10]! * inverse) + along * taper) * inverse - n[6]!
  return d * n[15]!
}

function boxDistance(n: Float64Array, x: number, y: number, z: number): number {
  const qx = Math.abs(x - n[0]!) - n[3]!
  const qy = Math.abs(y - n[1]!) - n[4]!
  const qz = Math.abs(z - n[2]!) - n[5]!
  const ox = qx > 0 ? qx : 0
  const oy = qy > 0 ? qy : 0
  const oz = qz > 0 ? qz : 0
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - n[6]!
}

function ellipsoidDistance(n: Float64Array, x: number, y: number, z: number): number {
  const ax = (x - n[0]!) * n[6]!
  const ay = (y - n[1]!) * n[7]!
  const az = (z - n[2]!) * n[8]!
  const inner = Math.sqrt(ax * ax + ay * ay + az * az)
  const qx = ax * n[6]!
  const qy = ay * n[7]!
  const qz = az * n[8]!
  const slope = Math.sqrt(qx * qx + qy * qy + qz * qz)
  return slope < 1e-9 ? -n[9]! : (inner * (inner - 1)) / slope
}

function solidDistance(solid: Solid, x: number, y: number, z: number): number {
  if (solid.kind === CONE) return coneDistance(solid.numbers, x, y, z)
  if (solid.kind === BOX) return boxDistance(solid.numbers, x, y, z)
  return ellipsoidDistance(solid.numbers, x, y, z)
}

/** The smaller of two distances with the corner between them rounded over `k` metres. */
function smoothMinimum(a: number, b: number, k: number): number {
  const smaller = a < b ? a : b
  if (k <= 0) return smaller
  const h = k - Math.abs(a - b)
  return h <= 0 ? smaller : smaller - (h * h) / (4 * k)
}

const FAR = 1e9
/** No join between two chunks reaches further, metres. */
const LONGEST_JOIN = 0.08
/** The nearest group of the last call. It is tested first, because a small distance rules out most others. */
let likely = 0

/** Metres from a point of the world to the nearest surface; negative inside. Sets `nearest`. */
export function fieldDistance(groups: readonly ActiveGroup[], x: number, y: number, z: number): number {
  let best = FAR
  const first = likely < groups.length ? likely : 0
  for (let turn = 0; turn < groups.length; turn++) {
    const g = turn === 0 ? first : turn <= first ? turn - 1 : turn
    const group = groups[g]!
    let groupDistance = FAR
    let nearestDistance = FAR
    let nearestMaterial = 0
    let nearestChunk: PlacedChunk | undefined
    for (let c = 0; c < group.chunks.length; c++) {
      const { chunk, solids } = group.chunks[c]!
      const cx = x - chunk.center[0]
      const cy = y - chunk.center[1]
      const cz = z - chunk.center[2]
      // A chunk this far away can neither be nearest nor take part in a join.
      const reach =
        (groupDistance === FAR ? best + LONGEST_JOIN : best < groupDistance ? best : groupDistance + chunk.join) +
        chunk.radius
      if (reach > 0 && cx * cx + cy * cy + cz * cz > reach * reach) continue
      const r = chunk.rotation
      const wx = x - chunk.origin[0]
      const wy = y - chunk.origin[1]
      const wz = z - chunk.origin[2]
      const lx = r[0] * wx + r[3] * wy + r[6] * wz
      const ly = r[1] * wx + r[4] * wy + r[7] * wz
      const lz = r[2] * wx + r[5] * wy + r[8] * wz
      let d = FAR
      for (let i = 0; i < solids.length; i++) d = smoothMinimum(d, solidDistance(solids[i]!, lx, ly, lz), chunk.blend)
      const cuts = chunk.cuts
      for (let i = 0; i < cuts.length; i += 4) {
        const cut = lx * cuts[i]! + ly * cuts[i + 1]! + lz * cuts[i + 2]! + cuts[i + 3]!
        if (cut > d) d = cut
      }
      if (d < nearestDistance) {
        nearestDistance = d
        nearestMaterial = ly < chunk.bandBelow ? chunk.bandMaterial : chunk.material
        nearestChunk = chunk
      }
      if (groupDistance === FAR) groupDistance = d
      else if (chunk.join > 0) {
        const fade = chunk.joinReach > 5 ? 1 : 2 - (2 * Math.sqrt(wx * wx + wy * wy + wz * wz)) / chunk.joinReach
        groupDistance = smoothMinimum(groupDistance, d, chunk.join * (fade <= 0 ? 0 : fade > 1 ? 1 : fade))
      } else if (d < groupDistance) groupDistance = d
    }
    if (groupDistance < best) {
      best = groupDistance
      likely = g
      nearest.group = group.id
      nearest.material = nearestMaterial
      nearest.chunk = nearestChunk
    }
  }
  return best
}

/** All of a group, for use outside tiles. */
export const wholeGroup = (group: { id: number; chunks: readonly PlacedChunk[] }): ActiveGroup => ({
  id: group.id,
  chunks: group.chunks.map((chunk) => ({ chunk, solids: chunk.solids })),
})

import { makeBody } from '../body/body.ts'
import { type Look, lookKey } from '../body/look.ts'
import type { GroupName } from '../body/shapes.ts'
import { type PlacedChunk, type PlacedGroup, placeBody } from '../field/compile.ts'
import { type ActiveGroup, fieldDistance, wholeGroup } from '../field/distance.ts'
import { length, rotateBack, subtract, type Vec3 } from '../pose/geometry.ts'
import { restAngles } from '../pose/joints.ts'
import { articulate, type BonePlace, type Skeleton } from '../pose/skeleton.ts'
import { carriersOf, nearestCarrier } from './carriers.ts'
import { cutOut, isEnd, type Stretch } from './stretches.ts'
import { surfaceNets } from './surface-nets.ts'

const BONES = 4
/** Metres that cloth is meshed beyond its hem, to be cut exactly where it is drawn. */
export const HEM = 0.03
/** How fast the hold of a bone fades with distance. */
const HOLD = 0.018

/** One group of the body as a mesh that bones carry. */
export interface BodyPart {
  name: GroupName
  /** The group of the body it is of; hands and bare feet are parts of their own, meshed finer. */
  group: number
  count: number
  triangles: Uint32Array
  /** Up to four chunks a vertex, nearest first, their shares, and the vertex in each chunk's bone axes. */
  chunks: Uint8Array
  /** Which carrier of the chunk it is: 0 the bone, then each joint of a finger or toe. */
  carriers: Uint8Array
  shares: Float32Array
  locals: Float32Array
  /** The direction outward in the axes of the first bone, for vertices that follow one bone alone. */
  outward: Float32Array
  /** Metres to a hem, to where the sock begins and to the sole; the material changes where one is negative. */
  edges: Float32Array
}

export interface BodyMesh {
  look: Look
  /** How far the hands were closed when they were meshed; a hand that stays so is carried whole. */
  grip: Grip
  parts: BodyPart[]
}

export type Grip = Record<'L' | 'R', number>

/** Metres; smaller where the body is finer. */
const cells: Record<string, number> = {
  shirt: 0.0185,
  shorts: 0.019,
  arm: 0.0102,
  leg: 0.0185,
  /** What has fingers or toes. */
  digits: 0.0066,
  shoe: 0.0115,
  head: 0.0105,
  hair: 0.014,
}

/** Limbs apart, so that the mesh does not grow together where a body touches itself. */
function restSkeleton(grip: Grip): Skeleton {
  const angles = restAngles()
  for (const side of ['L', 'R'] as const) {
    Object.assign(angles, { [`shAbd${side}`]: 45, [`hipAbd${side}`]: 14, [`elbow${side}`]: 30 })
    Object.assign(angles, { [`knee${side}`]: 25, [`hipFlex${side}`]: 20, [`grip${side}`]: grip[side] })
  }
  angles.y = 0.93
  return articulate('standing', angles)
}

const built = new Map<string, BodyPart>()

/** Meshes a body; a quarter of a second, kept for the next. @param coarseness above 1 makes larger cells. */
export function buildBodyMesh(look: Look, grip: Grip, coarseness = 1): BodyMesh {
  const groups = placeBody(makeBody(look), restSkeleton(grip), HEM)
  const parts = groups.flatMap((group) => {
    const side = group.name.startsWith('arm') ? grip[group.name.slice(-1) as 'L' | 'R'] : ''
    const stretches = group.chunks.some(({ digit }) => digit >= 0) ? (['near', 'end'] as const) : (['all'] as const)
    return stretches.map((stretch) => {
      const key = `${lookKey(look)} ${group.name} ${side} ${coarseness} ${stretch}`
      const known = built.get(key)
      if (known) return known
      const part = buildPart(group, coarseness, stretch)
      built.set(key, part)
      return part
    })
  })
  return { look, grip, parts }
}

function buildPart(group: PlacedGroup, coarseness: number, stretch: Stretch): BodyPart {
  const whole = [wholeGroup(group)]
  // Coarser than this a finger is no finger.
  const cell =
    stretch === 'end' ? cells.digits! * Math.min(coarseness, 1.2) : cells[group.name.replace(/[LR]$/, '')]! * coarseness
  const bounds = boundsOf(stretch === 'end' ? { ...group, chunks: group.chunks.filter(isEnd) } : group)
  const { vertices, triangles } = cutOut(
    surfaceNets((x, y, z) => fieldDistance(whole, x, y, z), bounds, cell),
    group,
    stretch,
  )
  const count = vertices.length / 3
  const part: BodyPart = {
    name: group.name as GroupName,
    group: group.id,
    count,
    triangles,
    chunks: new Uint8Array(count * BONES),
    carriers: new Uint8Array(count * BONES),
    shares: new Float32Array(count * BONES),
    locals: new Float32Array(count * BONES * 3),
    outward: new Float32Array(count * 3),
    edges: new Float32Array(count * 3).fill(0.05),
  }
  const alone = group.chunks.map((chunk): ActiveGroup[] => [{ id: 0, chunks: [{ chunk, solids: chunk.solids }] }])
  for (let i = 0; i < count; i++) {
    const point: Vec3 = [vertices[i * 3]!, vertices[i * 3 + 1]!, vertices[i * 3 + 2]!]
    const near = alone
      .map((chunk, index) => ({ index, distance: fieldDistance(chunk, ...point) }))
      .sort((a, b) => a.distance - b.distance)
    attach(part, group, i, point, near.slice(0, BONES))
    writeEdges(part, group, i, point, near)
    part.outward.set(rotateBack(group.chunks[near[0]!.index]!.rotation, gradient(whole, point)), i * 3)
  }
  return part
}

function boundsOf({ chunks }: PlacedGroup): [number[], number[]] {
  const low = [9, 9, 9]
  const high = [-9, -9, -9]
  for (const { rotation, origin, solids } of chunks) {
    for (const { middle, radius } of solids) {
      for (let axis = 0; axis < 3; axis++) {
        const row = rotation.slice(axis * 3, axis * 3 + 3)
        const at = origin[axis]! + row[0]! * middle[0] + row[1]! * middle[1] + row[2]! * middle[2]
        low[axis] = Math.min(low[axis]!, at - radius)
        high[axis] = Math.max(high[axis]!, at + radius)
      }
    }
  }
  return [low, high]
}

interface Near {
  index: number
  distance: number
}

function attach(part: BodyPart, group: PlacedGroup, vertex: number, point: Vec3, near: readonly Near[]) {
  const first = near[0]!
  const holds = near.map(({ distance }) => Math.exp(-Math.max(0, distance - first.distance) / HOLD))
  const total = holds.reduce((sum, hold) => sum + hold, 0)
  for (let q = 0; q < BONES; q++) {
    const { index } = near[q] ?? first
    const carriers = carriersOf(group.chunks[index]!)
    const carrier = nearestCarrier(group.chunks[index]!, point)
    const { rotation, origin } = carriers[carrier]!
    part.chunks[vertex * BONES + q] = index
    part.carriers[vertex * BONES + q] = carrier
    part.shares[vertex * BONES + q] = q < near.length ? holds[q]! / total : 0
    part.locals.set(rotateBack(rotation, subtract(point, origin)), (vertex * BONES + q) * 3)
  }
}

function writeEdges(part: BodyPart, group: PlacedGroup, vertex: number, point: Vec3, near: readonly Near[]) {
  const isCloth = group.name === 'shirt' || group.name === 'shorts'
  for (const { index, distance } of near) {
    const { cuts, rotation, origin } = group.chunks[index]!
    if (!isCloth || cuts.length === 0 || distance > near[0]!.distance + 0.012) continue
    const [x, y, z] = rotateBack(rotation, subtract(point, origin))
    const beyond = x * cuts[0]! + y * cuts[1]! + z * cuts[2]! + cuts[3]! + HEM
    part.edges[vertex * 3] = Math.min(part.edges[vertex * 3]!, -beyond)
  }
  if (!group.name.startsWith('shoe')) return
  const distanceTo = (chunk: number) => near.find(({ index }) => index === chunk)!.distance
  const shoe = Math.min(distanceTo(1), distanceTo(2), distanceTo(3))
  part.edges[vertex * 3 + 1] = distanceTo(0) - shoe
  const nearest = [1, 2].sort((a, b) => distanceTo(a) - distanceTo(b))[0]!
  const { rotation, origin, bandBelow } = group.chunks[nearest]!
  part.edges[vertex * 3 + 2] = rotateBack(rotation, subtract(point, origin))[1] - bandBelow
}

const STEP = 0.003

/** The direction outward; `gradientDistance` is then the distance itself. */
function gradient(groups: readonly ActiveGroup[], [x, y, z]: Vec3): Vec3 {
  const a = fieldDistance(groups, x + STEP, y - STEP, z - STEP)
  const b = fieldDistance(groups, x - STEP, y - STEP, z + STEP)
  const c = fieldDistance(groups, x - STEP, y + STEP, z - STEP)
  const d = fieldDistance(groups, x + STEP, y + STEP, z + STEP)
  gradientDistance = (a + b + c + d) / 4
  const g: Vec3 = [a - b - c + d, -a - b + c + d, -a + b - c + d]
  const long = length(g) || 1
  return [g[0] / long, g[1] / long, g[2] / long]
}

let gradientDistance = 0

/** Positions and outward directions of one part, three numbers a vertex each. */
export interface PosedPart {
  positions: Float32Array
  normals: Float32Array
}

/** Bones carry the vertices; those between bones are then drawn onto the posed surface, so that no joint collapses. */
export function poseBody(mesh: BodyMesh, skeleton: Skeleton): PosedPart[] {
  const groups = placeBody(makeBody(mesh.look), skeleton, HEM)
  const isSame = { L: isClose(skeleton.grip.L, mesh.grip.L), R: isClose(skeleton.grip.R, mesh.grip.R) }
  return mesh.parts.map((part) => {
    const isHandSame = part.name.startsWith('arm') && isSame[part.name.slice(-1) as 'L' | 'R']
    return posePart(part, groups[part.group]!, isHandSame)
  })
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 0.02

/** More than this share and a vertex follows its bone alone. */
const ALONE = 0.96

function posePart(part: BodyPart, group: PlacedGroup, isHandSame: boolean): PosedPart {
  const posed = { positions: new Float32Array(part.count * 3), normals: new Float32Array(part.count * 3) }
  const around = group.chunks.map((chunk): ActiveGroup[] => [neighborhood(group, chunk)])
  // Fingers bend inside their chunk, so a hand that closes does not follow its bone alone.
  const isRigid = group.chunks.map(({ digit }) => isHandSame || digit < 0)
  const carriers = group.chunks.map(carriersOf)
  // In the crease of a bent wrist the nearest surface jumps from side to side, so thin limbs move less.
  const limit = part.name.startsWith('arm') && isHandSame ? 0.006 : 0.03
  for (let i = 0; i < part.count; i++) {
    const first = part.chunks[i * BONES]!
    const point = carried(part, carriers, i)
    if (part.shares[i * BONES]! >= ALONE && isRigid[first]) {
      const r = group.chunks[first]!.rotation
      const [x, y, z] = [part.outward[i * 3]!, part.outward[i * 3 + 1]!, part.outward[i * 3 + 2]!]
      posed.positions.set(point, i * 3)
      posed.normals[i * 3] = r[0] * x + r[1] * y + r[2] * z
      posed.normals[i * 3 + 1] = r[3] * x + r[4] * y + r[5] * z
      posed.normals[i * 3 + 2] = r[6] * x + r[7] * y + r[8] * z
    } else project(posed, i, point, around[first]!, limit)
  }
  return posed
}

function neighborhood(group: PlacedGroup, chunk: PlacedChunk): ActiveGroup {
  const near = group.chunks.filter((other) => {
    return length(subtract(other.center, chunk.center)) < chunk.radius + other.radius + 0.04
  })
  return wholeGroup({ id: group.id, chunks: near })
}

function carried(
  part: BodyPart,
  carriers: readonly (readonly BonePlace[])[],
  vertex: number,
): [number, number, number] {
  let [x, y, z] = [0, 0, 0]
  for (let q = vertex * BONES; q < (vertex + 1) * BONES; q++) {
    const share = part.shares[q]!
    if (share === 0) continue
    const { rotation: r, origin } = carriers[part.chunks[q]!]![part.carriers[q]!]!
    const [a, b, c] = [part.locals[q * 3]!, part.locals[q * 3 + 1]!, part.locals[q * 3 + 2]!]
    x += share * (origin[0] + r[0] * a + r[1] * b + r[2] * c)
    y += share * (origin[1] + r[3] * a + r[4] * b + r[5] * c)
    z += share * (origin[2] + r[6] * a + r[7] * b + r[8] * c)
  }
  return [x, y, z]
}

function project(
  posed: PosedPart,
  vertex: number,
  point: [number, number, number],
  around: readonly ActiveGroup[],
  limit: number,
) {
  let [x, y, z] = point
  let normal: Vec3 = [0, 1, 0]
  for (let step = 0; step < 2; step++) {
    normal = gradient(around, [x, y, z])
    const d = Math.max(-limit, Math.min(limit, gradientDistance))
    x -= normal[0] * d
    y -= normal[1] * d
    z -= normal[2] * d
  }
  posed.positions.set([x, y, z], vertex * 3)
  posed.normals.set(normal, vertex * 3)
}

import { makeBody } from '../body/body.ts'
import { type Appearance, appearanceKey } from '../body/appearance.ts'
import type { GroupName } from '../body/group-name.ts'
import { type PlacedChunk, type PlacedGroup, placeBody } from '../field/compile.ts'
import { type ActiveGroup, fieldDistance, wholeGroup } from '../field/distance.ts'
import { length, rotateBack, subtract, type Vec3 } from '../pose/geometry.ts'
import { restAngles } from '../pose/joints.ts'
import { articulate, type BoneTransform, type Skeleton } from '../pose/skeleton.ts'
import { boneTransformsOf, nearestTransform } from './bone-transforms.ts'
import { boundsOf, clipToSection, isEnd, type MeshSection } from './mesh-sections.ts'
import { surfaceNets } from './surface-nets.ts'

const BONES = 4
/** Metres that cloth is meshed beyond its hem; the shader cuts it exactly. */
export const HEM = 0.03
/** How fast the weight of a bone fades with distance. */
const HOLD = 0.018

/** One group of the body as a skinned mesh. */
export interface BodyPart {
  name: GroupName
  /** The id of its body group; hands and bare feet are separate parts with a finer mesh. */
  group: number
  count: number
  triangles: Uint32Array
  /** Up to four chunks per vertex, nearest first, with their weights and the vertex in each chunk's bone axes. */
  chunks: Uint8Array
  /** Which transform of the chunk applies: 0 is the bone, then each joint of a finger or toe. */
  transforms: Uint8Array
  shares: Float32Array
  locals: Float32Array
  /** The normal in the axes of the first bone, for vertices that follow a single bone. */
  outward: Float32Array
  /** Distance in metres to the hem, the sock and the sole; the material changes where one is negative. */
  edges: Float32Array
}

export interface BodyMesh {
  appearance: Appearance
  /** The grip the hands were meshed with; a hand that keeps it moves rigidly. */
  grip: Grip
  parts: BodyPart[]
}

export type Grip = Record<'L' | 'R', number>

/** Cell size in metres; smaller for finer parts. */
const cells: Record<string, number> = {
  shirt: 0.0185,
  shorts: 0.019,
  arm: 0.0102,
  leg: 0.0185,
  /** Hands and bare feet. */
  digits: 0.0066,
  shoe: 0.0115,
  head: 0.0105,
  hair: 0.014,
}

/** A pose with limbs apart, so that the mesh does not merge where the body touches itself. */
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

/** Meshes a body; takes a quarter of a second and is cached. @param coarseness above 1 makes larger cells. */
export function buildBodyMesh(appearance: Appearance, grip: Grip, coarseness = 1): BodyMesh {
  const groups = placeBody(makeBody(appearance), restSkeleton(grip), HEM)
  const neck = groups
    .filter(({ name }) => name === 'head')
    .map(({ id, chunks }) => wholeGroup({ id, chunks: [chunks[0]!] }))
  const parts = groups.flatMap((group) => {
    const side = group.name.startsWith('arm') ? grip[group.name.slice(-1) as 'L' | 'R'] : ''
    const sections = group.chunks.some(({ digit }) => digit >= 0) ? (['near', 'end'] as const) : (['all'] as const)
    return sections.map((section) => {
      const key = `${appearanceKey(appearance)} ${group.name} ${side} ${coarseness} ${section}`
      const part = built.get(key) ?? buildPart(group, coarseness, section, neck)
      built.set(key, part)
      return part
    })
  })
  return { appearance, grip, parts }
}

function buildPart(
  group: PlacedGroup,
  coarseness: number,
  section: MeshSection,
  neck: readonly ActiveGroup[],
): BodyPart {
  const whole = [wholeGroup(group)]
  // Fingers are lost with coarser cells.
  const cell =
    section === 'end' ? cells.digits! * Math.min(coarseness, 1.2) : cells[group.name.replace(/[LR]$/, '')]! * coarseness
  const bounds = boundsOf(section === 'end' ? { ...group, chunks: group.chunks.filter(isEnd) } : group)
  const { vertices, triangles } = clipToSection(
    surfaceNets((x, y, z) => fieldDistance(whole, x, y, z), bounds, cell),
    group,
    section,
  )
  const count = vertices.length / 3
  const part: BodyPart = {
    name: group.name as GroupName,
    group: group.id,
    count,
    triangles,
    chunks: new Uint8Array(count * BONES),
    transforms: new Uint8Array(count * BONES),
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
    // The collar is at the neck, and its band as wide as in a still.
    if (group.name === 'shirt') part.edges[i * 3] = Math.min(part.edges[i * 3]!, fieldDistance(neck, ...point) - 0.003)
    part.outward.set(rotateBack(group.chunks[near[0]!.index]!.rotation, gradient(whole, point)), i * 3)
  }
  return part
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
    const transforms = boneTransformsOf(group.chunks[index]!)
    const transform = nearestTransform(group.chunks[index]!, point)
    const { rotation, origin } = transforms[transform]!
    part.chunks[vertex * BONES + q] = index
    part.transforms[vertex * BONES + q] = transform
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

/** The outward direction; `gradientDistance` then holds the distance itself. */
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

/** Positions and normals of one part, three numbers per vertex each. */
export interface PosedPart {
  positions: Float32Array
  normals: Float32Array
}

/**
 * Skins the vertices to bones, then projects those between bones onto the posed surface, so that no joint collapses; with
 * `isWanted` only where it matters.
 */
export function poseBody(mesh: BodyMesh, skeleton: Skeleton, isWanted?: (point: Vec3) => boolean): PosedPart[] {
  const groups = placeBody(makeBody(mesh.appearance), skeleton, HEM)
  const isSame = { L: isAsMeshed(mesh, skeleton, 'L'), R: isAsMeshed(mesh, skeleton, 'R') }
  return mesh.parts.map((part) => {
    const isHandSame = part.name.startsWith('arm') && isSame[part.name.slice(-1) as 'L' | 'R']
    return posePart(part, groups[part.group]!, isHandSame, isWanted)
  })
}

/** Whether a hand is closed as in the mesh and none of its fingers does anything else. */
function isAsMeshed(mesh: BodyMesh, { grip, thumb, spread, pinch, digits }: Skeleton, side: 'L' | 'R'): boolean {
  const others = [thumb[side], spread[side], pinch[side], ...Object.values(digits[side])]
  return [grip[side] - mesh.grip[side], ...others].every((value) => Math.abs(value) < 0.02)
}

/** Above this weight a vertex follows a single bone. */
const ALONE = 0.96

function posePart(
  part: BodyPart,
  group: PlacedGroup,
  isHandSame: boolean,
  isWanted: (point: Vec3) => boolean = () => true,
): PosedPart {
  const posed = { positions: new Float32Array(part.count * 3), normals: new Float32Array(part.count * 3) }
  const around = group.chunks.map((chunk): ActiveGroup[] => [neighborhood(group, chunk)])
  // Fingers bend inside their chunk, so a closing hand does not follow a single bone.
  const isRigid = group.chunks.map(({ digit }) => isHandSame || digit < 0)
  const transforms = group.chunks.map(boneTransformsOf)
  // In the crease of a bent wrist the nearest surface jumps between sides, so thin limbs are corrected less.
  const limit = part.name.startsWith('arm') && isHandSame ? 0.006 : 0.03
  for (let i = 0; i < part.count; i++) {
    const first = part.chunks[i * BONES]!
    const point = carried(part, transforms, i)
    if (part.shares[i * BONES]! >= ALONE && isRigid[first]) {
      const r = group.chunks[first]!.rotation
      const [x, y, z] = [part.outward[i * 3]!, part.outward[i * 3 + 1]!, part.outward[i * 3 + 2]!]
      posed.positions.set(point, i * 3)
      posed.normals[i * 3] = r[0] * x + r[1] * y + r[2] * z
      posed.normals[i * 3 + 1] = r[3] * x + r[4] * y + r[5] * z
      posed.normals[i * 3 + 2] = r[6] * x + r[7] * y + r[8] * z
    } else if (isWanted(point)) project(posed, i, point, around[first]!, limit)
    else posed.positions.set(point, i * 3)
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
  transforms: readonly (readonly BoneTransform[])[],
  vertex: number,
): [number, number, number] {
  let [x, y, z] = [0, 0, 0]
  for (let q = vertex * BONES; q < (vertex + 1) * BONES; q++) {
    const share = part.shares[q]!
    if (share === 0) continue
    const { rotation: r, origin } = transforms[part.chunks[q]!]![part.transforms[q]!]!
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

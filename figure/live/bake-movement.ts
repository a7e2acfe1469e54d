import { appearanceOf } from '../body/appearance.ts'
import { type Material, materials } from '../body/shapes.ts'
import type { PlacedGroup } from '../field/compile.ts'
import type { Figure } from '../model.ts'
import { muscle, placeMuscle } from '../muscles.ts'
import { solvePose } from '../pose/contacts.ts'
import { momentAt } from '../pose/motion.ts'
import { locate, type Skeleton } from '../pose/skeleton.ts'
import { surfacesOf } from '../props.ts'
import { cameraOf, isVisible, sceneAt, wholeFrame } from '../scene.ts'
import type { ColorToken } from '../themes.ts'
import { arrowPoints } from '../trace/arrows.ts'
import { type BodyMesh, buildBodyMesh, poseBody } from './body-mesh.ts'
import { type BakedMovement, type MeshPart, POSITION_RANGE, type Sample, VERTEX_BYTES } from './baked-movement.ts'
import { meshDetails } from './detail-mesh.ts'
import { meshEyes, meshProp, type RigidPart } from './prop-mesh.ts'

/** Metres a vertex may deviate between samples. */
const TOLERANCE = 0.003
/** In the crease of a strongly bent wrist a few vertices jump no matter how many samples there are. */
const MAX_OUTLIERS = 6
const DEEPEST = 5

/** The body mesh for a figure's appearance, with hands closed as at the start. */
export function bodyMesh(figure: Figure): BodyMesh {
  const { grip } = sceneAt(figure, 0).skeleton
  const round = (value: number) => Math.round(value * 40) / 40
  return buildBodyMesh(appearanceOf(figure), { L: round(grip.L), R: round(grip.R) })
}

/** The mesh without the parts that a close-up leaves out. */
function visibleMesh(figure: Figure): BodyMesh {
  const mesh = bodyMesh(figure)
  return { ...mesh, parts: mesh.parts.filter(({ name }) => isVisible(figure, name)) }
}

interface Pose {
  phase: number
  /** Numbers of body and props; lines on the body come after them and follow it. */
  solid: number
  positions: Float32Array
  normals: Float32Array
}

/** Samples a movement densely enough that linear interpolation is off by at most 3 mm. */
export function bakeMovement(figure: Figure): BakedMovement {
  const mesh = visibleMesh(figure)
  const parts = listParts(figure, mesh)
  const poses: Pose[] = [poseAt(figure, mesh, 0)]
  const sections = figure.keys.length - 1
  for (let i = 1; i <= sections; i++) {
    const end = poseAt(figure, mesh, i / sections)
    poses.push(...between(figure, mesh, poses.at(-1)!, end, 1), end)
  }
  const last = parts.at(-1)!
  const samples = poses.map((pose) => pack(pose, musclePieces(figure, pose.phase)))
  return { parts, samples, vertexCount: last.firstVertex + last.vertexCount, ...sceneOf(figure) }
}

/** Everything a player needs besides vertices, so that it does not pose the figure itself. */
function sceneOf(figure: Figure): Omit<BakedMovement, 'parts' | 'samples' | 'vertexCount'> {
  const mat = surfacesOf(figure).find(({ material }) => material === 'mat')
  const { focus } = figure.camera
  return {
    muscles: (figure.muscles ?? []).flatMap((name) => {
      const { pieces, groups, through } = muscle(name)
      return pieces.map(() => ({ groups, through }))
    }),
    arrows: (figure.arrows ?? []).map((arrow) => ({ arrow, points: arrowPoints(figure, arrow) })),
    shadowHeight: figure.shadowHeight ?? mat?.height ?? 0,
    frame: wholeFrame(figure, cameraOf(figure)),
    focus: focus && { at: locate(sceneAt(figure, 0).skeleton, focus.point), radius: focus.radius },
  }
}

function musclePieces(figure: Figure, phase: number): Float32Array {
  const skeleton = solvePose(figure, momentAt(figure, phase))
  return Float32Array.from(
    (figure.muscles ?? []).flatMap((name) => {
      const one = muscle(name, appearanceOf(figure).build)
      // A negative radius says that the muscle is deep.
      return [...placeMuscle(one, skeleton)].map((value, i) => (one.isDeep && i % 4 === 3 ? -value : value))
    }),
  )
}

/** The poses needed between two poses, by bisection while the middle deviates too far. */
function between(figure: Figure, mesh: BodyMesh, a: Pose, b: Pose, depth: number): Pose[] {
  if (depth > DEEPEST) return []
  const middle = poseAt(figure, mesh, (a.phase + b.phase) / 2)
  // The middle of a swing can be close to its chord while its quarters are not, so the first bisection is always kept.
  if (depth > 2 && isSmooth(a, b, middle)) return []
  return [...between(figure, mesh, a, middle, depth + 1), middle, ...between(figure, mesh, middle, b, depth + 1)]
}

/** Whether interpolating two poses comes close enough to the middle one. */
function isSmooth(a: Pose, b: Pose, middle: Pose): boolean {
  let off = 0
  for (let i = 0; i < middle.solid && off <= MAX_OUTLIERS; i += 3) {
    const x = (a.positions[i]! + b.positions[i]!) / 2 - middle.positions[i]!
    const y = (a.positions[i + 1]! + b.positions[i + 1]!) / 2 - middle.positions[i + 1]!
    const z = (a.positions[i + 2]! + b.positions[i + 2]!) / 2 - middle.positions[i + 2]!
    if (x * x + y * y + z * z > TOLERANCE * TOLERANCE) off++
  }
  return off <= MAX_OUTLIERS
}

const linesLength = (rigid: readonly RigidPart[], props: number) =>
  rigid.slice(props).reduce((sum, { positions }) => sum + positions.length, 0)

/** Eyes, and the lines on the body. */
const linesOf = (figure: Figure, skeleton: Skeleton, body: readonly PlacedGroup[]) => [
  ...(isVisible(figure, 'head') ? [{ color: 'ink' as const, part: meshEyes(skeleton) }] : []),
  ...meshDetails(
    skeleton,
    appearanceOf(figure),
    body.filter(({ name }) => isVisible(figure, name)),
  ),
]

function poseAt(figure: Figure, mesh: BodyMesh, phase: number): Pose {
  const { skeleton, groups, bodyCount } = sceneAt(figure, phase)
  const body = poseBody(mesh, skeleton)
  const rigid = [
    ...groups.slice(bodyCount).map(meshProp),
    ...linesOf(figure, skeleton, groups.slice(0, bodyCount)).map(({ part }) => part),
  ]
  const count = [...body, ...rigid].reduce((sum, { positions }) => sum + positions.length, 0)
  const lines = linesLength(rigid, groups.length - bodyCount)
  const pose = { phase, solid: count - lines, positions: new Float32Array(count), normals: new Float32Array(count) }
  let at = 0
  for (const { positions, normals } of [...body, ...rigid]) {
    pose.positions.set(positions, at)
    pose.normals.set(normals, at)
    at += positions.length
  }
  return pose
}

function listParts(figure: Figure, mesh: BodyMesh): MeshPart[] {
  const { skeleton, groups, bodyCount } = sceneAt(figure, 0)
  const parts: MeshPart[] = []
  let firstVertex = 0
  const push = (part: Omit<MeshPart, 'firstVertex'>) => {
    parts.push({ ...part, firstVertex })
    firstVertex += part.vertexCount
  }
  mesh.parts.forEach(({ name, group: at, count, triangles, edges }) => {
    const group = groups[at]!
    const main = name.startsWith('shoe') ? 'shoe' : materials[group.chunks[0]!.material]!
    const hasEdges = name.startsWith('shoe') || name === 'shirt' || name === 'shorts'
    push({
      name,
      kind: 'body',
      ...tones(main),
      isBox: false,
      vertexCount: count,
      triangles: Uint16Array.from(triangles),
      edges: hasEdges ? edges : undefined,
    })
  })
  for (const group of groups.slice(bodyCount)) {
    const { positions, triangles } = meshProp(group)
    const color = tones(materials[group.chunks[0]!.material]!)
    const { name, isBox } = group
    push({
      name,
      kind: 'prop',
      ...color,
      isBox,
      vertexCount: positions.length / 3,
      triangles: Uint16Array.from(triangles),
      edges: undefined,
    })
  }
  for (const { color, part } of linesOf(figure, skeleton, groups.slice(0, bodyCount))) {
    const { positions, triangles } = part
    push({
      name: 'face',
      kind: 'face',
      color,
      shade: color,
      isBox: false,
      vertexCount: positions.length / 3,
      triangles: Uint16Array.from(triangles),
      edges: undefined,
    })
  }
  return parts
}

function tones(material: Material): { color: ColorToken; shade: ColorToken } {
  if (material === 'none') throw new Error('A drawn part has no material.')
  return { color: material, shade: `${material}-shade` }
}

function pack({ phase, positions, normals }: Pose, muscles: Float32Array): Sample {
  const count = positions.length / 3
  const vertices = new ArrayBuffer(count * VERTEX_BYTES)
  const shorts = new Int16Array(vertices)
  const bytes = new Int8Array(vertices)
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      shorts[i * 6 + axis] = Math.round((positions[i * 3 + axis]! / POSITION_RANGE) * 32767)
      bytes[i * VERTEX_BYTES + 8 + axis] = Math.round(normals[i * 3 + axis]! * 127)
    }
  }
  return { phase, vertices, muscles }
}

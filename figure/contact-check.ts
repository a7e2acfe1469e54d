import { isHeld } from './props.ts'
import { makeBody } from './body/body.ts'
import { appearanceOf } from './body/appearance.ts'
import { type PlacedGroup, placeBody } from './field/compile.ts'
import { type ActiveGroup, fieldDistance, wholeGroup } from './field/distance.ts'
import { buildBodyMesh, poseBody } from './live/body-mesh.ts'
import type { Figure } from './model.ts'
import { solvePose } from './pose/contacts.ts'
import { columnX, degreesBetween, distance, dot, subtract, type Vec3 } from './pose/geometry.ts'
import { anglesAt, momentAt, trackAt } from './pose/motion.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, locate, type Skeleton } from './pose/skeleton.ts'
import { placeProps } from './props.ts'
import { isVisible } from './scene.ts'

/** A fault that a picture may hide, in millimetres or degrees. */
export interface Drift {
  point: string
  millimetres: number
}

const isList = <T>(track: T | readonly T[]): track is readonly T[] => Array.isArray(track) && Array.isArray(track[0])

/** How far planted hands and feet drift, and how far pinned ones miss their target. */
export function findDrift(figure: Figure, phases: readonly number[]): Drift[] {
  const worst = new Map<string, number>()
  const note = (point: string, metres: number) => worst.set(point, Math.max(worst.get(point) ?? 0, metres * 1000))
  for (const phase of phases) {
    const moment = momentAt(figure, phase)
    const skeleton = solvePose(figure, moment)
    for (const pin of figure.pins ?? []) {
      if (pin.key || pin.lift !== undefined || pin.tip !== undefined) continue
      const wanted = pin.on
        ? locate(skeleton, pin.on)
        : pin.at &&
          trackAt<Vec3>(
            pin.at as Vec3,
            moment,
            isList,
            (a, b, t) => [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * t) as unknown as Vec3,
          )
      if (wanted) note(pin.bone, distance(skeleton.bones[pin.bone].origin, wanted))
    }
    for (const anchor of figure.anchor ?? []) {
      if (
        isList(anchor.at) ||
        !anchor.point.startsWith('foot') ||
        figure.pins?.some(({ bone }) => bone === anchor.point)
      )
        continue
      const at = locate(skeleton, anchor.point)
      ;(anchor.at as readonly (number | null)[]).forEach((value, i) => {
        if (value !== null) note(anchor.point, Math.abs(at[i]! - value))
      })
    }
  }
  return [...worst].map(([point, millimetres]) => ({ point, millimetres }))
}

/** A hand closed further than this holds the object it is on, so its fingers may press into it. */
const CLOSED = 0.2

export interface Depth {
  /** The part of the body and what it goes through. */
  where: string
  millimetres: number
}

/** Metres a part may reach beyond the spheres of its chunks: blends and the vertices of a coarse mesh. */
const AROUND = 0.03

/** Metres a vertex may be moved onto the surface, and some more. */
const CORRECTION = 0.065

/** Whether a part of the body may touch the floor or a prop, judged by spheres around it; most parts never do. */
const isNear = ({ chunks }: PlacedGroup, props: readonly ActiveGroup[]) =>
  chunks.some(({ center, radius }) => {
    const reach = radius + AROUND
    return center[1] < reach || (props.length > 0 && fieldDistance(props, ...center) < reach)
  })

/**
 * The distance to objects, negative inside; outside it may be less than the true one. Vertices follow each other closely,
 * so one that moved much less than the last was away is far outside as well. Half of that, because distances to rounded
 * shapes are only approximate.
 */
function outsideOf(props: readonly ActiveGroup[]) {
  let [fromX, fromY, fromZ, away] = [0, 0, 0, 0]
  return (x: number, y: number, z: number) => {
    const left = away / 2 - Math.hypot(x - fromX, y - fromY, z - fromZ)
    if (left > CORRECTION) return left
    ;[fromX, fromY, fromZ, away] = [x, y, z, fieldDistance(props, x, y, z)]
    return away
  }
}

/** Where the body meets the floor and the props it does not hold. */
export interface Meeting {
  deepest: Depth
  /** Millimetres between the bones of hands and feet, forearms and shins and what is below them, by phase. */
  nearest: Map<Bone, number>[]
}

/** How deep the body goes through the floor and through props, and which of its parts touch them. */
export function meetGround(figure: Figure, phases: readonly number[]): Meeting {
  const appearance = appearanceOf(figure)
  const mesh = buildBodyMesh(appearance, { L: 0.15, R: 0.15 }, 2.2)
  let worst: Depth = { where: '', millimetres: 0 }
  const nearest: Map<Bone, number>[] = []
  const hard = { ...figure, props: (figure.props ?? []).filter((prop) => !isHeld(prop) && prop.type !== 'roll') }
  for (const phase of phases) {
    const skeleton = solvePose(figure, momentAt(figure, phase))
    const props = placeProps(hard, skeleton, 0).map((group) => wholeGroup(group))
    const body = placeBody(makeBody(appearance), skeleton)
    const parts = mesh.parts.filter(({ name, group }) => isVisible(figure, name) && isNear(body[group]!, props))
    const outside = outsideOf(props)
    const near = new Map<Bone, number>()
    nearest.push(near)
    const isClose = ([x, y, z]: Vec3) => y < CORRECTION || (props.length > 0 && outside(x, y, z) < CORRECTION)
    poseBody({ ...mesh, parts }, skeleton, isClose).forEach(({ positions }, part) => {
      const { name, group, chunks, edges } = parts[part]!
      for (let i = 0; i < positions.length; i += 3) {
        if (edges[i]! < 0) continue
        const [x, y, z] = [positions[i]!, positions[i + 1]!, positions[i + 2]!]
        const { digit, bone: carrier } = body[group]!.chunks[chunks[(i / 3) * 4]!]!
        const isGripping = digit >= 0 && carrier.startsWith('hand') && skeleton.grip[carrier.slice(-1) as Side] > CLOSED
        const solid = props.length > 0 && !isGripping ? outside(x, y, z) : 1
        const depth = -Math.min(y, solid) * 1000
        const bone = carrier.replace(/^toe/, 'foot') as Bone
        if (!(-depth >= near.get(bone)!)) near.set(bone, -depth)
        if (depth > worst.millimetres) {
          worst = {
            where: `${name} (${carrier}) ${y < solid ? 'and the floor' : 'and a prop'} at ${phase}`,
            millimetres: depth,
          }
        }
      }
    })
  }
  return { deepest: worst, nearest }
}

/** A part that hovers this far above the ground, in millimetres, is meant to touch it; one that is farther away is not. */
const HOVERS = 45

/** Parts that carry weight and do not touch what carries them: planted hands and feet, knees, and forearms that lie. */
export function hovering(figure: Figure, phases: readonly number[], { nearest }: Meeting): Depth[] {
  const findings: Depth[] = []
  phases.forEach((phase, i) => {
    const moment = momentAt(figure, phase)
    const angles = anglesAt(figure, moment)
    const { bones } = solvePose(figure, moment)
    const check = (bone: Bone) => {
      const millimetres = nearest[i]!.get(bone)
      if (millimetres !== undefined && millimetres < HOVERS)
        findings.push({ where: `${bone} at ${phase}`, millimetres })
    }
    for (const pin of figure.pins ?? []) {
      const isPlanted = pin.at !== undefined && !isList(pin.at) && (!pin.key || angles[pin.key] > 0.99)
      if (!isPlanted || (pin.bone.startsWith('hand') && !pin.hand)) continue
      check(pin.bone)
      const forearm = pin.bone.replace('hand', 'forearm') as Bone
      // Prone on the forearms, the elbow is no higher than the wrist.
      if (forearm !== pin.bone && bones[forearm].origin[1] < bones[pin.bone].origin[1] + 0.05) check(forearm)
    }
    for (const { point, at } of figure.anchor ?? []) {
      if (/^(foot|shin)[LR]/.test(point) && !isList(at) && at[1] !== null) check(point.split(':')[0] as Bone)
    }
  })
  return findings
}

/** Metres from the middle of a head within which what is below it is looked for, and between two looks. */
const BELOW = { reach: 0.1, step: 0.02 }

/** How far above what it lies on a head hovers, in millimetres; one that is lifted far is not meant to lie. */
export function headHover(figure: Figure, phase: number): number {
  if (!/supine|sideLying/.test(figure.base) && !figure.props?.some(({ type }) => type === 'pillow')) return 0
  const skeleton = solvePose(figure, momentAt(figure, phase))
  const body = placeBody(makeBody(appearanceOf(figure)), skeleton)
  const head = body.filter(({ name }) => name === 'head' || name === 'hair').map(wholeGroup)
  const props = placeProps(figure, skeleton, body.length).map(wholeGroup)
  const [x, top, z] = locate(skeleton, 'head:0,0.1,0')
  let nearest = 1
  for (let i = x - BELOW.reach; i <= x + BELOW.reach; i += BELOW.step) {
    for (let j = z - BELOW.reach; j <= z + BELOW.reach; j += BELOW.step) {
      // Down to the surface below, by the distance to it.
      let y = top + BELOW.reach
      for (let left = 1; left > 0.001; y -= left) left = Math.min(y, fieldDistance(props, i, y, j)) * 0.9
      if (y < top) nearest = Math.min(nearest, fieldDistance(head, i, y, j))
    }
  }
  const millimetres = nearest * 1000
  return millimetres < 60 ? millimetres : 0
}

/** Elbow and knee angles after contacts are solved, in degrees; negative means hyperextension. */
export function hingeAngles({ bones }: Skeleton): Record<string, number> {
  const angles: Record<string, number> = {}
  for (const side of ['L', 'R'] as const) {
    for (const [name, upper, lower, end, way] of [
      ['knee', 'thigh', 'shin', 'foot', 1],
      ['elbow', 'upperArm', 'forearm', 'hand', -1],
    ] as const) {
      const a = subtract(bones[`${lower}${side}`].origin, bones[`${upper}${side}`].origin)
      const b = subtract(bones[`${end}${side}`].origin, bones[`${lower}${side}`].origin)
      const axis = columnX(bones[`${upper}${side}`].rotation)
      const turn = dot(axis, [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
      angles[`${name}${side}`] = degreesBetween(a, b) * (turn * way < -1e-6 ? -1 : 1)
    }
  }
  return angles
}

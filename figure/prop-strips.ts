import { box, cone, type Shape } from './body/shapes.ts'
import type { Prop } from './model.ts'
import { heldAt, type Frame, type Part } from './prop-part.ts'
import {
  add,
  cross,
  distance,
  dot,
  fromColumns,
  length,
  normalize,
  rotate,
  scale,
  subtract,
  type Vec3,
  withoutAxis,
} from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, locate, parseBodyPoint, type Skeleton } from './pose/skeleton.ts'

type Strip = Extract<Prop, { type: 'band' | 'towel' }>
type End = Strip['from']

/** Half of the width where it lies flat and where it is gathered, and the thickness as a share of the width. */
const cloths = {
  band: { flat: 0.019, gathered: 0.0085, thick: 0.24, tail: 0.075, material: 'band' },
  towel: { flat: 0.029, gathered: 0.016, thick: 0.5, tail: 0.12, material: 'cloth' },
} as const
/** Metres from a fist or a knot over which it widens. */
const GATHER = 0.08
/** From the middle of a fist to its edge. */
const FIST = 0.036

const handOf = (end: End): `hand${Side}` | undefined =>
  typeof end === 'string' ? (/^hand[LR]/.exec(end)?.[0] as `hand${Side}` | undefined) : undefined
const boneOf = (end: End) => (typeof end === 'string' ? parseBodyPoint(end).bone : undefined)

interface Stop {
  at: Vec3
  end: End
  /** Gathered in a fist or tied to a post, not laid flat round a limb. */
  isGathered: boolean
}

/** A cloth below one hand, or folded on a part of the body, is a roll and not a strap. */
function isStrap({ from, to }: Strip): boolean {
  return boneOf(from) === undefined || boneOf(from) !== boneOf(to) || /^(shin|toe)/.test(boneOf(from)!)
}

/** A band or towel between two ends: flat where it is free, gathered in a fist, with its ends hanging from it. */
export function strip(prop: Strip, skeleton: Skeleton): Part[] {
  const { flat, gathered, thick, tail, material } = cloths[prop.type]
  const ends: End[] = [prop.from, ...(prop.via === undefined ? [] : [prop.via]), prop.to]
  const places = ends.map((end): Vec3 => (typeof end === 'string' ? locate(skeleton, end) : end))
  if (!isStrap(prop)) {
    const shapes = places.slice(1).map((place, i) => cone(places[i]!, gathered, place, gathered))
    return [{ name: prop.type, material, shapes }]
  }
  const pull = places.slice(1).reduce((sum, place, i) => sum + distance(place, places[i]!), 0)
  // Rubber grows narrower as it is pulled.
  const by = prop.type === 'band' ? Math.max(0.7, Math.min(1.15, Math.sqrt(0.6 / Math.max(pull, 0.1)))) : 1
  const ribbon: Ribbon = { shapes: [], frames: [], flat: flat * by, gathered: gathered * by, thick }
  const folds: Ribbon | undefined = prop.type === 'towel' ? { ...ribbon, shapes: [], frames: [] } : undefined
  const stops = places.map((at, i): Stop => {
    const hand = handOf(ends[i]!)
    const isGathered = hand !== undefined || (typeof ends[i] !== 'string' && (i === 0 || i === places.length - 1))
    const next = places[i === 0 ? 1 : i - 1]!
    return { at: hand ? fistEdge(hand, next, skeleton) : at, end: ends[i]!, isGathered }
  })
  for (const [i, stop] of stops.slice(1).entries()) {
    const laid = addSegment(ribbon, stops[i]!, stop, skeleton)
    if (folds && laid) addFolds(folds, laid)
  }
  for (const end of new Set([ends[0]!, ends.at(-1)!])) {
    const hand = handOf(end)
    if (hand) addTail(ribbon, hand, tail, skeleton)
  }
  const parts = folds ? [ribbon, folds] : [ribbon]
  return parts.map(({ shapes, frames }, i) => ({
    name: i ? `${prop.type} folds` : prop.type,
    material,
    shapes,
    frames,
  }))
}

interface Ribbon {
  shapes: Shape[]
  frames: Frame[]
  flat: number
  gathered: number
  thick: number
}

/** Where a strap leaves a fist on its way to a point. */
function fistEdge(hand: `hand${Side}`, towards: Vec3, skeleton: Skeleton): Vec3 {
  const middle = heldAt(hand, skeleton)
  const axis = rotate(skeleton.bones[hand].rotation, [0, 0, 1])
  const way = dot(normalize(subtract(towards, middle)), axis)
  return add(middle, scale(axis, FIST * Math.max(-1, Math.min(1, way * 2))))
}

/** The direction in which a limb is long. */
const lengthwise = (bone: string): Vec3 => (/^(foot|toe)/.test(bone) ? [0, 0, 1] : [0, 1, 0])

/** The direction across a strap: along the limb it lies on, or upright. */
function widthAt({ end }: Stop, along: Vec3, skeleton: Skeleton): Vec3 | undefined {
  const bone = boneOf(end) as Bone | undefined
  if (!bone || !/^(thigh|shin|foot|toe)/.test(bone)) return undefined
  const across = withoutAxis(rotate(skeleton.bones[bone].rotation, lengthwise(bone)), along)
  return length(across) > 0.3 ? normalize(across) : undefined
}

/** @returns where the flat piece lies and how long it is; undefined when there is none. */
function addSegment(
  ribbon: Ribbon,
  a: Stop,
  b: Stop,
  skeleton: Skeleton,
): { frame: Frame; from: number; to: number } | undefined {
  const long = distance(a.at, b.at)
  if (long < 1e-4) return undefined
  const along = normalize(subtract(b.at, a.at))
  const upright: Vec3 = Math.abs(along[1]) > 0.9 ? [0.7, 0, 0.7] : [0, 1, 0]
  const across = widthAt(a, along, skeleton) ?? widthAt(b, along, skeleton) ?? normalize(withoutAxis(upright, along))
  const frame: Frame = { rotation: fromColumns(across, along, cross(across, along)), origin: a.at }
  const put = (from: number, fromRadius: number, to: number, toRadius: number) => {
    ribbon.shapes.push(cone([0, from, 0], fromRadius, [0, to, 0], toRadius, [1, 1, ribbon.thick]))
    ribbon.frames.push(frame)
  }
  const radius = (stop: Stop) => (stop.isGathered ? ribbon.gathered : ribbon.flat)
  const over = Math.min(GATHER, long * 0.4)
  const [from, to] = [a.isGathered ? over : 0, b.isGathered ? long - over : long]
  if (a.isGathered) put(0, radius(a), from, ribbon.flat)
  ribbon.shapes.push(flatPiece(ribbon, from, to))
  ribbon.frames.push(frame)
  if (b.isGathered) put(to, ribbon.flat, long, radius(b))
  return { frame, from: a.isGathered ? 0.02 : 0, to: b.isGathered ? long - 0.02 : long }
}

/** A flat piece has square ends, as cloth does, and not the round ones of a cone. */
function flatPiece({ flat, thick }: Ribbon, from: number, to: number): Shape {
  const half = flat * thick
  return box([0, (from + to) / 2, 0], [flat, (to - from) / 2 + half, half], half * 0.9)
}

/**
 * The number of pieces of a fold along a towel, half of its width and its thickness relative to the towel, and how far
 * it winds. More would look like plaited dough.
 */
const FOLD_PIECES = 7
const FOLD = { wide: 0.5, thick: 0.62, turns: 0.3 }

/** Two folds that wind around a pulled towel. Flat, it would look like a board. */
function addFolds(folds: Ribbon, { frame, from, to }: { frame: Frame; from: number; to: number }) {
  const { flat, thick } = folds
  const long = to - from
  if (long < 0.12) return
  for (const start of [0, Math.PI]) {
    const at = (i: number): Vec3 => {
      const angle = start + 0.9 + (i / FOLD_PIECES) * FOLD.turns * Math.PI * 2
      return [Math.cos(angle) * flat * FOLD.wide, from + (long * i) / FOLD_PIECES, Math.sin(angle) * flat * FOLD.thick]
    }
    for (let i = 0; i < FOLD_PIECES; i++) {
      const ends = [i, i + 1].map((end) => flat * thick * (end === 0 || end === FOLD_PIECES ? 0.5 : 1))
      folds.shapes.push(cone(at(i), ends[0]!, at(i + 1), ends[1]!))
      folds.frames.push(frame)
    }
  }
}

/** The loose end, which hangs from the lower edge of the fist. */
function addTail(ribbon: Ribbon, hand: `hand${Side}`, long: number, skeleton: Skeleton) {
  const axis = rotate(skeleton.bones[hand].rotation, [0, 0, 1])
  const edge = add(heldAt(hand, skeleton), scale(axis, axis[1] > 0 ? -FIST : FIST))
  const out = scale(axis, axis[1] > 0 ? -0.35 : 0.35)
  const along = normalize(add([0, -1, 0], out))
  const across = normalize(withoutAxis(rotate(skeleton.bones[hand].rotation, [1, 0, 0]), along))
  const frame: Frame = { rotation: fromColumns(across, along, cross(across, along)), origin: edge }
  ribbon.frames.push(frame, frame)
  const knot = long * 0.45
  ribbon.shapes.push(
    cone([0, -0.02, 0], ribbon.gathered, [0, knot, 0], ribbon.flat * 0.8, [1, 1, ribbon.thick]),
    flatPiece({ ...ribbon, flat: ribbon.flat * 0.8 }, knot, long),
  )
}

const RING_STEPS = 9

/** A loop around two limbs, in the plane across the first of them. */
export function ring(around: readonly [string, string], skeleton: Skeleton, r: number): Part {
  const [a, b] = around.map((point) => locate(skeleton, point)) as [Vec3, Vec3]
  const { bone } = parseBodyPoint(around[0])
  const axis = rotate(skeleton.bones[bone as Bone].rotation, lengthwise(bone))
  const across = normalize(subtract(b, a))
  const side = normalize(cross(axis, across))
  const arc = (center: Vec3, from: number): Vec3[] =>
    Array.from({ length: RING_STEPS + 1 }, (_, i) => {
      const angle = from + (Math.PI * i) / RING_STEPS
      return add(center, add(scale(across, Math.sin(angle) * r), scale(side, Math.cos(angle) * r)))
    })
  const points = [...arc(b, 0), ...arc(a, Math.PI)]
  const frames = points.map((point, i): Frame => {
    const along = normalize(subtract(points[(i + 1) % points.length]!, point))
    const width = normalize(withoutAxis(axis, along))
    return { rotation: fromColumns(width, along, cross(width, along)), origin: point }
  })
  const shapes = points.map((point, i) =>
    cone([0, 0, 0], 0.018, [0, distance(points[(i + 1) % points.length]!, point), 0], 0.018, [1, 1, 0.3]),
  )
  return { name: 'loop', material: 'band', shapes, frames }
}

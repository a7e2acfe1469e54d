import {
  add,
  blend,
  columnZ,
  cross,
  dot,
  fromColumns,
  identity,
  length,
  type Mat3,
  multiply,
  normalize,
  rotate,
  rotateBack,
  scale,
  turnAbout,
  type Vec3,
  withoutAxis,
} from './geometry.ts'
import type { BoneTransform } from './skeleton.ts'

/** What loose hair turns about, in the head's axes, so that it stays outside of the head. */
const middleOfHead: Vec3 = [0, 0.1, -0.012]
/** Where a ponytail is tied, in the head's axes, and which way is out of the head there. */
const tie: Vec3 = [0, 0.15, -0.104]
const outward: Vec3 = [0, 0.24, -0.97]
/** Metres from the tie to the bend of a ponytail. */
export const TAIL = 0.105
/** The maximum swing of loose hair in degrees, because it grows out of the head. */
const SWING = 30
/** How much the back of the head faces down before the tail leaves the air, and when it rests. */
const SETTLING = [0.6, 0.85] as const

/** The bones of the hair, which falls towards the floor. On a head that looks down, a ponytail slips to the viewer. */
export function hangHair(
  head: BoneTransform,
  toViewer: Vec3,
  isOnBack: boolean,
): Record<'looseHair' | 'tail' | 'tailTip', BoneTransform> {
  const at = (point: Vec3) => add(head.origin, rotate(head.rotation, point))
  const down = rotateBack(head.rotation, [0, -1, 0])
  const lean = leaning(down)
  const viewer = rotateBack(head.rotation, toViewer)[0]
  const settled = isOnBack ? (dot(down, outward) - SETTLING[0]) / (SETTLING[1] - SETTLING[0]) : 0
  const [root, tip] = mixed(tailDirections(down, viewer), besideHead(viewer), Math.max(0, Math.min(1, settled)))
  const tail = { origin: at(tie), rotation: along(rotate(head.rotation, root), head.rotation) }
  return {
    looseHair: {
      origin: at(add(middleOfHead, rotate(lean, scale(middleOfHead, -1)))),
      rotation: multiply(head.rotation, lean),
    },
    tail,
    tailTip: {
      origin: add(tail.origin, rotate(tail.rotation, [0, -TAIL, 0])),
      rotation: along(rotate(head.rotation, tip), head.rotation),
    },
  }
}

/** The rotation of loose hair from its position on an upright head towards `down`, in the head's axes. */
function leaning(down: Vec3): Mat3 {
  // Backwards it rests on the nape, or on the surface below the head, and does not move.
  const wanted: Vec3 = [down[0], Math.min(down[1], -0.2), Math.max(0, down[2])]
  const axis = cross([0, -1, 0], normalize(wanted))
  const sine = length(axis)
  if (sine < 0.02) return identity
  return turnAbout(normalize(axis), Math.min(Math.asin(Math.min(1, sine)) * 0.5, (SWING * Math.PI) / 180))
}

const mixed = (a: [Vec3, Vec3], b: [Vec3, Vec3], share: number) =>
  [0, 1].map((i) => normalize(blend(a[i]!, b[i]!, share))) as [Vec3, Vec3]

/** Under a head that lies on its back the tail comes out at the viewer's side and rests on the mat or pillow. */
function besideHead(viewer: number): [Vec3, Vec3] {
  const side = viewer < 0 ? -1 : 1
  return [normalize([side, 0.12, 0.2]), normalize([side, -0.45, 0.02])]
}

/** The two halves of a ponytail in the head's axes: held by its tie at first, then hanging freely. */
function tailDirections(down: Vec3, viewer: number): [Vec3, Vec3] {
  const inward = Math.max(0, -dot(down, outward))
  const side = (Math.abs(down[0]) > 0.15 ? down[0] : viewer) < 0 ? -1 : 1
  // Looking up it lies on the nape or on the pillow, and on one side no lower than the cheek does.
  const hanging: Vec3 = [Math.max(-0.4, Math.min(0.4, down[0])), down[1], Math.max(down[2], -0.25)]
  // Looking down it would fall through the head, and slips off it to one side.
  const root = outside(
    add(add([0, -0.5, -0.16], hanging), [side * 0.95 * inward, -0.75 * inward, 0]),
    0.3 - 0.24 * inward,
  )
  const tip = add(scale(hanging, 1.25), [side * 0.3 * inward, -0.2, 0])
  return [root, inward > 0.1 ? normalize(tip) : outside(tip, -0.24)]
}

/** The direction, turned away from the head until it leaves it. */
function outside(direction: Vec3, least: number): Vec3 {
  const wanted = normalize(direction)
  if (dot(wanted, outward) >= least) return wanted
  return normalize(add(normalize(withoutAxis(wanted, outward)), scale(outward, least)))
}

/** A rotation whose -y runs along the direction and whose z stays as near to the head's as it can. */
function along(direction: Vec3, head: Mat3): Mat3 {
  const y = scale(direction, -1)
  const front = withoutAxis(columnZ(head), y)
  const z = normalize(length(front) < 0.05 ? withoutAxis([head[0], head[3], head[6]], y) : front)
  return fromColumns(cross(y, z), y, z)
}

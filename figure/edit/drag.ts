import type { Anchor, Figure, Pin, PartialPoint, Point3 } from '../model.ts'
import { type Camera, project } from '../pose/camera.ts'
import { solvePose } from '../pose/contacts.ts'
import { add, midpoint, normalize, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import { type Angles, type JointAngle, rangeOf } from '../pose/joints.ts'
import { locate, type Skeleton } from '../pose/skeleton.ts'
import { type AngleChange, anglesOf, otherSide, roundAngle, setAngles, type Where } from './angles.ts'
import type { Handle } from './handles.ts'
import { setTrack } from './keys.ts'

export interface Drag {
  figure: Figure
  key: number
  handle: Handle
  camera: Camera
  /** The drag target, in metres to the right and up in the picture. */
  target: readonly [number, number]
  /** Only this key, or the same angles in all of them. */
  where: Where
  /** Also applies the change to the other side. */
  isBothSides?: boolean
}

export interface Dragged {
  figure: Figure
  /** Joints that reached the end of their range. */
  ended: JointAngle[]
}

/** Metres from the target that are not visible. */
const NEAR = 0.0008
const ROUNDS = 16
/** Largest step of one iteration in metres: the linear approximation of the joints does not hold beyond it. */
const REACH = 0.12
/** Damping: higher values make drags calmer near a stretched limb. */
const DAMPING = 0.0009

const momentOf = (key: number) => ({ from: key, to: key, amount: 0 })
export const skeletonAt = (figure: Figure, key: number): Skeleton => solvePose(figure, momentOf(key))

/** Moves a handle as close to the drag target as joints and contacts allow. */
export function drag(request: Drag): Dragged {
  const { figure, key, handle } = request
  const pin = (bone: Pin['bone'] | undefined) =>
    figure.pins?.find((one) => one.bone === bone && isPlanted(figure, key, one))
  const held = pin(handle.pin)
  if (held) return { figure: movePin(request, held), ended: [] }
  const bent = pin(handle.bends)
  if (bent) return { figure: turnLimb(request, bent), ended: [] }
  const anchor = figure.anchor?.find(({ point, at }) => point === handle.point && isPlaced(at, key))
  if (anchor) return { figure: moveAnchor(request, anchor), ended: [] }
  return bendJoints(request)
}

const isPlanted = (figure: Figure, key: number, pin: Pin) => !pin.key || anglesOf(figure, key)[pin.key] > 0.5

/** An anchor on one axis only stops drift; an anchor on two axes holds a position. */
function isPlaced(at: Anchor['at'], key: number) {
  const place = (isOnePlace(at as readonly unknown[]) ? at : at[key]) as PartialPoint
  return place.filter((value) => value !== null).length > 1
}

/** Where the handle would be in the world, as far from the viewer as it is now. */
function worldTarget({ figure, key, handle, camera, target }: Drag): Vec3 {
  const now = locate(skeletonAt(figure, key), handle.point)
  const [right, up] = project(camera, now)
  return add(now, add(scale(camera.right, target[0] - right), scale(camera.up, target[1] - up)))
}

const millimetres = ([x, y, z]: Vec3): Point3 => {
  const round = (value: number) => Math.round(Math.max(-3, Math.min(3, value)) * 1000) / 1000
  return [round(x), round(y), round(z)]
}

const replacePin = (figure: Figure, pin: Pin, change: Partial<Pin>): Figure => ({
  ...figure,
  pins: figure.pins!.map((one) => (one === pin ? { ...one, ...change } : one)),
})

const isOnePlace = (track: readonly unknown[]) => !Array.isArray(track[0])

/** Moves the contact of a planted hand or foot. A contact with the body itself stays. */
function movePin(request: Drag, pin: Pin): Figure {
  if (pin.on !== undefined) return request.figure
  const { figure, key, where } = request
  const skeleton = skeletonAt(figure, key)
  const shift = subtract(worldTarget(request), locate(skeleton, request.handle.point))
  const old = pin.at ?? skeletonAt(figure, 0).bones[pin.bone].origin
  const now = (isOnePlace(old) ? old : old[key]) as Point3
  const place = millimetres(add(now, shift))
  if (where === 'all') return replacePin(figure, pin, { at: place })
  return replacePin(figure, pin, { at: setTrack<Point3>(old, isOnePlace(old), figure.keys.length, key, place) })
}

/** Turns the elbow or knee of a planted limb about the line from its root to its end. */
function turnLimb(request: Drag, pin: Pin): Figure {
  const { figure, key, where } = request
  const { bones } = skeletonAt(figure, key)
  const root = pin.bone.startsWith('hand')
    ? bones[`upperArm${pin.bone.slice(-1) as 'L' | 'R'}`]
    : bones[`thigh${pin.bone.slice(-1) as 'L' | 'R'}`]
  const pole = millimetres(normalize(subtract(worldTarget(request), midpoint(root.origin, bones[pin.bone].origin))))
  if (where === 'all' || figure.keys.length === 1) return replacePin(figure, pin, { pole })
  const old = pin.pole ?? pole
  return replacePin(figure, pin, { pole: setTrack<Point3>(old, isOnePlace(old), figure.keys.length, key, pole) })
}

/** Moves the whole body by moving an anchor. Free axes stay free. */
function moveAnchor(request: Drag, anchor: Anchor): Figure {
  const { figure, key, where } = request
  const target = millimetres(worldTarget(request))
  const old = (isOnePlace(anchor.at as readonly unknown[]) ? anchor.at : anchor.at[key]) as PartialPoint
  const place = old.map((value, axis) => (value === null ? null : target[axis]!)) as unknown as PartialPoint
  const at =
    where === 'all'
      ? place
      : setTrack<PartialPoint>(anchor.at, isOnePlace(anchor.at as readonly unknown[]), figure.keys.length, key, place)
  return { ...figure, anchor: figure.anchor!.map((one) => (one === anchor ? { ...one, at } : one)) }
}

/** The amount of a joint's unit that counts as one degree. */
const unitOf = (name: JointAngle) => {
  const [least, most] = rangeOf(name)
  return most - least <= 4.1 ? 0.008 : 1
}

/** Damped least squares over the joints of a handle, each kept within its range. */
function bendJoints(request: Drag): Dragged {
  const { figure, key, handle, camera, target, isBothSides = false } = request
  let angles = anglesOf(figure, key)
  let best = { away: Infinity, angles }
  const ended = new Set<JointAngle>()
  const placeAt = (tried: Angles) => {
    const [x, y] = project(camera, locate(skeletonAt(withPose(figure, key, tried), 0), handle.point))
    return [x, y] as const
  }
  const moved = (from: Angles, name: JointAngle, by: number): Angles => {
    const value = from[name] + by
    return { ...from, [name]: value, ...(isBothSides && { [otherSide(name)]: value }) }
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const [x, y] = placeAt(angles)
    const away = Math.hypot(target[0] - x, target[1] - y)
    if (away < best.away - 1e-5) best = { away, angles }
    if (away < NEAR) break
    const short = Math.min(1, REACH / away)
    const [ex, ey] = [(target[0] - x) * short, (target[1] - y) * short]
    const columns = handle.joints.map((name, rank) => {
      const unit = unitOf(name)
      const [mx, my] = placeAt(moved(angles, name, unit * 0.5))
      const will = 1 / (1 + rank * 0.35)
      return { name, unit, jx: ((mx - x) / 0.5) * will, jy: ((my - y) / 0.5) * will, will }
    })
    const step = leastSquares(columns, ex, ey)
    let isMoving = false
    columns.forEach(({ name, unit, will }, i) => {
      const wanted = angles[name] + Math.max(-14, Math.min(14, step[i]! * will)) * unit
      const [least, most] = rangeOf(name)
      const value = Math.max(least, Math.min(most, wanted))
      if (value === wanted) ended.delete(name)
      else if (Math.abs(step[i]!) > 0.3) ended.add(name)
      if (Math.abs(value - angles[name]) > unit * 0.02) isMoving = true
      angles = moved(angles, name, value - angles[name])
    })
    if (!isMoving) break
  }
  return { figure: setAngles(figure, request.where, changeOf(request, best.angles)), ended: [...ended] }
}

/** The figure of one key alone, in a pose. */
function withPose(figure: Figure, key: number, angles: Angles): Figure {
  const only = <T>(track: T | readonly T[], isOne: boolean) => (isOne ? (track as T) : (track as readonly T[])[key]!)
  return {
    ...figure,
    keys: [{ hold: 0, move: 0, pose: angles }],
    ...(figure.anchor && {
      anchor: figure.anchor.map(({ point, at }) => ({
        point,
        at: only<PartialPoint>(at, isOnePlace(at as readonly unknown[])),
      })),
    }),
    ...(figure.pins && { pins: figure.pins.map((pin) => pinAt(figure, pin, key)) }),
  }
}

function pinAt(figure: Figure, pin: Pin, key: number): Pin {
  const point = (track: Pin['at']) => (track === undefined || isOnePlace(track) ? track : (track[key] as Point3))
  const degrees = (track: Pin['lift']) =>
    Array.isArray(track) ? (track[key] as number) : (track as number | undefined)
  const placed = pin.at === undefined && pin.on === undefined ? skeletonAt(figure, 0).bones[pin.bone].origin : undefined
  const at = placed ?? point(pin.at)
  const [pole, lift, tip] = [point(pin.pole), degrees(pin.lift), degrees(pin.tip)]
  return {
    ...pin,
    ...(at && { at }),
    ...(pole && { pole }),
    ...(lift !== undefined && { lift }),
    ...(tip !== undefined && { tip }),
  }
}

/** The smallest joint changes that reach a two-dimensional target. */
function leastSquares(columns: readonly { jx: number; jy: number }[], ex: number, ey: number): number[] {
  let [a, b, d] = [DAMPING ** 2, 0, DAMPING ** 2]
  for (const { jx, jy } of columns) {
    a += jx * jx
    b += jx * jy
    d += jy * jy
  }
  const determinant = a * d - b * b || 1
  const [px, py] = [(d * ex - b * ey) / determinant, (a * ey - b * ex) / determinant]
  return columns.map(({ jx, jy }) => jx * px + jy * py)
}

/** The changed joints in rounded units; unchanged joints are left out. */
function changeOf({ figure, key, handle, isBothSides }: Drag, angles: Angles): AngleChange {
  const before = anglesOf(figure, key)
  const names = new Set(handle.joints.flatMap((name) => (isBothSides ? [name, otherSide(name)] : [name])))
  const change: AngleChange = {}
  for (const name of names) {
    const value = roundAngle(name, angles[name])
    if (value !== before[name]) change[name] = value
  }
  return change
}

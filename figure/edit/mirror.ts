import type {
  Anchor,
  Arrow,
  BodyPoint,
  Figure,
  Focus,
  Inset,
  HandAim,
  Pin,
  PartialPoint,
  Point3,
  Prop,
  Track,
} from '../model.ts'
import type { MuscleName } from '../muscles.ts'
import type { Base, Pose } from '../pose/joints.ts'

/** Angles that turn or bend to one side; mirroring negates them. */
const sideways = [
  'x',
  'pelvisRoll',
  'pelvisYaw',
  'lumbarSide',
  'lumbarRot',
  'thoraxSide',
  'thoraxRot',
  'neckSide',
  'neckRot',
  'headSide',
  'headRot',
  'jawSide',
]
const bases: Partial<Record<Base, Base>> = { sideLying: 'sideLyingRight', sideLyingRight: 'sideLying' }

/** The name of a bone, joint or muscle on the other side. */
const otherName = <N extends string>(name: N): N =>
  (/[a-z][LR]$/.test(name) ? name.slice(0, -1) + (name.endsWith('L') ? 'R' : 'L') : name) as N

const other = (value: number | null) => (value === null || value === 0 ? value : -value)
const otherPoint = ([x, y, z]: Point3): Point3 => [other(x)!, y, z]
const otherPlace = ([x, y, z]: PartialPoint): PartialPoint => [other(x), y, z]

function otherTrack<T extends readonly unknown[]>(track: Track<T>, turn: (value: T) => T): Track<T> {
  return (Array.isArray(track[0]) ? (track as readonly T[]).map(turn) : turn(track as T)) as Track<T>
}

function otherBodyPoint(point: BodyPoint): BodyPoint {
  const [bone = '', offset] = point.split(':')
  if (offset === undefined) return otherName(bone)
  // Handled as text, so that 0.10 stays 0.10.
  const [x = '0', ...rest] = offset.split(',')
  const turned = Number(x) === 0 ? x : x.startsWith('-') ? x.slice(1) : `-${x}`
  return [`${otherName(bone)}:${turned}`, ...rest].join(',')
}

const otherPose = (pose: Pose): Pose =>
  Object.fromEntries(
    Object.entries(pose).map(([name, value]) => [otherName(name), sideways.includes(name) ? other(value) : value]),
  )

const otherHand = (hand: HandAim): HandAim =>
  typeof hand === 'string' ? hand : { palm: otherPoint(hand.palm), fingers: otherPoint(hand.fingers) }

const otherPin = (pin: Pin): Pin => ({
  ...pin,
  bone: otherName(pin.bone),
  ...(pin.at && { at: otherTrack<Point3>(pin.at, otherPoint) }),
  ...(pin.pole && { pole: otherTrack<Point3>(pin.pole, otherPoint) }),
  ...(pin.on && { on: otherBodyPoint(pin.on) }),
  ...(pin.hand && { hand: otherHand(pin.hand) }),
  ...(pin.key && { key: otherName(pin.key) }),
})

const otherArrow = (arrow: Arrow): Arrow => ({
  ...arrow,
  point: otherBodyPoint(arrow.point),
  ...(arrow.off && { off: [other(arrow.off[0])!, arrow.off[1]] }),
  ...(arrow.vec && { vec: [other(arrow.vec[0])!, arrow.vec[1]] }),
  ...(arrow.arc && { arc: [arrow.arc[0], arrow.arc[1], 180 - arrow.arc[2], 180 - arrow.arc[3]] }),
})

type Sided = {
  from?: unknown
  to?: unknown
  via?: unknown
  at?: unknown
  x?: number
  facing?: number
  bone?: string
  around?: unknown
  saddle?: unknown
  bars?: unknown
}

function otherEnd(end: unknown): unknown {
  if (typeof end === 'string') return otherBodyPoint(end)
  const [x, ...rest] = end as number[]
  return [other(x!), ...rest]
}

function otherProp(prop: Prop): Prop {
  const { from, to, via, at, x, facing, bone, around, saddle, bars } = prop as Sided
  return {
    ...prop,
    ...(from !== undefined && { from: otherEnd(from) }),
    ...(to !== undefined && { to: otherEnd(to) }),
    ...(via !== undefined && { via: otherEnd(via) }),
    ...(at !== undefined && { at: otherEnd(at) }),
    ...(x !== undefined && { x: other(x) }),
    ...(facing !== undefined && { facing: other(facing) }),
    ...(saddle !== undefined && { saddle: otherEnd(saddle) }),
    ...(bars !== undefined && { bars: otherEnd(bars) }),
    ...(bone !== undefined && { bone: otherName(bone) }),
    ...(around !== undefined && { around: (around as string[]).map(otherBodyPoint) }),
  } as Prop
}

const otherFocus = (focus: Focus): Focus => ({
  ...focus,
  point: otherBodyPoint(focus.point),
  ...(focus.only && { only: focus.only.map(otherName) }),
})

const otherInset = ({ at, yaw, arrows, only, ...inset }: Inset): Inset => ({
  ...inset,
  point: otherBodyPoint(inset.point),
  at: [other(at[0])!, at[1]],
  ...(yaw !== undefined && { yaw: other(yaw)! }),
  ...(only && { only: only.map(otherName) }),
  ...(arrows && { arrows: arrows.map(otherArrow) }),
})

/** Mirrors an exercise to the other side of the body. Mirroring twice gives the original. */
export function mirrorFigure(figure: Figure): Figure {
  const { camera } = figure
  return {
    ...figure,
    base: bases[figure.base] ?? figure.base,
    camera: {
      ...camera,
      yaw: other(camera.yaw)!,
      ...(camera.focus && { focus: otherFocus(camera.focus) }),
    },
    ...(figure.gaze && { gaze: otherBodyPoint(figure.gaze) }),
    ...(figure.flat && { flat: figure.flat.map(otherName) }),
    ...(figure.anchor && {
      anchor: figure.anchor.map(({ point, at }): Anchor => ({
        point: otherBodyPoint(point),
        at: otherTrack<PartialPoint>(at, otherPlace),
      })),
    }),
    ...(figure.pins && { pins: figure.pins.map(otherPin) }),
    ...(figure.pose && { pose: otherPose(figure.pose) }),
    keys: figure.keys.map((key) => ({ ...key, pose: otherPose(key.pose) })),
    ...(figure.props && { props: figure.props.map(otherProp) }),
    ...(figure.muscles && { muscles: figure.muscles.map((name): MuscleName => otherName(name)) }),
    ...(figure.arrows && { arrows: figure.arrows.map(otherArrow) }),
    ...(figure.inset && { inset: otherInset(figure.inset) }),
  }
}

import type { Appearance } from './body/appearance.ts'
import type { GroupName } from './body/group-name.ts'
import type { MuscleName } from './muscles.ts'
import type { Base, Plant, Pose, Side } from './pose/joints.ts'

/** Metres; y is up, the figure faces +z and its left is +x; the floor is y = 0. */
export type Point3 = readonly [number, number, number]
/** null leaves an axis free. */
export type PartialPoint = readonly [number | null, number | null, number | null]
/** One value for the whole movement, or one for each key. */
export type Track<T> = T | readonly T[]

/** A point on the body: a bone, or a bone and metres in the bone's own axes, `thighL:0,-0.2,0.08`. */
export type BodyPoint = string

/** Moves the whole body so that one of its points lies at a given point. Several anchors are averaged. */
export interface Anchor {
  point: BodyPoint
  at: Track<PartialPoint>
}

export type HandAim = 'floor' | 'wall' | { palm: Point3; fingers: Point3 }

/** Holds a hand or foot at a point by bending the limb. */
export interface Pin {
  bone: `hand${Side}` | `foot${Side}`
  /** The position of the wrist or ankle; by default where the first key puts it. */
  at?: Track<Point3>
  /** Instead of `at`: a point of the body that the wrist or ankle follows. */
  on?: BodyPoint
  hand?: HandAim
  /** The direction the elbow or knee points to. */
  pole?: Track<Point3>
  /** The channel that fades the pin out, so that a hand can leave the floor. */
  key?: Plant
  /** Degrees the heel is lifted while the ball of the foot stays planted; `at` is then the ball of the foot. */
  lift?: Track<number>
  /** Degrees the toes are lifted while the heel stays; `at` is then the middle of the heel, 38 mm above the ground. */
  tip?: Track<number>
}

export interface Key {
  /** Seconds spent at this key. */
  hold: number
  /** Seconds taken to arrive at this key; for the first key, the way back from the last. */
  move: number
  pose: Pose
}

type Flat = readonly [number, number]
type End = Point3 | BodyPoint

export type Prop =
  | { type: 'mat'; from: Flat; to: Flat }
  | { type: 'step'; from: Flat; to: Flat; h: number }
  | { type: 'table'; from: Flat; to: Flat; h: number }
  | { type: 'chair'; at: Flat; facing?: number; seat?: number; arms?: boolean; back?: boolean }
  | { type: 'wall'; z: number; w: number; h: number; x?: number }
  | { type: 'sideWall'; x: number; z: number; w: number; h: number }
  /** An opening `w` wide and `h` high in a wall across the picture. */
  | { type: 'doorway'; z: number; w: number; h: number; x?: number }
  | { type: 'post'; at: Flat; h: number }
  | { type: 'rail'; from: Point3; to: Point3 }
  | { type: 'band'; from: End; to: End; via?: End }
  | { type: 'loop'; around: readonly [BodyPoint, BodyPoint]; r?: number }
  /** `r` is the radius of its weights. */
  | { type: 'dumbbell'; bone: `hand${Side}`; r?: number }
  | { type: 'kettlebell'; bone: `hand${Side}` }
  | { type: 'ball'; at: End; r: number }
  | { type: 'roller'; at: Point3; along: 'x' | 'z'; length?: number; r?: number }
  | { type: 'towel'; from: End; to: End; via?: End }
  | { type: 'roll'; at: End; along: 'x' | 'z'; length: number; r: number }
  /** On the floor under a bare foot, whose toes draw it together into folds. */
  | { type: 'footTowel'; from: Flat; to: Flat }
  | { type: 'pillow'; from: Flat; to: Flat; h: number; y?: number }
  | { type: 'stick'; from: End; to: End; beyond?: number }
  /** Climbs towards +z from `at`. */
  | { type: 'stairs'; at: Flat; width: number; rise: number; run: number; count: number }
  /** A board that slopes down towards +z. */
  | { type: 'slope'; from: Flat; to: Flat; h: number }
  /** Its handles are where both hands are. */
  | { type: 'walkingFrame' }
  /** `lean` is how far its foot stands before the hand. */
  | { type: 'cane'; bone: `hand${Side}`; length?: number; lean?: number }
  | { type: 'hammer'; bone: `hand${Side}` }
  /** A forearm crutch in a hand; `to` is where its foot stands. */
  | { type: 'crutch'; bone: `hand${Side}`; to: End }
  /** Over a door: a rope over a wheel from hand to hand. */
  | { type: 'pulley'; at: Point3 }
  /** A stationary bike; its pedals are where the feet are. */
  | { type: 'bike'; saddle: Point3; bars: Point3 }
  /** `at` is the middle of its seat; its plate is where the feet are. */
  | { type: 'legPress'; at: Point3; recline?: number }

export interface Arrow {
  point: BodyPoint
  /** Metres in the picture, right and up, so that the arrow does not cross the body. */
  off?: readonly [number, number]
  /** The part of the path that is drawn, 0 to 1. */
  trim?: readonly [number, number]
  /** A straight arrow of this length in the picture, in metres, instead of the path of the point. */
  vec?: readonly [number, number]
  /**
   * For turns, a part of an ellipse around the point: half its width and height in metres, and the degrees it runs from
   * and to, counterclockwise from the right.
   */
  arc?: readonly [number, number, number, number]
  /** Heads at both ends, for a movement to and fro without a hold. */
  isBoth?: boolean
  /** For a push against what does not give way: a bar stands before the tip. */
  isPush?: boolean
}

/** A close-up. */
export interface Focus {
  point: BodyPoint
  radius: number
  /** The only parts of the body in the picture, so that a hand is not hidden among legs. */
  only?: readonly GroupName[]
}

/** A circle beside the figure in which a small part of it is enlarged. */
export interface Inset {
  point: BodyPoint
  /** Metres from the point to the edge of what is enlarged. */
  radius: number
  /** The middle of the circle: metres in the picture, right and up of the point at the start. */
  at: readonly [number, number]
  /** The radius of the circle in the picture, in metres. */
  size: number
  /** Its own camera, where another side shows more. */
  yaw?: number
  pitch?: number
  only?: readonly GroupName[]
  /** Shows where the point is by then, for a part that goes far; otherwise what moves in the circle is seen to move. */
  follows?: boolean
  /** Arrows inside the circle. */
  arrows?: readonly Arrow[]
}

/** A demonstration as data: a few hundred bytes that the stills and the moving figure are drawn from. */
export interface Figure {
  name: string
  base: Base
  /** Degrees: 0 is the front, +90 the figure's left, -60 a three-quarter view from its right; pitch looks down. */
  camera: { yaw: number; pitch: number; focus?: Focus }
  /** Feet that stay level whatever the legs do. */
  flat?: readonly `foot${Side}`[]
  /** Degrees the level feet turn out. */
  footOut?: number
  anchor?: readonly Anchor[]
  pins?: readonly Pin[]
  /** Common to all keys; a key's own pose overrides it. */
  pose?: Pose
  keys: readonly Key[]
  props?: readonly Prop[]
  muscles?: readonly MuscleName[]
  /** Stills only: the moving figure can be turned and enlarged. */
  inset?: Inset
  arrows?: readonly Arrow[]
  /** What the eyes stay on while the head moves. */
  gaze?: BodyPoint
  /** The height shadows fall on, in metres, where it is not the floor or the mat. */
  shadowHeight?: number
  /** The appearance, where it matters: bare feet for toes, an older person. Callers may override it. */
  appearance?: Partial<Appearance>
}

import type { Build } from './body/appearance.ts'
import type { GroupName } from './body/group-name.ts'
import { FILLS, PIECE_NUMBERS, SHOWS_THROUGH, TOO_FAR, WIDER } from './muscle-piece.ts'
import { areas } from './muscle-strands.ts'
import { add, rotate, type Vec3 } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { type Bone, bothSides, sign, type Skeleton } from './pose/skeleton.ts'

type MiddleMuscle = {
  [K in keyof typeof areas]: (typeof areas)[K] extends { isMiddle: true } ? K : never
}[keyof typeof areas]
type SideMuscle = Exclude<keyof typeof areas, MiddleMuscle>
export type MuscleName = MiddleMuscle | `${SideMuscle}${Side}`

/** A piece of a strand between two places on bones. */
interface Piece {
  from: { bone: Bone; at: Vec3; radius: number }
  to: { bone: Bone; at: Vec3; radius: number }
}

export interface Muscle {
  pieces: readonly Piece[]
  groups: readonly GroupName[]
  isDeep: boolean
  /** Metres of body through which it is shown when it is deep. */
  through: number
}

const middle = (name: string): name is MiddleMuscle =>
  Object.hasOwn(areas, name) && 'isMiddle' in areas[name as MiddleMuscle]

export function isMuscle(name: string): name is MuscleName {
  if (middle(name)) return true
  const base = name.slice(0, -1)
  return /[LR]$/.test(name) && Object.hasOwn(areas, base) && !middle(base)
}

/** All muscle names; paired muscles appear once for each side. */
export const muscleNames: readonly MuscleName[] = Object.keys(areas).flatMap((name) =>
  middle(name) ? [name] : (['L', 'R'] as const).map((side) => (name + side) as MuscleName),
)

/** How much farther out the surface lies on larger bodies. */
const LARGER = 1.13
/** Strands at the surface reach this much further, so that they meet and their borders are seen through cloth. */
const SURFACE = 1.2
const middleBones = ['pelvis', 'lumbar', 'ribs', 'chest', 'neck', 'head', 'jaw']
const sided = ['leg', 'arm', 'shoe']

function piecesOf(strand: string, side: Side, build: Build, reach: number): Piece[] {
  const larger = build === 'large' || build === 'full' ? LARGER : 1
  let bone = ''
  const places = strand.split(', ').map((place): Piece['from'] => {
    const words = place.split(' ')
    if (words.length === 5) bone = words.shift()!
    const [x, y, z, radius] = words.map((word) => Number(word) / 1000) as [number, number, number, number]
    return {
      bone: (middleBones.includes(bone) ? bone : bone + side) as Bone,
      at: [x * sign[side] * larger, y, z * larger],
      radius: radius * larger * reach,
    }
  })
  return places.slice(1).map((to, i) => ({ from: places[i]!, to }))
}

/** The pieces of one muscle on its bones. */
export function muscle(name: MuscleName, build: Build = 'broad'): Muscle {
  const isMiddle = middle(name)
  const area: { strands: readonly string[]; groups: readonly string[]; isDeep?: boolean; through?: number } =
    areas[(isMiddle ? name : name.slice(0, -1)) as SideMuscle]
  const sides = isMiddle ? bothSides : [name.slice(-1) as Side]
  return {
    pieces: sides.flatMap((side) =>
      area.strands.flatMap((strand) => piecesOf(strand, side, build, area.isDeep ? 1 : SURFACE)),
    ),
    groups: area.groups.flatMap((group) =>
      sided.includes(group) ? sides.map((side) => (group + side) as GroupName) : [group as GroupName],
    ),
    isDeep: area.isDeep ?? false,
    through: area.through ?? SHOWS_THROUGH,
  }
}

/** The strands of a muscle, as the first of their pieces and the one after their last. */
export function strandsOf({ pieces }: Muscle): { first: number; end: number }[] {
  const firsts = pieces.flatMap(({ from }, i) => (i > 0 && pieces[i - 1]!.to === from ? [] : [i]))
  return firsts.map((first, i) => ({ first, end: firsts[i + 1] ?? pieces.length }))
}

/** The pieces in a pose, eight numbers each. */
export function placeMuscle({ pieces }: Muscle, { bones }: Skeleton): Float32Array {
  const numbers = pieces.flatMap((piece) =>
    [piece.from, piece.to].flatMap(({ bone, at, radius }) => {
      const { rotation, origin } = bones[bone]
      return [...add(origin, rotate(rotation, at)), radius]
    }),
  )
  return Float32Array.from(numbers)
}

/**
 * 1 in the middle of the muscle, 0 at its edge, negative outside.
 * @param through the direction in which it lies below what is seen: the viewing direction for a deep muscle, which is shown
 * through what lies over it, and the normal of the surface for others, so that they are as wide there as they are
 * @param most metres of body through which a deep muscle is shown; none for one at the surface
 * @param away the direction on the surface in which it is foreshortened, where a muscle is shown wider than it is
 */
export function muscleStrength(
  placed: Float32Array,
  [px, py, pz]: Vec3,
  [tx, ty, tz]: Vec3 = [0, 0, 0],
  most?: number,
  [ax, ay, az]: Vec3 = [0, 0, 0],
): number {
  let strongest = -9
  for (let i = 0; i < placed.length; i += PIECE_NUMBERS) {
    let x = placed[i + 4]! - placed[i]!
    let y = placed[i + 5]! - placed[i + 1]!
    let z = placed[i + 6]! - placed[i + 2]!
    let u = px - placed[i]!
    let v = py - placed[i + 1]!
    let w = pz - placed[i + 2]!
    const wayBack = x * tx + y * ty + z * tz
    const back = u * tx + v * ty + w * tz
    x -= wayBack * tx
    y -= wayBack * ty
    z -= wayBack * tz
    u -= back * tx
    v -= back * ty
    w -= back * tz
    const [longer, farther] = [WIDER * (x * ax + y * ay + z * az), WIDER * (u * ax + v * ay + w * az)]
    x -= longer * ax
    y -= longer * ay
    z -= longer * az
    u -= farther * ax
    v -= farther * ay
    w -= farther * az
    const along = (u * x + v * y + w * z) / (x * x + y * y + z * z + 1e-9)
    const t = along < 0 ? 0 : along > 1 ? 1 : along
    const below = back - wayBack * t
    if (most !== undefined && below > most) continue
    const radius = placed[i + 3]! + (placed[i + 7]! - placed[i + 3]!) * t
    const tooFar = most === undefined ? TOO_FAR * Math.max(0, Math.abs(below) - radius) : 0
    const strength = 1 - ((u - x * t) ** 2 + (v - y * t) ** 2 + (w - z * t) ** 2 + tooFar * tooFar) / (radius * radius)
    // Neighboring strands fill the notch between them.
    const overlap = FILLS - Math.abs(strength - strongest)
    strongest = Math.max(strength, strongest) + (overlap > 0 ? (overlap * overlap) / (4 * FILLS) : 0)
  }
  return strongest
}

/** The levels at which the tint is drawn: its soft border, the muscle, its belly and the ridge of that;
 * and the one of a deep muscle. */
export const muscleLevels = [0.03, 0.1, 0.34, 0.66] as const
export const deepLevel = 0.02

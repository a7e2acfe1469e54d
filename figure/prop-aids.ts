import { box, cone } from './body/shapes.ts'
import type { Prop } from './model.ts'
import { add, rotate, turnX, type Vec3 } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import type { Skeleton } from './pose/skeleton.ts'
import { heldAt, type Part, slab } from './prop-part.ts'

type Of<T extends Prop['type']> = Extract<Prop, { type: T }>

/** A flight of steps that climbs towards +z, each tread a box of its own so that its edge is drawn. */
export function stairs({ at: [x, z], width, rise, run, count }: Of<'stairs'>): Part[] {
  return Array.from({ length: count }, (_, i) => {
    const half: Vec3 = [width / 2, (rise * (i + 1)) / 2, run / 2]
    return {
      name: `stair ${i + 1}`,
      material: 'block',
      isBox: true,
      shapes: [box([x, half[1], z + run * (i + 0.5)], half, 0.003)],
    }
  })
}

const BOARD = 0.022

/** A sloping board that is high at its back, towards -z, on a block. */
export function slope({ from, to, h }: Of<'slope'>): Part[] {
  const [back, front] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const long = Math.hypot(front - back, h - BOARD)
  const half = Math.abs(to[0] - from[0]) / 2
  const x = (from[0] + to[0]) / 2
  const pitch = (Math.atan2(h - BOARD, front - back) * 180) / Math.PI
  const rotation = turnX(pitch)
  const top: Vec3 = [x, (h + BOARD) / 2, (back + front) / 2]
  const origin = add(top, rotate(rotation, [0, -BOARD / 2, 0]))
  const block = (h - BOARD * 2.2) / 2
  return [
    {
      name: 'slope',
      material: 'furniture',
      isBox: true,
      shapes: [box([0, 0, 0], [half, BOARD / 2, long / 2], 0.003)],
      rotation,
      origin,
    },
    {
      name: 'slope block',
      material: 'furniture',
      isBox: true,
      shapes: [box([x, block, back + 0.03], [half * 0.9, block, 0.02], 0.003)],
    },
  ]
}

/** Metres from the handles of a walking frame to the floor. */
const FRAME_HEIGHT = 0.86
/** How far its legs stand before and behind the handles, and outward. */
const [BEFORE, BEHIND, SPLAY] = [0.3, 0.16, 0.05]

/** A frame with four legs whose handles are where the hands are, so that it is lifted and set down with them. */
export function walkingFrame(skeleton: Skeleton): Part[] {
  const [left, right] = [heldAt('handL', skeleton), heldAt('handR', skeleton)]
  const floor = Math.max(0, (left[1] + right[1]) / 2 - FRAME_HEIGHT)
  const sides = [left, right].map((grip, i) => {
    const out = i === 0 ? SPLAY : -SPLAY
    const front: Vec3 = [grip[0], grip[1], grip[2] + 0.1]
    const back: Vec3 = [grip[0], grip[1], grip[2] - 0.09]
    const foot = (z: number): Vec3 => [grip[0] + out, floor + 0.02, grip[2] + z]
    return { grip, front, back, feet: [foot(BEFORE), foot(-BEHIND)] as [Vec3, Vec3] }
  })
  const along = (from: Vec3, to: Vec3, part: number) =>
    add(from, [0, 1, 2].map((i) => (to[i]! - from[i]!) * part) as unknown as Vec3)
  const tube = (from: Vec3, to: Vec3) => cone(from, 0.0125, to, 0.0125)
  const bars = sides.flatMap(({ front, back, feet }) => [
    tube(front, back),
    tube(front, feet[0]),
    tube(back, feet[1]),
    tube(along(front, feet[0], 0.62), along(back, feet[1], 0.62)),
  ])
  const [a, b] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const across = [0.2, 0.55].map((part) => tube(along(a.front, a.feet[0], part), along(b.front, b.feet[0], part)))
  const tips = sides.flatMap(({ feet }) => feet.map((foot) => cone(foot, 0.018, add(foot, [0, 0.03, 0]), 0.016)))
  const handles = sides.map(({ grip }) => cone(add(grip, [0, 0, -0.085]), 0.0165, add(grip, [0, 0, 0.06]), 0.0165))
  return [
    { name: 'walking frame', material: 'furniture', shapes: [...bars, ...across] },
    { name: 'walking frame rubber', material: 'weight', shapes: [...tips, ...handles] },
  ]
}

/** A walking stick below a hand; it reaches the floor where the hand is low enough. */
export function cane({ bone, length = 0.88, lean = 0 }: Of<'cane'>, skeleton: Skeleton): Part[] {
  const grip = heldAt(bone, skeleton)
  const handle = (z: number) => add(grip, [0, 0, z])
  const tip: Vec3 = [grip[0], Math.max(0.012, grip[1] - length), grip[2] + lean]
  return [
    { name: 'cane', material: 'furniture', shapes: [cone(handle(0.03), 0.0115, tip, 0.01)] },
    {
      name: 'cane rubber',
      material: 'weight',
      shapes: [cone(handle(0.055), 0.0135, handle(-0.065), 0.0125), cone(tip, 0.016, add(tip, [0, 0.035, 0]), 0.0135)],
    },
  ]
}

/** A claw hammer: a shaft along the fist and a head across it, for turning the forearm and tilting the wrist. */
export function hammer(bone: `hand${Side}`, skeleton: Skeleton): Part[] {
  const place = { rotation: skeleton.bones[bone].rotation, origin: heldAt(bone, skeleton) }
  const head = 0.215
  return [
    {
      name: 'shaft',
      material: 'furniture',
      shapes: [cone([0, 0, -0.06], 0.0125, [0, 0, head - 0.012], 0.011)],
      ...place,
    },
    {
      name: 'hammer head',
      material: 'weight',
      shapes: [
        cone([0, -0.037, head], 0.023, [0, -0.09, head], 0.023),
        cone([0, -0.04, head], 0.018, [0, 0.078, head - 0.026], 0.006),
      ],
      // The face that strikes is flat.
      cuts: [{ normal: [0, -1, 0], offset: -0.062 }],
      ...place,
    },
  ]
}

/** A towel on the floor. It is flat until bare toes curl; then its far end comes nearer and the middle gathers. */
export function footTowel({ from, to }: Of<'footTowel'>, skeleton: Skeleton): Part[] {
  const curl = Math.max(skeleton.toes.L.curl, skeleton.toes.R.curl)
  const long = to[1] - from[1]
  const r = 0.003 + 0.015 * curl
  const third = (to[0] - from[0] - 2 * r) / 3
  const folds = [0, 1, 2].map((fold): Part => {
    const z = from[1] + long * (0.61 + fold * (0.1 - 0.032 * curl))
    // It bends to and fro.
    const at = (q: number): Vec3 => [from[0] + r + third * q, r * 0.45, z + (((fold + q) % 2) - 0.5) * 0.011 * curl]
    return { name: 'towel fold', material: 'cloth', shapes: [0, 1, 2].map((q) => cone(at(q), r, at(q + 1), r)) }
  })
  const end = to[1] - long * 0.22 * curl
  return [{ name: 'towel', material: 'cloth', shapes: [slab(from, [to[0], end], 0, 0.007, 0.003)] }, ...folds]
}

import { box, cone, ellipsoid, type Shape } from './body/shapes.ts'
import type { Prop } from './model.ts'
import { heldAt, type Part } from './prop-part.ts'
import { add, midpoint, normalize, rotate, scale, subtract, turnX, type Vec3 } from './pose/geometry.ts'
import { bothSides, locate, type Skeleton } from './pose/skeleton.ts'

type Of<T extends Prop['type']> = Extract<Prop, { type: T }>

/** A forearm crutch from a hand to where it stands, with a cuff below the elbow. */
export function crutch({ bone, to }: Of<'crutch'>, skeleton: Skeleton): Part[] {
  const side = bone === 'handL' ? 'L' : 'R'
  const grip = heldAt(bone, skeleton)
  const tip = typeof to === 'string' ? locate(skeleton, to) : to
  const bar = scale(rotate(skeleton.bones[bone].rotation, [0, 0, 1]), 0.05)
  // The cuff goes round the back of the forearm.
  const cuff = locate(skeleton, `forearm${side}:0,-0.07,-0.048`)
  const up = normalize(subtract(grip, tip))
  const foot = add(tip, scale(up, 0.035))
  const halfRing = [-60, 0, 60].map((angle) => {
    const out: Vec3 = [Math.sin((angle * Math.PI) / 180) * 0.045, 0, 0.03 * (1 - Math.cos((angle * Math.PI) / 180))]
    return add(cuff, rotate(skeleton.bones[`forearm${side}`].rotation, out))
  })
  const ring = halfRing.slice(1).map((end, i) => cone(halfRing[i]!, 0.011, end, 0.011))
  return [
    {
      name: 'crutch',
      material: 'furniture',
      shapes: [cone(grip, 0.0115, tip, 0.0105), cone(grip, 0.0105, cuff, 0.0105)],
    },
    {
      name: 'crutch rubber',
      material: 'weight',
      shapes: [cone(add(grip, bar), 0.0145, subtract(grip, bar), 0.0145), cone(tip, 0.017, foot, 0.014), ...ring],
    },
  ]
}

/** A rope over a wheel, with a handle in each hand. */
export function pulley({ at }: Of<'pulley'>, skeleton: Skeleton): Part[] {
  const hands = bothSides.map((side) => heldAt(`hand${side}`, skeleton))
  const handles = bothSides.map((side, i): Shape => {
    const bar = scale(rotate(skeleton.bones[`hand${side}`].rotation, [0, 0, 1]), 0.055)
    return cone(add(hands[i]!, bar), 0.0135, subtract(hands[i]!, bar), 0.0135)
  })
  const rim = (i: number): Vec3 => add(at, [i === 0 ? 0.04 : -0.04, 0, 0])
  return [
    {
      name: 'pulley wheel',
      material: 'weight',
      shapes: [
        cone(add(at, [0, 0, 0.008]), 0.045, add(at, [0, 0, -0.008]), 0.045),
        cone(at, 0.012, add(at, [0, 0.1, 0]), 0.012),
      ],
    },
    { name: 'pulley rope', material: 'cloth', shapes: hands.map((hand, i) => cone(rim(i), 0.007, hand, 0.007)) },
    { name: 'pulley handles', material: 'band', shapes: handles },
  ]
}

/** Where a foot presses: under its ball. */
const solePoint = (side: 'L' | 'R') => `foot${side}:0,-0.095,0.1`

/** A stationary bike below a rider who faces +z: its cranks go to the feet and its saddle to the pelvis. */
export function bike({ saddle, bars }: Of<'bike'>, skeleton: Skeleton): Part[] {
  const pedals = bothSides.map((side) => locate(skeleton, solePoint(side)))
  const axle = midpoint(pedals[0]!, pedals[1]!)
  const tube = (from: Vec3, to: Vec3, r = 0.021) => cone(from, r, to, r)
  const base = (z: number): Vec3 => [0, 0.03, z]
  const head: Vec3 = [0, bars[1] - 0.06, bars[2] - 0.02]
  const seatPost: Vec3 = [0, saddle[1] - 0.03, saddle[2]]
  const hub: Vec3 = [0, axle[1], axle[2] + 0.36]
  const cranks = pedals.flatMap((pedal) => {
    const end: Vec3 = [pedal[0] * 0.55, pedal[1], pedal[2]]
    return [tube([end[0], axle[1], axle[2]], end, 0.013), tube(end, pedal, 0.011)]
  })
  const across = (z: number) => tube([-0.2, 0.025, z], [0.2, 0.025, z], 0.025)
  return [
    {
      name: 'bike frame',
      material: 'furniture',
      shapes: [
        tube(seatPost, axle),
        tube(axle, head),
        tube(axle, base(saddle[2] - 0.02)),
        tube(head, base(hub[2] + 0.1)),
        tube(base(saddle[2] - 0.06), base(hub[2] + 0.12)),
        across(saddle[2] - 0.06),
        across(hub[2] + 0.12),
      ],
    },
    {
      name: 'bike wheel',
      material: 'block',
      shapes: [cone([0.02, 0, 0], 0.19, [-0.02, 0, 0], 0.19)],
      origin: hub,
      cuts: [
        { normal: [1, 0, 0], offset: -0.02 },
        { normal: [-1, 0, 0], offset: -0.02 },
      ],
    },
    {
      name: 'bike saddle',
      material: 'weight',
      shapes: [cone(add(saddle, [0, -0.02, -0.05]), 0.055, add(saddle, [0, -0.02, 0.12]), 0.022, [1.25, 0.55, 1])],
    },
    {
      name: 'bike chainring',
      material: 'weight',
      shapes: [ellipsoid(add(axle, [-0.035, 0, 0]), [0.008, 0.074, 0.074])],
    },
    {
      name: 'bike chain',
      material: 'weight',
      shapes: [
        tube(add(hub, [-0.04, 0, 0]), hub, 0.034),
        ...[1, -1].map((up) => tube(add(axle, [-0.035, 0.068 * up, 0]), add(hub, [-0.035, 0.034 * up, 0]), 0.006)),
      ],
    },
    { name: 'bike cranks', material: 'weight', shapes: cranks },
    {
      name: 'bike bars',
      material: 'weight',
      shapes: [tube([-0.21, bars[1], bars[2]], [0.21, bars[1], bars[2]], 0.0145), tube(head, bars, 0.015)],
    },
    ...pedals.map((pedal, i): Part => ({
      name: `bike pedal ${i + 1}`,
      material: 'weight',
      isBox: true,
      shapes: [box([0, -0.012, 0], [0.045, 0.01, 0.04], 0.003)],
      origin: pedal,
      rotation: skeleton.bones[i === 0 ? 'footL' : 'footR'].rotation,
    })),
  ]
}

/** A leg press: a reclined seat on a rail, and a plate where the feet press. */
export function legPress({ at, recline = 40 }: Of<'legPress'>, skeleton: Skeleton): Part[] {
  const plate = midpoint(locate(skeleton, 'footL:0,-0.083,0.05'), locate(skeleton, 'footR:0,-0.083,0.05'))
  const { rotation } = skeleton.bones.footR
  const back = turnX(-recline)
  const [x, y, z] = at
  const rail = (side: number) => cone([x + side, 0.06, z - 0.35], 0.02, [x + side, 0.06, plate[2] + 0.3], 0.02)
  const post = (from: Vec3) => cone(from, 0.02, [from[0], 0.06, from[2]], 0.02)
  const top = add(at, rotate(back, [0, 0.6, -0.14]))
  return [
    {
      name: 'leg press seat',
      material: 'weight',
      isBox: true,
      shapes: [box([0, -0.03, 0.1], [0.2, 0.03, 0.16], 0.012)],
      origin: [x, y, z],
    },
    {
      name: 'leg press back',
      material: 'weight',
      isBox: true,
      shapes: [box([0, 0.35, -0.17], [0.2, 0.36, 0.03], 0.012)],
      origin: [x, y, z],
      rotation: back,
    },
    {
      name: 'leg press plate',
      material: 'block',
      isBox: true,
      shapes: [box([0, -0.018, 0], [0.26, 0.016, 0.2], 0.004)],
      origin: plate,
      rotation,
    },
    {
      name: 'leg press rails',
      material: 'furniture',
      shapes: [
        rail(0.14),
        rail(-0.14),
        post([x, y - 0.06, z + 0.1]),
        post([x, top[1] - 0.1, top[2]]),
        post(add(plate, [0.14, 0, 0.04])),
        post(add(plate, [-0.14, 0, 0.04])),
      ],
    },
  ]
}

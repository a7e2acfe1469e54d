import { add, cross, normalize, scale, subtract, type Vec3, withoutAxis } from '../pose/geometry.ts'
import type { Side } from '../pose/joints.ts'
import type { ToePose } from '../pose/skeleton.ts'
import { type Chunk, cone, ellipsoid, forSide, keepAbove, mirrored, type Shape } from './shapes.ts'

const RADIANS = Math.PI / 180

interface Toe {
  /** Its knuckle in the axes of the toe bone, metres; the little toe is on the left of a left foot. */
  root: Vec3
  lengths: readonly [number, number]
  radii: readonly [number, number, number]
  /** Degrees it points outward, and how many more when the toes are spread. */
  out: number
  spread: number
}

const toes: readonly Toe[] = [
  { root: [-0.026, -0.0125, -0.004], lengths: [0.035, 0.026], radii: [0.0142, 0.0132, 0.0112], out: 3, spread: -16 },
  { root: [-0.0055, -0.0135, 0.001], lengths: [0.03, 0.022], radii: [0.0096, 0.009, 0.0082], out: 4, spread: -4 },
  { root: [0.0105, -0.0145, -0.006], lengths: [0.027, 0.019], radii: [0.0092, 0.0086, 0.0078], out: 6, spread: 8 },
  { root: [0.0245, -0.0155, -0.015], lengths: [0.024, 0.016], radii: [0.0089, 0.0082, 0.0074], out: 8, spread: 17 },
  { root: [0.0365, -0.0165, -0.027], lengths: [0.021, 0.014], radii: [0.0092, 0.0084, 0.0076], out: 10, spread: 26 },
]

function toeJoints({ root, lengths, out, spread }: Toe, pose: ToePose): Vec3[] {
  const away = (out + spread * pose.spread) * RADIANS
  const bends = [6 - 30 * pose.curl, 10 + 88 * pose.curl]
  const joints: Vec3[] = [root]
  let down = 0
  lengths.forEach((span, i) => {
    down += bends[i]! * RADIANS
    const ahead = Math.cos(down)
    joints.push(add(joints[i]!, scale([Math.sin(away) * ahead, -Math.sin(down), Math.cos(away) * ahead], span)))
  })
  return joints
}

function toeShapes(toe: Toe, pose: ToePose): Shape[] {
  const { radii } = toe
  const joints = toeJoints(toe, pose)
  return [0, 1].map((i) => cone(joints[i]!, radii[i]!, joints[i + 1]!, radii[i + 1]!))
}

/** The edges of the nails of a left foot, in the axes of the toe bone. */
export function toeLines(pose: ToePose): Vec3[][] {
  return toes.map((toe) => {
    const [, last, tip] = toeJoints(toe, pose) as [Vec3, Vec3, Vec3]
    const r = toe.radii[2]
    const along = normalize(subtract(tip, last))
    const up = normalize(withoutAxis([0, 1, 0], along))
    const side = cross(up, along)
    const at = (forward: number, across: number) =>
      add(tip, add(scale(along, forward * r), add(scale(up, r * 0.95), scale(side, across * r))))
    return [at(0.55, -0.62), at(-0.5, -0.6), at(-0.75, 0), at(-0.5, 0.6), at(0.55, 0.62)]
  })
}

/** The left foot without its toes; the arch is higher on the inside and rises with the short foot. */
const footShapes = ({ arch }: ToePose): Shape[] => [
  ellipsoid([0, -0.05, -0.03], [0.03, 0.0315, 0.035]),
  cone([0, 0.02, -0.012], 0.029, [0, -0.045, -0.026], 0.03),
  cone([-0.002, -0.01 + arch * 0.007, 0.004], 0.034, [-0.005, -0.052 + arch * 0.014, 0.08], 0.0225, [1.12, 1, 1]),
  cone([0.012, -0.062, -0.018], 0.0195, [0.028, -0.0655, 0.085], 0.0155),
  cone([-0.027, -0.0625, 0.11 - arch * 0.005], 0.0185, [0.03, -0.066, 0.09], 0.0148),
  ellipsoid([-0.031, 0.004, 0.004], [0.0115, 0.014, 0.013]),
  ellipsoid([0.031, -0.006, -0.004], [0.0115, 0.015, 0.012]),
]

/** A bare foot as part of the leg's group, so that ankle and shin are one skin. */
export function bareFoot(side: Side): Chunk[] {
  const turned = (shapes: Shape[]) => (side === 'L' ? shapes : shapes.map(mirrored))
  const foot: Chunk = {
    bone: `foot${side}`,
    material: 'skin',
    blend: 0.022,
    join: 0.03,
    joinReach: 0.12,
    cuts: [keepAbove(-0.0805)],
    shapes: [],
    moving: (skeleton) => turned(footShapes(skeleton.toes[side])),
  }
  return [
    foot,
    ...toes.map((toe, digit): Chunk => ({
      bone: `toe${side}`,
      material: 'skin',
      blend: 0.004,
      join: 0.009,
      joinReach: 9,
      digit,
      shapes: [],
      moving: (skeleton) => turned(toeShapes(toe, skeleton.toes[side])),
    })),
    {
      bone: `toe${side}`,
      material: 'skin',
      blend: 0.01,
      join: 0.012,
      joinReach: 9,
      shapes: forSide(side, [cone([-0.026, -0.0125, -0.006], 0.0158, [0.032, -0.0155, -0.03], 0.0128)]),
    },
  ]
}

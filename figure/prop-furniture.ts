import { box, type Shape } from './body/shapes.ts'
import type { Prop } from './model.ts'
import { turnY, type Vec3 } from './pose/geometry.ts'
import { type Part, slab } from './prop-part.ts'

type Of<T extends Prop['type']> = Extract<Prop, { type: T }>
type Flat = readonly [number, number]

/** A wall with its skirting board, given by its middle and half its size on the floor plan. */
export function wall([x, z]: Flat, [halfX, halfZ]: Flat, height: number): Part[] {
  const upright = (name: string, high: number, out: number): Part => ({
    name,
    material: 'wall',
    isBox: true,
    shapes: [box([x, high / 2, z], [halfX + out, high / 2, halfZ + out], 0.002)],
  })
  return [upright('wall', height, 0), upright('wall skirting', 0.1, 0.006)]
}

/** How far the wall around a doorway reaches, its thickness, and the width of the frame of the door. */
const DOOR = { beside: 1.1, top: 2.6, thick: 0.1, frame: 0.065 }

export function doorway({ x = 0, z, w, h }: Of<'doorway'>): Part[] {
  const [left, right] = [x - w / 2, x + w / 2]
  const front = z + DOOR.thick
  const across = (from: number, to: number, low: number, high: number) => slab([from, z], [to, front], low, high, 0.002)
  const frame = (from: number, to: number, low: number, high: number) =>
    slab([from, z - 0.008], [to, front + 0.012], low, high, 0.002)
  return [
    {
      name: 'wall',
      material: 'wall',
      isBox: true,
      shapes: [
        across(left - DOOR.beside, left, 0, DOOR.top),
        across(right, right + DOOR.beside, 0, DOOR.top),
        across(left, right, h, DOOR.top),
      ],
    },
    {
      name: 'door frame',
      material: 'furniture',
      isBox: true,
      shapes: [
        frame(left - DOOR.frame, left, 0, h + DOOR.frame),
        frame(right, right + DOOR.frame, 0, h + DOOR.frame),
        frame(left - DOOR.frame, right + DOOR.frame, h, h + DOOR.frame),
      ],
    },
  ]
}

/** Legs of one size under the corners of a rectangle. */
const legs = (from: Flat, to: Flat, half: number, top: number): Shape[] =>
  [from[0], to[0]].flatMap((x) => [from[1], to[1]].map((z) => box([x, top / 2, z], [half, top / 2, half], 0.002)))

/** The rectangle this much smaller on each side. */
const within = ({ from, to }: Of<'table'>, by: number): readonly [Flat, Flat] => [
  [Math.min(from[0], to[0]) + by, Math.min(from[1], to[1]) + by],
  [Math.max(from[0], to[0]) - by, Math.max(from[1], to[1]) - by],
]

export function table(prop: Of<'table'>): Part[] {
  const { from, to, h } = prop
  const [near, far] = within(prop, 0.05)
  return [
    { name: 'table', material: 'block', isBox: true, shapes: [slab(from, to, h - 0.032, h, 0.0015)] },
    {
      name: 'table legs',
      material: 'furniture',
      isBox: true,
      shapes: [...legs(near, far, 0.024, h - 0.032), slab(...within(prop, 0.04), h - 0.1, h - 0.032, 0.002)],
    },
  ]
}

/** A table as low as a chair is a bed, and one as high as a kitchen bench is a bench. */
export const isBed = ({ h }: Of<'table'>) => h < 0.6
export const isBench = ({ h }: Of<'table'>) => h > 0.85

/** A mattress on a frame. */
export function bed(prop: Of<'table'>): Part[] {
  const { from, to, h } = prop
  const [near, far] = within(prop, 0.06)
  return [
    { name: 'bed', material: 'mat', isBox: true, shapes: [slab(from, to, h - 0.16, h, 0.012)] },
    {
      name: 'bed frame',
      material: 'furniture',
      isBox: true,
      shapes: [...legs(near, far, 0.026, h - 0.24), slab(...within(prop, 0.03), h - 0.25, h - 0.16, 0.002)],
    },
  ]
}

/** Cupboards below a worktop, that go on beyond the picture. */
export function bench(prop: Of<'table'>): Part[] {
  const { from, to, h } = prop
  const [near, far] = within(prop, 0.03)
  return [
    { name: 'bench', material: 'block', isBox: true, shapes: [slab(from, to, h - 0.035, h, 0.0015)] },
    { name: 'bench cupboard', material: 'wall', isBox: true, shapes: [slab(near, far, 0.09, h - 0.035, 0.002)] },
    { name: 'bench plinth', material: 'furniture', isBox: true, shapes: [slab(...within(prop, 0.08), 0, 0.09, 0.002)] },
  ]
}

export function chair({ at, facing = 0, seat = 0.44, arms = false, back = true }: Of<'chair'>): Part[] {
  const place = { rotation: turnY(facing), origin: [at[0], 0, at[1]] as Vec3 }
  const leg = (x: number, z: number, top: number) => box([x, top / 2, z], [0.0145, top / 2, 0.0145], 0.002)
  const backTop = back ? seat + 0.455 : seat - 0.04
  const rods = [-0.19, 0.19].flatMap((x) => [leg(x, 0.18, arms ? seat + 0.2 : seat - 0.04), leg(x, -0.19, backTop)])
  rods.push(box([0, seat - 0.065, -0.005], [0.19, 0.025, 0.185], 0.002))
  const boards = [box([0, seat - 0.02, 0], [0.215, 0.02, 0.21], 0.003)]
  if (back)
    boards.push(
      box([0, seat + 0.368, -0.19], [0.2, 0.07, 0.012], 0.006),
      box([0, seat + 0.18, -0.19], [0.19, 0.03, 0.01], 0.004),
    )
  if (arms) boards.push(...[-0.2, 0.2].map((x) => box([x, seat + 0.21, -0.01], [0.022, 0.012, 0.2], 0.006)))
  return [
    { name: 'chair', material: 'furniture', isBox: true, shapes: boards, ...place },
    { name: 'chair legs', material: 'furniture', isBox: true, shapes: rods, ...place },
  ]
}

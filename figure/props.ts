import { box, cone, type Cut, ellipsoid, type Material, materialIndex } from './body/shapes.ts'
import { compileShape, type PlacedGroup, placeSolids } from './field/compile.ts'
import type { Figure, Prop } from './model.ts'
import { bike, crutch, legPress, pulley } from './prop-equipment.ts'
import { cane, footTowel, hammer, slope, stairs, walkingFrame } from './prop-aids.ts'
import { bench, bed, chair, doorway, isBed, isBench, table, wall } from './prop-furniture.ts'
import { heldAt, type Part, slab } from './prop-part.ts'
import { ring, strip } from './prop-strips.ts'
import { add, blend, identity, normalize, rotate, scale, subtract, type Vec3 } from './pose/geometry.ts'
import type { Side } from './pose/joints.ts'
import { locate, type Skeleton } from './pose/skeleton.ts'

/** A level surface that objects lie on and cast shadows on. */
export interface Surface {
  material: Material
  from: readonly [number, number]
  to: readonly [number, number]
  height: number
}

export const MAT_HEIGHT = 0.012

const heldKinds: readonly Prop['type'][] = [
  'band',
  'loop',
  'dumbbell',
  'kettlebell',
  'towel',
  'footTowel',
  'stick',
  'pillow',
  'ball',
  'walkingFrame',
  'cane',
  'hammer',
  'crutch',
  'pulley',
  'bike',
  'legPress',
]

/** Props the body holds or wears may touch it; the body must not pass through any other. */
export const isHeld = (prop: Prop) =>
  heldKinds.includes(prop.type) || (prop.type === 'roll' && typeof prop.at === 'string')

/** @param firstId the group id of the first part, after those of the body. */
export function placeProps(figure: Figure, skeleton: Skeleton, firstId: number): PlacedGroup[] {
  const parts = (figure.props ?? []).flatMap((prop) => partsOf(prop, skeleton))
  return parts.map((part, index) => ({
    id: firstId + index,
    name: part.name,
    isBox: part.isBox ?? false,
    isBody: false,
    chunks: part.shapes.map((shape, i) => ({
      ...placeSolids(
        [compileShape(shape)],
        materialIndex[part.material],
        part.frames?.[i] ?? { rotation: part.rotation ?? identity, origin: part.origin ?? [0, 0, 0] },
      ),
      cuts: Float64Array.from((part.cuts ?? []).flatMap(({ normal, offset }) => [...normal, offset])),
    })),
  }))
}

export function surfacesOf(figure: Figure): Surface[] {
  return (figure.props ?? []).flatMap((prop): Surface[] => {
    if (prop.type === 'mat') return [{ material: 'mat', from: prop.from, to: prop.to, height: MAT_HEIGHT }]
    if (prop.type === 'step' || prop.type === 'table') {
      return [{ material: 'block', from: prop.from, to: prop.to, height: prop.h }]
    }
    if (prop.type === 'stairs') return treads(prop)
    return []
  })
}

/** The top of each step; the next one stands on its back half. */
function treads({ at: [x, z], width, rise, run, count }: Extract<Prop, { type: 'stairs' }>): Surface[] {
  return Array.from({ length: count }, (_, i) => ({
    material: 'block',
    from: [x - width / 2, z + run * i],
    to: [x + width / 2, z + run * (i + 1)],
    height: rise * (i + 1),
  }))
}

const pointOf = (skeleton: Skeleton, end: Vec3 | string): Vec3 =>
  typeof end === 'string' ? locate(skeleton, end) : end

function partsOf(prop: Prop, skeleton: Skeleton): Part[] {
  switch (prop.type) {
    case 'mat':
      return [{ name: 'mat', material: 'mat', isBox: true, shapes: [slab(prop.from, prop.to, 0, MAT_HEIGHT, 0.001)] }]
    case 'step':
      return [{ name: 'step', material: 'block', isBox: true, shapes: [slab(prop.from, prop.to, 0, prop.h, 0.003)] }]
    case 'table':
      return isBed(prop) ? bed(prop) : isBench(prop) ? bench(prop) : table(prop)
    case 'chair':
      return chair(prop)
    case 'wall':
      return wall([prop.x ?? 0, prop.z + 0.02], [prop.w / 2, 0.02], prop.h)
    case 'sideWall':
      return wall([prop.x + Math.sign(prop.x) * 0.02, prop.z], [0.02, prop.w / 2], prop.h)
    case 'doorway':
      return doorway(prop)
    case 'post':
      return post(prop)
    case 'rail':
      return rail(prop.from, prop.to)
    case 'stairs':
      return stairs(prop)
    case 'crutch':
      return crutch(prop, skeleton)
    case 'pulley':
      return pulley(prop, skeleton)
    case 'bike':
      return bike(prop, skeleton)
    case 'legPress':
      return legPress(prop, skeleton)
    case 'slope':
      return slope(prop)
    case 'roller':
      return [cylinder('roller', 'weight', prop.at, prop.along, prop.length ?? 0.9, prop.r ?? 0.075)]
    case 'roll':
      return [cylinder('roll', 'cloth', pointOf(skeleton, prop.at), prop.along, prop.length, prop.r)]
    case 'pillow': {
      const low = prop.y ?? MAT_HEIGHT
      return [
        { name: 'pillow', material: 'cloth', shapes: [slab(prop.from, prop.to, low, low + prop.h, prop.h * 0.45)] },
      ]
    }
    case 'footTowel':
      return footTowel(prop, skeleton)
    case 'ball':
      return [
        { name: 'ball', material: 'band', shapes: [ellipsoid(pointOf(skeleton, prop.at), [prop.r, prop.r, prop.r])] },
      ]
    default:
      return heldParts(prop, skeleton)
  }
}

type Held = Extract<
  Prop,
  { type: 'band' | 'loop' | 'dumbbell' | 'kettlebell' | 'towel' | 'stick' | 'walkingFrame' | 'cane' | 'hammer' }
>

function heldParts(prop: Held, skeleton: Skeleton): Part[] {
  switch (prop.type) {
    case 'band':
    case 'towel':
      return strip(prop, skeleton)
    case 'loop':
      return [ring(prop.around, skeleton, prop.r ?? 0.085)]
    case 'stick': {
      const [from, to] = [pointOf(skeleton, prop.from), pointOf(skeleton, prop.to)]
      const over = scale(normalize(subtract(to, from)), prop.beyond ?? 0.12)
      return [
        { name: 'stick', material: 'furniture', shapes: [cone(subtract(from, over), 0.0125, add(to, over), 0.0125)] },
      ]
    }
    case 'dumbbell':
      return dumbbell(prop.bone, prop.r ?? 0.036, skeleton)
    case 'kettlebell':
      return kettlebell(prop.bone, skeleton)
    case 'walkingFrame':
      return walkingFrame(skeleton)
    case 'cane':
      return cane(prop, skeleton)
    case 'hammer':
      return hammer(prop.bone, skeleton)
  }
}

function post({ at: [x, z], h }: Extract<Prop, { type: 'post' }>): Part[] {
  return [
    { name: 'post', material: 'furniture', isBox: true, shapes: [box([x, h / 2, z], [0.02, h / 2, 0.02], 0.003)] },
    { name: 'post foot', material: 'furniture', isBox: true, shapes: [box([x, 0.012, z], [0.13, 0.012, 0.13], 0.003)] },
  ]
}

function rail(from: Vec3, to: Vec3): Part[] {
  const legs = [from, to].map(([x, y, z]) => cone([x, 0.01, z], 0.017, [x, y, z], 0.017))
  return [{ name: 'rail', material: 'furniture', shapes: [cone(from, 0.02, to, 0.02), ...legs] }]
}

function cylinder(name: string, material: Material, at: Vec3, along: 'x' | 'z', length: number, r: number): Part {
  const half = length / 2
  const axis: Vec3 = along === 'x' ? [1, 0, 0] : [0, 0, 1]
  const shapes = [cone(scale(axis, -half), r, scale(axis, half), r)]
  const ends: Cut[] = [
    { normal: axis, offset: -half },
    { normal: scale(axis, -1), offset: -half },
  ]
  return { name, material, shapes, origin: at, cuts: ends }
}

/** A bar with a plate and a smaller cap at each end, so that its ends have a form where they face the viewer. */
function dumbbell(bone: `hand${Side}`, weight: number, skeleton: Skeleton): Part[] {
  const place = { rotation: skeleton.bones[bone].rotation, origin: heldAt(bone, skeleton) }
  const disc = (name: string, from: number, to: number, r: number): Part => ({
    name,
    material: 'weight',
    shapes: [cone([0, 0, from - Math.sign(to) * 0.004], r, [0, 0, to + Math.sign(to) * 0.004], r)],
    cuts: [
      { normal: [0, 0, Math.sign(to)], offset: -Math.abs(to) },
      { normal: [0, 0, -Math.sign(to)], offset: Math.abs(from) },
    ],
    ...place,
  })
  return [
    { name: 'bar', material: 'furniture', shapes: [cone([0, 0, -0.07], 0.0125, [0, 0, 0.07], 0.0125)], ...place },
    ...[-1, 1].flatMap((s) => [
      disc('weights', s * 0.058, s * (0.046 + weight), weight),
      disc('weights caps', s * (0.046 + weight), s * (0.062 + weight), 0.024),
    ]),
  ]
}

function kettlebell(bone: `hand${Side}`, skeleton: Skeleton): Part[] {
  const { rotation } = skeleton.bones[bone]
  const grip = heldAt(bone, skeleton)
  const bar = rotate(rotation, [0, 0, 0.045])
  const [left, right] = [add(grip, bar), subtract(grip, bar)]
  const middle = add(grip, [0, -0.13, 0])
  const horn = (end: Vec3) => cone(end, 0.012, blend(end, middle, 0.6), 0.014)
  const shapes = [cone(left, 0.012, right, 0.012), horn(left), horn(right), ellipsoid(middle, [0.078, 0.074, 0.078])]
  return [{ name: 'kettlebell', material: 'weight', shapes }]
}

import type { PlacedGroup } from '../field/compile.ts'
import { HALF_LEVEL } from '../light-levels.ts'
import { deepLevel, type Muscle, muscleLevels, placeMuscle } from '../muscles.ts'
import type { Skeleton } from '../pose/skeleton.ts'
import type { Buffers } from './buffers.ts'
import type { Point } from './contours.ts'
import type { Crossings } from './crossings.ts'
import { curvePath, resample, simplify } from './curves.ts'
import { fittedPath } from './fit.ts'
import { musclePaths } from './muscle-fibres.ts'
import { strengthAt } from './muscle-strength.ts'
import { blurWithin, type Level, maskOutlines, maskPath, type MaskStyle } from './masks.ts'

/** The tint of working muscles as paths. */
export interface MuscleTints {
  /** Superficial muscles at rising levels, so that the border is soft. */
  surface: readonly string[]
  /** The edge of a superficial muscle, which turns away as a belly does, and what of it lies in the shade. */
  edge: string
  ridge: string
  shade: string
  /** Lines along the strands of superficial muscles. */
  fibres: string
  /** Deep muscles: the area, lines along the strands, and its dashed outline. */
  deep: { area: string; fibres: string; outline: string }
}

/** Metres: of a dash and the gap after it. */
const DASH = [0.015, 0.011] as const
/** Metres: smaller islands are specks. */
const SMALLEST = 0.045
/** Metres over which strands merge. Without it, the tint looks torn between them. */
const SOFT = 0.016
/** In strength: how deep the groove between two muscles is, and how alike they are where it begins. */
const GROOVE = { depth: 1, width: 0.35 }
/** Lower strengths are clamped to this, or one strand would dim its neighbor. */
const FAR_OUTSIDE = -1
/** The share of a deep muscle that must stay visible below working ones, so that it is not just a rim beside them. */
const LEFT = 0.6
/** Metres: a larger change of depth between two pixels means that one surface is in front of another. */
const STEP = 0.025

/** Pixels per metre, but no more than a whole body has: the muscles of a hand are small and close to the viewer. */
const coarseness = ({ view }: Buffers) => Math.min(view.scale, 200)

export function muscleTints(
  crossings: Crossings,
  groups: readonly PlacedGroup[],
  skeleton: Skeleton,
  muscles: readonly Muscle[],
  tolerance: number,
  lit: Float32Array,
): MuscleTints {
  const { buffers } = crossings
  // Soft borders do not show the half pixel that a line would.
  const style = { tolerance: tolerance * 3, passes: 5, smallest: (SMALLEST * coarseness(buffers)) ** 2 }
  const surface = strengthsOf(buffers, groups, skeleton, muscles, false)
  const deep = strengthsOf(buffers, groups, skeleton, muscles, true)
  const levels = surface
    ? muscleLevels.map((at) => maskPath(crossings, above(surface, at), style, { values: surface, at }))
    : []
  const tints: MuscleTints = {
    surface: levels.slice(0, 2),
    // Even-odd: what is between two levels.
    edge: levels.slice(1, 3).join(''),
    ridge: levels[3] ?? '',
    shade: surface ? shadeOf(crossings, surface, lit, style) : '',
    fibres: surface ? musclePaths(buffers, skeleton, muscles, surface, false) : '',
    deep: { area: '', fibres: '', outline: '' },
  }
  if (!deep || (surface && !isLeftBelow(deep, surface))) return tints
  const level: Level = { values: deep, at: deepLevel }
  const outlines = maskOutlines(crossings, above(deep, deepLevel), style, level)
  const { scale } = buffers.view
  tints.deep = {
    area: outlines.map((points) => fittedPath(points, style.tolerance, true)).join(''),
    fibres: musclePaths(buffers, skeleton, muscles, deep, true),
    outline: outlines.map((points) => dashed(points, scale)).join(''),
  }
  return tints
}

/** Removes the parts of deep muscles below working ones. Returns whether more than a rim remains. */
function isLeftBelow(deep: Float32Array, surface: Float32Array): boolean {
  const seen = () => deep.filter((value) => value > deepLevel).length
  const whole = seen()
  for (let k = 0; k < deep.length; k++) deep[k] = Math.min(deep[k]!, -surface[k]!)
  return seen() > LEFT * whole
}

/** What of a muscle is turned from the light. */
function shadeOf(crossings: Crossings, strength: Float32Array, lit: Float32Array, style: MaskStyle): string {
  const least = muscleLevels[1]
  const values = strength.map((value, k) => Math.min(value - least, (HALF_LEVEL - lit[k]!) * 2))
  return maskPath(crossings, above(values, 0), style, { values, at: 0 })
}

function above(values: Float32Array, level: number): Uint8Array {
  const mask = new Uint8Array(values.length)
  for (let k = 0; k < mask.length; k++) if (values[k]! > level) mask[k] = 1
  return mask
}

/** The tint strength of each pixel; undefined when no such muscle works. */
function strengthsOf(
  buffers: Buffers,
  groups: readonly PlacedGroup[],
  skeleton: Skeleton,
  muscles: readonly Muscle[],
  isDeep: boolean,
): Float32Array | undefined {
  const { group, depth } = buffers
  const wanted = muscles.filter((muscle) => muscle.isDeep === isDeep)
  if (wanted.length === 0) return undefined
  const strength = new Float32Array(group.length).fill(-9)
  const second = new Float32Array(group.length).fill(-9)
  for (const muscle of wanted) {
    const placed = placeMuscle(muscle, skeleton)
    const isAllowed = groups.map(({ name }) => (muscle.groups as readonly string[]).includes(name))
    for (let k = 0; k < strength.length; k++) {
      const id = group[k]!
      if (id === 0 || !isAllowed[id - 1]) continue
      const here = strengthAt(buffers, placed, k, isDeep ? muscle.through : undefined)
      second[k] = Math.max(second[k]!, Math.min(strength[k]!, here))
      strength[k] = Math.max(strength[k]!, here, FAR_OUTSIDE)
    }
  }
  // The small muscles of a hand or a foot lie closer together than that.
  const small = Math.min(1, Math.sqrt(coarseness(buffers) / buffers.view.scale))
  // Where a muscle meets another one there is a groove.
  for (let k = 0; k < strength.length; k++) {
    const apart = strength[k]! - second[k]!
    if (!isDeep && second[k]! > 0 && apart < GROOVE.width) strength[k]! -= GROOVE.depth * (1 - apart / GROOVE.width)
  }
  // Across hems, which would cut it, but not from a limb to what is behind it.
  const isTinted = (k: number) => strength[k]! > -9
  const isOne = (k: number, next: number) => Math.abs(depth[k]! - depth[next]!) < STEP
  blurWithin(buffers, strength, Math.max(1, Math.round(SOFT * coarseness(buffers) * small)), isTinted, isOne)
  return strength
}

/** A closed outline as dashes, drawn as separate lines because not every output format supports dashes. */
function dashed(outline: readonly Point[], scale: number): string {
  const points = resample([...outline, outline[0]!], 1.5)
  const [dash, gap] = DASH.map((metres) => metres * scale) as [number, number]
  let path = ''
  let piece: Point[] = []
  let along = 0
  points.forEach(([x, y], i) => {
    if (i > 0) along += Math.hypot(x - points[i - 1]![0], y - points[i - 1]![1])
    if (along % (dash + gap) < dash) return void piece.push([x, y])
    if (piece.length > 1) path += curvePath(simplify(piece, 0.2, false), false)
    piece = []
  })
  return piece.length > 1 ? path + curvePath(simplify(piece, 0.2, false), false) : path
}

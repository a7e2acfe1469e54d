import { materialIndex } from '../body/shapes.ts'
import type { PlacedGroup } from '../field/compile.ts'
import type { Vec3 } from '../pose/geometry.ts'
import type { Bone } from '../pose/skeleton.ts'
import type { Buffers } from './buffers.ts'
import { chainCracks, crackCorners, type Point } from './contours.ts'
import { crackPoint, crossing, type Crossings } from './crossings.ts'
import { linePath, resample, simplify, smooth } from './curves.ts'
import { fittedPath } from './fit.ts'
import { inkPath } from './ink.ts'
import { facing, lightDirection } from './tones.ts'

/** From outside in: outlines of body and props, overlaps, hems, box edges, fingers; and outlines in the shade once more. */
export const lineKinds = ['outline', 'propOutline', 'overlap', 'hem', 'crease', 'digit', 'heavy'] as const
export type LineKind = (typeof lineKinds)[number]
/** Millimetres of the figure. */
export const lineWidths: Record<LineKind, number> = {
  outline: 7,
  propOutline: 4.2,
  overlap: 4.2,
  hem: 2.3,
  crease: 2.6,
  digit: 3.4,
  heavy: 9.5,
}

export interface Lines {
  /** Closed or joined lines, to be stroked. */
  strokes: Record<LineKind, string>
  /** Lines with lifted ends, as filled shapes. */
  inked: Record<LineKind, string>
  /** Where a bare limb crosses another, a narrow gap on the farther one separates the two. */
  gaps: string
}

/** Where two garments or a garment and skin meet in a hem: group and bone of each. */
const hems: Record<string, readonly [string, string]> = {
  'shirt shorts': ['', ''],
  'shirt arm': ['', 'upperArm'],
  'shorts leg': ['', 'thigh'],
  'shirt head': ['', 'neck'],
  'head hair': ['', ''],
  'leg shoe': ['shin', 'shin'],
}

const HEM_GAP = 0.03
const SURFACE_GAP = 0.01
/** Depth limits for lines between fingers: below the first nothing is drawn, up to the second a fine line. */
const DIGIT_GAP = { least: 0.004, most: 0.03 }
/** Pixels within which the edge of a box is straight. */
const STRAIGHT = 1.1
/** Metres between two limbs that cross, below which they lie on one another. */
const CROSSING = 0.02
/** The same for a finger on the other hand. */
const HELD = 0.006
/** The same within one limb, where an ankle lies close before its shin. */
const FOLDED = 0.06
/** Millimetres of the figure. */
export const gapWidth = 4.6
/** In a picture of a whole body, which has this many pixels per metre, lines with fewer cracks are specks, and closed ones. */
const WHOLE = 200
const RING = 18
const shortest: Partial<Record<LineKind, number>> = { digit: 4, crease: 4, heavy: 14 }
/** Metres over which the pen is lifted, and on a finger, which is short. */
const LIFT = 0.052
const FINGER_LIFT = 0.014
/** How far a surface is turned from the light where its outline gets heavier. */
const HEAVY = -0.28

interface Scene {
  buffers: Buffers
  groups: readonly PlacedGroup[]
  /** The bone of each chunk index. */
  bones: readonly (Bone | 'world')[]
  light: Vec3
}

function lineAt({ buffers, groups, bones }: Scene, k0: number, k1: number): LineKind | undefined {
  const { group, material, depth, chunk, digit, normal, view } = buffers
  const [g0, g1] = [group[k0]!, group[k1]!]
  if (g0 === g1 && g0 === 0) return undefined
  if (g0 === 0 || g1 === 0) return groups[(g0 || g1) - 1]!.isBody ? 'outline' : 'propOutline'
  const [a, b] = [groups[g0 - 1]!, groups[g1 - 1]!]
  const isFirstNear = depth[k0]! > depth[k1]!
  const [near, far] = isFirstNear ? [k0, k1] : [k1, k0]
  const slope = (k: number) => Math.sqrt(1 / Math.max(0.12, facing(buffers, k)) ** 2 - 1) / view.scale
  const gap = Math.abs(depth[k0]! - depth[k1]!) - Math.max(slope(far), Math.min(slope(near), 2.2 / view.scale)) * 1.5
  if (g0 !== g1) {
    if (!a.isBody && !b.isBody)
      return a.name === b.name.split(' ')[0] || b.name === a.name.split(' ')[0] ? 'hem' : 'propOutline'
    if (!a.isBody || !b.isBody) return 'overlap'
    return isHem(a, b, bones[chunk[k0]!]!, bones[chunk[k1]!]!) && gap < HEM_GAP ? 'hem' : 'overlap'
  }
  if (digit[k0] || digit[k1]) return digitLine(digit[k0]!, digit[k1]!, gap)
  if (gap > SURFACE_GAP) return a.isBody ? 'overlap' : 'propOutline'
  if (material[k0] !== material[k1]) return 'hem'
  return a.isBox && faceAxis(normal, k0) !== faceAxis(normal, k1) ? 'crease' : undefined
}

/** Two fingers are always separated by a line; a finger and the palm only where one overlaps the other. */
function digitLine(a: number, b: number, gap: number): LineKind | undefined {
  if (gap > DIGIT_GAP.most) return 'overlap'
  return (a && b && a !== b) || gap > DIGIT_GAP.least ? 'digit' : undefined
}

function faceAxis(normal: Float32Array, k: number): number {
  const [x, y, z] = [Math.abs(normal[k * 3]!), Math.abs(normal[k * 3 + 1]!), Math.abs(normal[k * 3 + 2]!)]
  return y >= x && y >= z ? 1 : x >= z ? 0 : 2
}

function isHem(a: PlacedGroup, b: PlacedGroup, boneA: string, boneB: string): boolean {
  const plain = (name: string) => name.replace(/[LR]$/, '')
  const there = hems[`${plain(a.name)} ${plain(b.name)}`]
  if (there) return boneA.startsWith(there[0]) && boneB.startsWith(there[1])
  const back = hems[`${plain(b.name)} ${plain(a.name)}`]
  return back !== undefined && boneB.startsWith(back[0]) && boneA.startsWith(back[1])
}

const ofEachKind = <T>(make: () => T) =>
  Object.fromEntries(lineKinds.map((kind) => [kind, make()])) as Record<LineKind, T>

/** A pen presses harder where a body turns away from the light. */
function isHeavy({ buffers, groups, light }: Scene, kind: LineKind, k0: number, k1: number): boolean {
  if (kind !== 'outline' && kind !== 'overlap') return false
  const { group, depth, normal } = buffers
  const k = !group[k1] || (group[k0] && depth[k0]! > depth[k1]!) ? k0 : k1
  if (!groups[group[k]! - 1]!.isBody) return false
  return normal[k * 3]! * light[0] + normal[k * 3 + 1]! * light[1] + normal[k * 3 + 2]! * light[2] < HEAVY
}

/** All line cracks of the picture by kind. */
function classify(scene: Scene): Record<LineKind, number[]> {
  const { group, view } = scene.buffers
  const { width, height } = view
  const cracks = ofEachKind((): number[] => [])
  for (let j = 1; j < height - 2; j++) {
    // A picture that is cut off by its frame gets no line along the cut.
    for (let i = 1, k = j * width + 1; i < width - 2; i++, k++) {
      if (!group[k] && !group[k + 1] && !group[k + width]) continue
      for (const [step, crack] of [
        [1, 2 * k],
        [width, 2 * k + 1],
      ] as const) {
        const kind = lineAt(scene, k, k + step)
        if (!kind) continue
        cracks[kind].push(crack)
        if (isHeavy(scene, kind, k, k + step)) cracks.heavy.push(crack)
      }
    }
  }
  return cracks
}

export interface LineStyle {
  /** The kinds to draw. */
  kinds: readonly LineKind[]
  /** How much thicker than usual. */
  weight: number
  tolerance: number
}

/** Every ink line of the picture. */
export function traceLines(crossings: Crossings, groups: readonly PlacedGroup[], style: LineStyle): Lines {
  const { buffers } = crossings
  const bones: (Bone | 'world')[] = ['world']
  for (const { chunks } of groups) for (const { index, bone } of chunks) if (index > 0) bones[index] = bone
  const cracks = classify({ buffers, groups, bones, light: lightDirection(buffers.view) })
  const { width, scale } = buffers.view
  const larger = Math.max(1, scale / WHOLE)
  const { heavy, ...once } = cracks
  const joints = junctions(crossings, Object.values(once).flat())
  const lines: Lines = {
    strokes: ofEachKind(() => ''),
    inked: ofEachKind(() => ''),
    gaps: gapPaths(crossings, groups, cracks.overlap, style),
  }
  for (const kind of style.kinds) {
    for (const chain of chainCracks(kind === 'heavy' ? heavy : cracks[kind], width)) {
      const ends = chain.ends.map((corner) => joints.get(corner)!)
      const isFree = ends.map(({ count }) => kind === 'heavy' || count < 2)
      const least = chain.isClosed ? RING : (shortest[kind] ?? 9)
      if (chain.cracks.length < (isFree.includes(true) || chain.isClosed ? least * larger : 2)) continue
      const points: Point[] = chain.cracks.map((crack) => crackPoint(crack, crossing(crossings, crack), width))
      if (!chain.isClosed) {
        if (!isFree[0]) points.unshift(ends[0]!.point)
        if (!isFree[1]) points.push(ends[1]!.point)
      }
      if (kind === 'crease') {
        lines.strokes.crease += linePath(simplify(smooth(points, chain.isClosed, 3), STRAIGHT, chain.isClosed))
        continue
      }
      const line = smooth(points, chain.isClosed, 3)
      if (chain.isClosed || !isFree.includes(true)) {
        lines.strokes[kind] += fittedPath(line, style.tolerance, chain.isClosed)
        continue
      }
      const thick = (lineWidths[kind] * style.weight * buffers.view.scale) / 1000
      lines.inked[kind] += inked(
        simplify(line, style.tolerance, false),
        thick,
        isFree,
        (kind === 'digit' ? FINGER_LIFT : LIFT) * buffers.view.scale,
      )
    }
  }
  return lines
}

/** The lines where a bare limb crosses another, moved onto the farther one. */
function gapPaths(
  crossings: Crossings,
  groups: readonly PlacedGroup[],
  overlaps: readonly number[],
  { weight, tolerance }: LineStyle,
): string {
  const { buffers } = crossings
  const { group, material, digit, depth, view } = buffers
  const ends = (crack: number) => [crack >> 1, (crack >> 1) + (crack & 1 ? view.width : 1)] as const
  const crossed = overlaps.filter((crack) => {
    const [a, b] = ends(crack)
    const isSkin = material[a] === materialIndex.skin && material[b] === materialIndex.skin
    if (!isSkin || groups[group[a]! - 1]!.name === 'head') return false
    const isDigit = digit[a] || digit[b]
    if (group[a] === group[b]) return !isDigit && Math.abs(depth[a]! - depth[b]!) > FOLDED
    return Math.abs(depth[a]! - depth[b]!) > (isDigit ? HELD : CROSSING)
  })
  const aside = ((lineWidths.overlap + gapWidth) / 2) * weight * (view.scale / 1000)
  let path = ''
  for (const { cracks, isClosed } of chainCracks(crossed, view.width)) {
    if (cracks.length < 16) continue
    const points = smooth(
      cracks.map((crack): Point => crackPoint(crack, crossing(crossings, crack), view.width)),
      isClosed,
      3,
    )
    const moved = points.map(([x, y], i): Point => {
      const [before, after] = [points[Math.max(0, i - 2)]!, points[Math.min(points.length - 1, i + 2)]!]
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
      const [a, b] = ends(cracks[i]!)
      // The normal of the line that points to the farther of the two pixels.
      const towardsB = cracks[i]! & 1 ? dx : -dy
      const side = (towardsB >= 0 ? 1 : -1) * (depth[a]! > depth[b]! ? 1 : -1) * (aside / (Math.hypot(dx, dy) || 1))
      return [x - dy * side, y + dx * side]
    })
    path += fittedPath(smooth(moved.slice(1, -1), isClosed, 2), tolerance, isClosed)
  }
  return path
}

function inked(line: readonly Point[], width: number, isFree: readonly boolean[], over: number): string {
  const pen = smooth(resample(line, 4), false, 3)
  // Only tapered ends need many points.
  const lifted = Math.ceil(over / 4) + 1
  const middle = pen.slice(lifted, -lifted)
  const few =
    middle.length < 3 ? pen : [...pen.slice(0, lifted), ...simplify(middle, 0.12, false), ...pen.slice(-lifted)]
  return inkPath(few, width, { start: isFree[0]!, end: isFree[1]!, over })
}

interface Junction {
  count: number
  point: Point
}

/** Where the ends of lines meet: the middle of the cracks around a corner. */
function junctions(crossings: Crossings, cracks: readonly number[]): Map<number, Junction> {
  const { width } = crossings.buffers.view
  const map = new Map<number, Junction>()
  for (const crack of cracks) {
    const [x, y] = crackPoint(crack, crossing(crossings, crack), width)
    for (const corner of crackCorners(crack, width)) {
      const known = map.get(corner)
      const [sumX, sumY, count] = known
        ? [known.point[0] * known.count, known.point[1] * known.count, known.count]
        : [0, 0, 0]
      map.set(corner, { count: count + 1, point: [(sumX + x) / (count + 1), (sumY + y) / (count + 1)] })
    }
  }
  return map
}

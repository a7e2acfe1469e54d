import { PIECE_NUMBERS } from '../muscle-piece.ts'
import { type Muscle, placeMuscle, strandsOf } from '../muscles.ts'
import type { Skeleton } from '../pose/skeleton.ts'
import type { Buffers } from './buffers.ts'
import type { Point } from './contours.ts'
import { curvePath, simplify, smooth } from './curves.ts'
import { strengthAt } from './muscle-strength.ts'
import { toPixels } from './view.ts'

/** Metres between two fibres at the belly, less in a close-up, and the part of the width that they take. */
const SPACING = 0.014
const SPREAD = 0.72
/** Points along a piece of a strand. */
const STEPS = 10
/** Fibres end before the soft border of the tint. */
const EDGE = 0.12
const SHORTEST = 0.02

/**
 * Fine lines along the strands of the muscles at the surface or of the deep ones, from origin to insertion, so that a tint
 * reads as a muscle and shows which way it pulls.
 * @param strength the tint strength of each pixel
 */
export function musclePaths(
  buffers: Buffers,
  skeleton: Skeleton,
  muscles: readonly Muscle[],
  strength: Float32Array,
  areDeep: boolean,
): string {
  const { view } = buffers
  let path = ''
  const strands = muscles.flatMap((muscle) => {
    if (muscle.isDeep !== areDeep) return []
    const placed = placeMuscle(muscle, skeleton)
    return strandsOf(muscle).map(({ first, end }) => ({
      placed: placed.subarray(first * PIECE_NUMBERS, end * PIECE_NUMBERS),
      through: areDeep ? muscle.through : undefined,
    }))
  })
  const strengthOf = ({ placed, through }: (typeof strands)[number], k: number) =>
    strengthAt(buffers, placed, k, through)
  for (const own of strands) {
    // Fibres of two strands, or of two muscles that overlap, do not cross.
    const isOwn = (k: number) => {
      const best = strengthOf(own, k)
      return strands.every((other) => other === own || strengthOf(other, k) <= best)
    }
    const isSeen = ([x, y]: Point) => {
      const [i, j] = [Math.floor(x), Math.floor(y)]
      if (i < 0 || j < 0 || i >= view.width || j >= view.height) return false
      const k = j * view.width + i
      return strength[k]! > EDGE && isOwn(k)
    }
    for (const fibre of fibresOf(buffers, own.placed))
      path += visiblePath(fibre, isSeen, SHORTEST * Math.min(view.scale, 220))
  }
  return path
}

/** Lines beside the middle of a strand that draw together where it gets thinner. */
function fibresOf({ view }: Buffers, pieces: Float32Array): Point[][] {
  const middle: Point[] = []
  const radii: number[] = []
  for (let i = 0; i < pieces.length; i += PIECE_NUMBERS) {
    for (let step = i === 0 ? 0 : 1; step <= STEPS; step++) {
      const at = (n: number) => pieces[i + n]! + ((pieces[i + n + 4]! - pieces[i + n]!) * step) / STEPS
      const [x, y] = toPixels(view, [at(0), at(1), at(2)])
      middle.push([x, y])
      radii.push(at(3) * view.scale)
    }
  }
  const line = smooth(middle, false, 12)
  const half = SPREAD * Math.max(...radii)
  const count = Math.max(1, Math.round((2 * half) / (SPACING * Math.min(view.scale, 220))))
  return Array.from({ length: count }, (_, n) => {
    const share = count === 1 ? 0 : ((n / (count - 1)) * 2 - 1) * SPREAD
    return line.map(([x, y], i): Point => {
      const [a, b] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!]
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
      const away = (share * radii[i]!) / long
      return [x - (b[1] - a[1]) * away, y + (b[0] - a[0]) * away]
    })
  })
}

/** The parts of a line that are seen. */
function visiblePath(line: readonly Point[], isSeen: (point: Point) => boolean, shortest: number): string {
  let path = ''
  let piece: Point[] = []
  const close = () => {
    const [from, to] = [piece[0], piece.at(-1)]
    if (from && to && Math.hypot(to[0] - from[0], to[1] - from[1]) > shortest) {
      path += curvePath(simplify(smooth(piece, false, 4), 0.25, false), false)
    }
    piece = []
  }
  for (const point of line) {
    if (isSeen(point)) piece.push(point)
    else close()
  }
  close()
  return path
}

import { CONE, ELLIPSOID, type PlacedGroup } from '../field/compile.ts'
import { add, rotate, type Vec3 } from '../pose/geometry.ts'
import type { Surface } from '../props.ts'
import { maskLoops, type Point } from './contours.ts'
import { crackPoint } from './crossings.ts'
import { smooth } from './curves.ts'
import { fittedPath } from './fit.ts'
import { toPixels, type View } from './view.ts'

const STEP = 0.012
const MARGIN = 0.3
/** Metres over which a shadow fades as the body rises, from the side; from above what is high would cast a cloud. */
const FADE = { level: 0.09, above: 0.045 }
/** Body parts higher than this cast no shadow, in metres. */
const HIGHEST = 0.3
/** Steps around a shadow below which it is a speck. */
const SMALLEST = 22
/** Metres by which the soft border of a shadow may be off. */
const TOLERANCE = 0.003
const levels = [0.2, 0.45] as const

interface Grid {
  left: number
  back: number
  width: number
  height: number
  shade: Float32Array
}

/** Balls that stand for the body: x, y, z and radius. */
type Ball = readonly [number, number, number, number]

function ballsOf(groups: readonly PlacedGroup[]): Ball[] {
  const balls: Ball[] = []
  for (const { chunks } of groups) {
    for (const { rotation, origin, solids } of chunks) {
      const ball = (point: Vec3, r: number) => balls.push([...add(origin, rotate(rotation, point)), r])
      for (const { kind, numbers: n, middle, radius } of solids) {
        if (kind !== CONE) {
          // As wide as it is in the middle: one as long as its length would cast a cloud.
          const half = kind === ELLIPSOID ? [n[3]!, n[4]!, n[5]!].sort((a, b) => a - b)[1]! : radius
          ball(middle, Math.min(half, 0.16) * 0.95)
          continue
        }
        for (const along of [0, 0.33, 0.67, 1]) {
          const at = (axis: 0 | 1 | 2) => (n[axis]! + n[axis + 3]! * along) / n[axis + 12]!
          ball([at(0), at(1), at(2)], n[6]! + (n[7]! - n[6]!) * along)
        }
      }
    }
  }
  return balls
}

/** Metres a shadow spreads and those over which it fades. */
interface Soft {
  spread: number
  fade: number
}

/** How dark the floor or a surface is under the body, on a grid seen from above. */
function shadeGrid(balls: readonly Ball[], height: number, soft: Soft): Grid {
  let [left, right, back, front] = [9e9, -9e9, 9e9, -9e9]
  for (const [x, , z] of balls) {
    left = Math.min(left, x - MARGIN)
    right = Math.max(right, x + MARGIN)
    back = Math.min(back, z - MARGIN)
    front = Math.max(front, z + MARGIN)
  }
  const width = Math.ceil((right - left) / STEP)
  const rows = Math.ceil((front - back) / STEP)
  const grid = { left, back, width, height: rows, shade: new Float32Array(width * rows) }
  for (const [x, y, z, r] of balls) {
    if (y + r < height || y - r - height > HIGHEST) continue
    addBall(grid, x - left, z - back, Math.max(0, y - height), r, soft)
  }
  return grid
}

function addBall(
  { shade, width, height }: Grid,
  x: number,
  z: number,
  above: number,
  r: number,
  { spread, fade }: Soft,
) {
  const weight = 0.8 * Math.exp(-Math.max(0, above - r) / fade)
  if (weight < 0.02) return
  const reach = r + spread + above * 0.12
  const last = (value: number, size: number) => Math.min(size - 2, Math.ceil(value / STEP))
  for (let j = Math.max(1, Math.floor((z - reach) / STEP)); j <= last(z + reach, height); j++) {
    for (let i = Math.max(1, Math.floor((x - reach) / STEP)); i <= last(x + reach, width); i++) {
      const d = Math.hypot((i + 0.5) * STEP - x, (j + 0.5) * STEP - z) / reach
      if (d >= 1) continue
      const k = j * width + i
      shade[k] = 1 - (1 - shade[k]!) * (1 - weight * (1 - d * d))
    }
  }
}

/** Two nested soft shapes under the body, on the floor or clipped to a level top. */
export function shadowPaths(view: View, body: readonly PlacedGroup[], surface?: Surface): string[] {
  const height = surface?.height ?? 0
  // From the side it is foreshortened to a sliver below a foot; from above the same width would be a cloud.
  const down = Math.max(0, view.camera.toViewer[1])
  const soft = { spread: Math.max(0.012, 0.05 - 0.045 * down), fade: FADE.level + (FADE.above - FADE.level) * down }
  const grid = shadeGrid(ballsOf(body), height, soft)
  const { width, left, back } = grid
  return levels.map((level) => {
    const mask = grid.shade.map((value, k) => {
      if (value <= level) return 0
      return surface && !isOn(surface, left + ((k % width) + 0.5) * STEP, back + (Math.floor(k / width) + 0.5) * STEP)
        ? 0
        : 1
    })
    let path = ''
    for (const loop of maskLoops(Uint8Array.from(mask), width, grid.height)) {
      if (loop.length < SMALLEST) continue
      const points: Point[] = loop.map((crack) => crackPoint(crack, 0.5, width))
      const outline = smooth(points, true, 10).map(([i, j]): Point => {
        const [x, y] = toPixels(view, [left + i * STEP, height, back + j * STEP])
        return [x, y]
      })
      path += fittedPath(outline, TOLERANCE * view.scale, true)
    }
    return path
  })
}

function isOn({ from, to }: Surface, x: number, z: number): boolean {
  const inset = 0.004
  return (
    x > Math.min(from[0], to[0]) + inset &&
    x < Math.max(from[0], to[0]) - inset &&
    z > Math.min(from[1], to[1]) + inset &&
    z < Math.max(from[1], to[1]) - inset
  )
}

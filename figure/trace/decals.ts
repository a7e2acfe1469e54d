import { fingerJoints } from '../body/hand.ts'
import { add, dot, midpoint, normalize, rotate, scale, subtract, type Vec3 } from '../pose/geometry.ts'
import { bothSides, sign, type Skeleton } from '../pose/skeleton.ts'
import type { ColorToken } from '../themes.ts'
import type { Buffers } from './buffers.ts'
import type { Point } from './contours.ts'
import { curvePath, ellipsePath } from './curves.ts'
import { toPixels } from './view.ts'

/** A detail too small to be traced from pixels, drawn from the bone's own coordinates. */
export interface Decal {
  path: string
  fill?: ColorToken
  stroke?: ColorToken
  /** Millimetres of the figure. */
  width?: number
}

/** The pixel of a point, or nothing when it faces away or something is before it. */
function seen(buffers: Buffers, point: Vec3, normal: Vec3, facing: number, hidden: number): Vec3 | undefined {
  const { view, group, depth } = buffers
  if (dot(normal, view.camera.toViewer) < facing) return undefined
  const pixel = toPixels(view, point)
  const [i, j] = [Math.round(pixel[0]), Math.round(pixel[1])]
  if (i < 0 || j < 0 || i >= view.width || j >= view.height) return undefined
  const k = j * view.width + i
  return group[k] && depth[k]! - pixel[2] <= hidden ? pixel : undefined
}

const flat = (pixels: readonly Vec3[]): Point[] => pixels.map(([x, y]) => [x, y])

/** A line through points of the head, drawn only when all of it is seen. */
function headLine(buffers: Buffers, skeleton: Skeleton, points: readonly Vec3[], normal: Vec3, hidden: number) {
  const { rotation, origin } = skeleton.bones.head
  const turned = normalize(rotate(rotation, normal))
  const pixels = points.map((point) => seen(buffers, add(origin, rotate(rotation, point)), turned, 0.12, hidden))
  return pixels.every((pixel) => pixel !== undefined) ? curvePath(flat(pixels), false) : ''
}

export function faceDecals(buffers: Buffers, skeleton: Skeleton): Decal[] {
  const decals: Decal[] = []
  for (const s of [1, -1]) {
    const eye = eyePath(buffers, skeleton, s)
    if (eye) decals.push({ path: eye, fill: 'ink' })
    const brow: Vec3[] = [
      [s * 0.016, 0.097, 0.097],
      [s * 0.032, 0.101, 0.09],
      [s * 0.047, 0.096, 0.079],
    ]
    decals.push({
      path: headLine(buffers, skeleton, brow, [s * 0.5, 0.1, 0.85], 0.02),
      stroke: 'hair-shade',
      width: 6.5,
    })
    const rim: Vec3[] = [
      [s * 0.086, 0.085, 0.011],
      [s * 0.09, 0.097, -0.006],
      [s * 0.09, 0.086, -0.026],
      [s * 0.088, 0.062, -0.026],
      [s * 0.085, 0.04, -0.012],
      [s * 0.081, 0.036, 0],
    ]
    const inner: Vec3[] = [
      [s * 0.0885, 0.082, 0],
      [s * 0.09, 0.078, -0.012],
      [s * 0.089, 0.06, -0.012],
    ]
    const side = rotate(skeleton.bones.head.rotation, [s, 0, 0])
    if (dot(side, buffers.view.camera.toViewer) > 0.45) {
      for (const line of [rim, inner]) {
        decals.push({ path: headLine(buffers, skeleton, line, [s, 0, 0], 0.03), stroke: 'ink', width: 2.6 })
      }
    }
  }
  const mouth: Vec3[] = [
    [-0.02, 0.0235, 0.083],
    [0, 0.0205, 0.091],
    [0.02, 0.0235, 0.083],
  ]
  const whole = headLine(buffers, skeleton, mouth, [0, 0, 1], 0.02)
  const halves = [mouth.slice(0, 2), mouth.slice(1)].map((half, i) =>
    headLine(buffers, skeleton, half, [i === 0 ? -0.3 : 0.3, 0, 1], 0.02),
  )
  decals.push({ path: whole || halves[0]! || halves[1]!, stroke: 'lip', width: 4 })
  return decals.filter(({ path }) => path !== '')
}

function eyePath(buffers: Buffers, skeleton: Skeleton, s: number): string {
  const { rotation, origin } = skeleton.bones.head
  const at = (point: Vec3) => add(origin, rotate(rotation, point))
  const center = seen(buffers, at([s * 0.031, 0.075, 0.09]), rotate(rotation, [s * 0.45, 0, 0.9]), 0.12, 0.012)
  if (!center) return ''
  const up = toPixels(buffers.view, at([s * 0.031, 0.0815, 0.09]))
  const side = toPixels(buffers.view, at([s * 0.0365, 0.075, 0.088]))
  const half = (end: Vec3): Point => [end[0] - center[0], end[1] - center[1]]
  return ellipsePath([center[0], center[1]], half(side), half(up))
}

/** Lines between neighboring fingers, on the back and on the palm. */
export function fingerDecals(buffers: Buffers, skeleton: Skeleton): Decal[] {
  const decals: Decal[] = []
  for (const side of bothSides) {
    const { rotation, origin } = skeleton.bones[`hand${side}`]
    const fingers = [0, 1, 2, 3].map((index) => fingerJoints(side, index, skeleton.grip[side]))
    for (const face of [1, -1]) {
      for (let gap = 0; gap < 3; gap++) {
        const between = fingers[gap]!.map((joint, i) => midpoint(joint, fingers[gap + 1]![i]!))
        const pixels: Vec3[] = []
        for (let i = 0; i < between.length; i++) {
          const along = normalize(subtract(between[Math.max(1, i)]!, between[Math.max(1, i) - 1]!))
          const out: Vec3 = scale([-along[1], along[0], 0], sign[side] * face)
          const point = add(origin, rotate(rotation, add(between[i]!, scale(out, 0.0085))))
          const pixel = seen(buffers, point, rotate(rotation, out), 0.25, 0.007)
          if (!pixel) break
          pixels.push(pixel)
        }
        if (pixels.length >= 2) decals.push({ path: curvePath(flat(pixels), false), stroke: 'ink', width: 2.6 })
      }
    }
  }
  return decals
}

import { lipOutlines, mouthOutline, teethOutline } from '../body/face-details.ts'
import { materialIndex } from '../body/shapes.ts'
import { add, dot, normalize, rotate, type Vec3 } from '../pose/geometry.ts'
import type { Skeleton } from '../pose/skeleton.ts'
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

/** The pixel of a point; undefined when it faces away or is hidden. */
function seen(buffers: Buffers, point: Vec3, normal: Vec3, facing: number, hidden: number): Vec3 | undefined {
  const { view, group, material, depth } = buffers
  if (dot(normal, view.camera.toViewer) < facing) return undefined
  const pixel = toPixels(view, point)
  const [i, j] = [Math.round(pixel[0]), Math.round(pixel[1])]
  if (i < 0 || j < 0 || i >= view.width || j >= view.height) return undefined
  const k = j * view.width + i
  return group[k] && material[k] === materialIndex.skin && depth[k]! - pixel[2] <= hidden ? pixel : undefined
}

const flat = (pixels: readonly Vec3[]): Point[] => pixels.map(([x, y]) => [x, y])

/** A line through points of the head, drawn only when all of it is visible. */
function headLine(
  buffers: Buffers,
  skeleton: Skeleton,
  points: readonly Vec3[],
  normal: Vec3,
  hidden: number,
  isClosed = false,
) {
  const { rotation, origin } = skeleton.bones.head
  const turned = normalize(rotate(rotation, normal))
  const pixels = points.map((point) => seen(buffers, add(origin, rotate(rotation, point)), turned, 0.12, hidden))
  return pixels.every((pixel) => pixel !== undefined) ? curvePath(flat(pixels), isClosed) : ''
}

/** The white between the lids, from the nose outwards. */
const white = (s: number): Vec3[] => [
  [s * 0.0185, 0.075, 0.094],
  [s * 0.025, 0.0818, 0.0935],
  [s * 0.032, 0.0838, 0.0925],
  [s * 0.039, 0.0815, 0.089],
  [s * 0.045, 0.0755, 0.085],
  [s * 0.039, 0.0695, 0.0885],
  [s * 0.031, 0.0675, 0.0915],
  [s * 0.0238, 0.07, 0.0932],
]

/** The lid of an eye that is closed. */
const lid = (s: number): Vec3[] => [
  [s * 0.024, 0.0745, 0.0925],
  [s * 0.031, 0.0715, 0.0915],
  [s * 0.039, 0.0745, 0.087],
]
/** Where the lips meet, over their fill. */
const closedMouth = (buffers: Buffers, skeleton: Skeleton): string =>
  [1, -1]
    .map((s) => {
      const half: Vec3[] = [
        [0, 0.0222, 0.097],
        [s * 0.012, 0.0218, 0.0935],
        [s * 0.0225, 0.0245, 0.08],
      ]
      return headLine(buffers, skeleton, half, [s * 0.3, 0, 0.95], 0.03)
    })
    .join('')

/** Lips, eyes and ears. */
export function faceDecals(buffers: Buffers, skeleton: Skeleton): Decal[] {
  const lips = lipOutlines(skeleton)
    .map(({ points, out }) => headLine(buffers, skeleton, points, [out * 0.3, 0, 0.95], 0.03, true))
    .join('')
  const decals: Decal[] = [{ path: lips, fill: 'lip' }]
  const mouth = mouthOutline(skeleton)
  if (mouth.length === 0) decals.push({ path: closedMouth(buffers, skeleton), stroke: 'ink', width: 1.5 })
  if (mouth.length > 0) {
    const opening = headLine(buffers, skeleton, mouth, [0, 0, 1], 0.04, true)
    decals.push({ path: opening, stroke: 'lip', width: 7 }, { path: opening, fill: 'ink' })
    const teeth = teethOutline(mouth)
    if (teeth.length > 0) {
      decals.push({ path: headLine(buffers, skeleton, teeth, [0, 0, 1], 0.04, true), fill: 'eye' })
    }
  }
  for (const s of [1, -1]) {
    if (skeleton.eyesClosed > 0.5) {
      decals.push({ path: headLine(buffers, skeleton, lid(s), [s * 0.45, 0, 0.9], 0.02), stroke: 'ink', width: 3 })
    } else {
      decals.push({ path: headLine(buffers, skeleton, white(s), [s * 0.45, 0, 0.9], 0.012, true), fill: 'eye' })
      decals.push({ path: eyePath(buffers, skeleton, s), fill: 'ink' })
      decals.push({ path: eyePath(buffers, skeleton, s, 0.3, [0.0025, 0.0025]), fill: 'eye' })
    }
    const rim: Vec3[] = [
      [s * 0.084, 0.09, 0.011],
      [s * 0.088, 0.102, -0.006],
      [s * 0.088, 0.091, -0.026],
      [s * 0.086, 0.067, -0.026],
      [s * 0.083, 0.045, -0.012],
      [s * 0.079, 0.041, 0],
    ]
    const inner: Vec3[] = [
      [s * 0.0865, 0.087, 0],
      [s * 0.088, 0.083, -0.012],
      [s * 0.087, 0.065, -0.012],
    ]
    const side = rotate(skeleton.bones.head.rotation, [s, 0, 0])
    if (dot(side, buffers.view.camera.toViewer) > 0.45) {
      const bowl: Vec3[] = [...inner, [s * 0.085, 0.053, -0.006], [s * 0.086, 0.069, 0.002]]
      decals.push({ path: headLine(buffers, skeleton, bowl, [s, 0, 0], 0.03, true), fill: 'skin-shade' })
      for (const line of [rim, inner]) {
        decals.push({ path: headLine(buffers, skeleton, line, [s, 0, 0], 0.03), stroke: 'ink', width: 2.6 })
      }
    }
  }
  return decals.filter(({ path }) => path !== '')
}

/** The iris, or, smaller and to one side, the light in it, which keeps an eye from staring. */
function eyePath(buffers: Buffers, skeleton: Skeleton, s: number, size = 1, [x, y] = [0, 0]): string {
  const { rotation, origin } = skeleton.bones.head
  const [aside, above] = skeleton.gaze
  const at = (point: Vec3) => add(origin, rotate(rotation, add(point, [x + aside, y + above, -0.35 * s * aside])))
  const center = seen(buffers, at([s * 0.031, 0.075, 0.09]), rotate(rotation, [s * 0.45, 0, 0.9]), 0.12, 0.012)
  if (!center) return ''
  const up = toPixels(buffers.view, at([s * 0.031, 0.075 + 0.0082 * size, 0.09]))
  const side = toPixels(buffers.view, at([s * (0.031 + 0.007 * size), 0.075, 0.09 - 0.002 * size]))
  const half = (end: Vec3): Point => [end[0] - center[0], end[1] - center[1]]
  return ellipsePath([center[0], center[1]], half(side), half(up))
}

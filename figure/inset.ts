import type { Figure, Inset } from './model.ts'
import { type Camera, cameraAt, project } from './pose/camera.ts'
import { locate } from './pose/skeleton.ts'
import { sceneAt } from './scene.ts'
import type { Buffers } from './trace/buffers.ts'
import { ellipsePath, joined, linePath } from './trace/curves.ts'
import type { Point } from './trace/contours.ts'
import { viewOf, type View } from './trace/view.ts'

/** The view of an inset as a separate figure, without a wall that would stand before what is enlarged. */
export function insetFigure(figure: Figure, { point, radius, only, yaw, pitch, arrows }: Inset): Figure {
  const seen = { yaw: yaw ?? figure.camera.yaw, pitch: pitch ?? figure.camera.pitch }
  const { toViewer } = cameraAt(seen.yaw, seen.pitch)
  const [, , z] = locate(sceneAt(figure, 0).skeleton, point)
  const props = figure.props?.filter((prop) => prop.type !== 'wall' || (prop.z - z) * toViewer[2] < 0)
  const focus = { point, radius, ...(only && { only }) }
  return { ...figure, props, inset: undefined, arrows, camera: { ...seen, focus } }
}

/** The center of the enlarged part, in metres right and up. */
function placeOf(figure: Figure, { point, follows }: Inset, camera: Camera, phase: number): Point {
  const [x, y] = project(camera, locate(sceneAt(figure, follows ? phase : 0).skeleton, point))
  return [x, y]
}

/** The middle of the circle in the picture, in metres right and up. */
export function insetMiddle(figure: Figure, inset: Inset, camera: Camera): Point {
  const [x, y] = placeOf(figure, inset, camera, 0)
  return [x + inset.at[0], y + inset.at[1]]
}

/** The enlarged view, with as many pixels as the circle takes in the picture. */
export function insetView(figure: Figure, inset: Inset, view: View, phase: number): View {
  const { yaw, pitch } = insetFigure(figure, inset).camera
  const camera = cameraAt(yaw, pitch)
  const [x, y] = placeOf(figure, inset, camera, phase)
  const { radius: r } = inset
  return viewOf(camera, { left: x - r, right: x + r, bottom: y - r, top: y + r }, (view.scale * inset.size) / r)
}

/** Empties the pixels outside of the circle. */
export function cutCircle(buffers: Buffers): Buffers {
  const { view, group, material, chunk, digit, depth } = buffers
  const middle = view.width / 2
  for (let k = 0; k < group.length; k++) {
    if (Math.hypot((k % view.width) + 0.5 - middle, Math.floor(k / view.width) + 0.5 - middle) < middle - 1) continue
    group[k] = material[k] = chunk[k] = digit[k] = 0
    depth[k] = -1e9
  }
  return buffers
}

/** The part of the head that no ring may cut: center, and radius in metres. */
const FACE = { point: 'head:0,0.09,0', radius: 0.135 }

/**
 * The circle, the ring around the enlarged part, and the line between them, in pixels of the picture. A hand beside the
 * face has no ring, because it would cover the eyes and the mouth.
 */
export function insetOutlines(figure: Figure, inset: Inset, view: View, phase: number) {
  const pixels = ([x, y]: Point): Point => [(x - view.left) * view.scale, (view.top - y) * view.scale]
  const from = pixels(placeOf(figure, inset, view.camera, phase))
  const to = pixels(insetMiddle(figure, inset, view.camera))
  const [small, large] = [inset.radius * view.scale, inset.size * view.scale]
  const way = Math.hypot(to[0] - from[0], to[1] - from[1])
  const along = (distance: number): Point => [
    from[0] + ((to[0] - from[0]) * distance) / way,
    from[1] + ((to[1] - from[1]) * distance) / way,
  ]
  const circle = (middle: Point, radius: number) => ellipsePath(middle, [radius, 0], [0, radius])
  const [faceX, faceY] = pixels(placeOf(figure, { ...inset, point: FACE.point }, view.camera, phase))
  const isOverFace = Math.hypot(faceX - from[0], faceY - from[1]) < small + FACE.radius * view.scale
  return {
    circle: circle(to, large),
    pointer: (isOverFace ? '' : circle(from, small)) + linePath([along(small), along(way - large)]),
    corner: [to[0] - large, to[1] - large] as Point,
  }
}

/** Moves a path of M, L, C (absolute), c (relative) and Z. */
export function movedPath(d: string, [right, down]: Point): string {
  return d.replaceAll(/([MLC])([^MLCcZ]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    return command + joined(values.map((value, i) => value + (i % 2 === 1 ? down : right)))
  })
}

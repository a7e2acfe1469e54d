import { BOX, CONE, type PlacedGroup } from '../field/compile.ts'
import { type Camera, project } from '../pose/camera.ts'
import { add, dot, rotate, type Vec3 } from '../pose/geometry.ts'
import type { Frame } from './frame.ts'

export { joinFrames, padFrame } from './frame.ts'
export type { Frame } from './frame.ts'

/** A frame cut into pixels. */
export interface View extends Frame {
  camera: Camera
  width: number
  height: number
  /** Pixels per metre. */
  scale: number
}

export function viewOf(camera: Camera, frame: Frame, scale: number): View {
  const width = Math.ceil((frame.right - frame.left) * scale)
  const height = Math.ceil((frame.top - frame.bottom) * scale)
  const { left, right, bottom, top } = frame
  return { camera, width, height, left, right, bottom, top, scale }
}

/** Pixels right and down, and metres towards the viewer. */
export function toPixels(view: View, point: Vec3): Vec3 {
  const [right, up, near] = project(view.camera, point)
  return [(right - view.left) * view.scale, (view.top - up) * view.scale, near]
}

/** The point of the world that a pixel shows at a depth. */
export function pointAt(
  { camera: { right, up, toViewer }, width, left, top, scale }: View,
  k: number,
  z: number,
): Vec3 {
  const x = left + ((k % width) + 0.5) / scale
  const y = top - (Math.floor(k / width) + 0.5) / scale
  return [
    right[0] * x + up[0] * y + toViewer[0] * z,
    right[1] * x + up[1] * y + toViewer[1] * z,
    right[2] * x + up[2] * y + toViewer[2] * z,
  ]
}

/** The bounds of the groups, with a margin for blends. */
export function frameOf(groups: readonly PlacedGroup[], camera: Camera): Frame {
  const frame: Frame = { left: 9e9, right: -9e9, bottom: 9e9, top: -9e9 }
  const include = (point: Vec3, alongRight: number, alongUp: number) => {
    const [right, up] = project(camera, point)
    frame.left = Math.min(frame.left, right - alongRight)
    frame.right = Math.max(frame.right, right + alongRight)
    frame.bottom = Math.min(frame.bottom, up - alongUp)
    frame.top = Math.max(frame.top, up + alongUp)
  }
  for (const group of groups) {
    for (const { rotation, origin, solids } of group.chunks) {
      const world = (x: number, y: number, z: number) => add(origin, rotate(rotation, [x, y, z]))
      for (const { kind, numbers: n } of solids) {
        if (kind === CONE) {
          const wide = Math.max(1 / n[12]!, 1 / n[13]!, 1 / n[14]!)
          const [sx, sy, sz] = [1 / n[12]!, 1 / n[13]!, 1 / n[14]!]
          include(world(n[0]! * sx, n[1]! * sy, n[2]! * sz), n[6]! * wide, n[6]! * wide)
          const end = world((n[0]! + n[3]!) * sx, (n[1]! + n[4]!) * sy, (n[2]! + n[5]!) * sz)
          include(end, n[7]! * wide, n[7]! * wide)
          continue
        }
        const grow = kind === BOX ? n[6]! : 0
        const half: Vec3 = [n[3]! + grow, n[4]! + grow, n[5]! + grow]
        const [right, up] = [extent(rotation, half, camera.right, kind), extent(rotation, half, camera.up, kind)]
        include(world(n[0]!, n[1]!, n[2]!), right, up)
      }
    }
  }
  return frame
}

/** The extent of a box or ellipsoid along a direction. */
export function extent(rotation: readonly number[], half: Vec3, direction: Vec3, kind: number): number {
  const along = [0, 1, 2].map((axis) => {
    const column: Vec3 = [rotation[axis]!, rotation[3 + axis]!, rotation[6 + axis]!]
    return Math.abs(dot(column, direction)) * half[axis]!
  })
  return kind === BOX ? along[0]! + along[1]! + along[2]! : Math.hypot(...along)
}

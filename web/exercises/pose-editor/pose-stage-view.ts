import type { Figure } from '@kinora/figure/model.ts'
import { type Handle, handles } from '@kinora/figure/edit/handles.ts'
import { skeletonAt } from '@kinora/figure/edit/drag.ts'
import { type Camera, project } from '@kinora/figure/pose/camera.ts'
import { locate } from '@kinora/figure/pose/skeleton.ts'
import { movementFrame } from '@kinora/figure/scene.ts'
import { joinFrames, padFrame, type Frame } from '@kinora/figure/trace/view.ts'

/** Positions in the editor's picture, in millimetres from its upper left corner. */

/** Space around the movement in metres, for dragging. */
const margin = 0.22

export const stageFrame = (figure: Figure, camera: Camera): Frame => padFrame(movementFrame(figure, camera), margin)

const isWithin = (inner: Frame, outer: Frame) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.bottom >= outer.bottom && inner.top <= outer.top

/** The same frame if everything fits, or a larger one. */
export function growFrame(frame: Frame, figure: Figure, camera: Camera): Frame {
  const needed = movementFrame(figure, camera)
  return isWithin(needed, frame) ? frame : joinFrames(frame, padFrame(needed, margin))
}

export const viewBoxOf = ({ left, right, bottom, top }: Frame) => ({
  width: (right - left) * 1000,
  height: (top - bottom) * 1000,
})

/** Converts metres right and up into millimetres of the picture. */
export const toPicture = ({ left, top }: Frame, [right, up]: readonly [number, number]) =>
  [(right - left) * 1000, (top - up) * 1000] as const

export const fromPicture = ({ left, top }: Frame, [x, y]: readonly [number, number]) =>
  [left + x / 1000, top - y / 1000] as const

export interface PlacedHandle {
  handle: Handle
  x: number
  y: number
  /** True for handles on the far side of the body. */
  isBehind: boolean
}

/** All handles, nearest last so that they are on top. */
export function placeHandles(figure: Figure, key: number, camera: Camera, frame: Frame): PlacedHandle[] {
  const skeleton = skeletonAt(figure, key)
  const [, , middle] = project(camera, skeleton.bones.pelvis.origin)
  return handles
    .map((handle) => {
      const [right, up, near] = project(camera, locate(skeleton, handle.point))
      const [x, y] = toPicture(frame, [right, up])
      return { handle, x, y, near, isBehind: near < middle - 0.05 }
    })
    .toSorted((a, b) => a.near - b.near)
}

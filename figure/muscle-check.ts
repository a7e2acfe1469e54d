import { appearanceOf } from './body/appearance.ts'
import type { Figure } from './model.ts'
import { muscle, placeMuscle } from './muscles.ts'
import { cameraOf, movementFrame, visibleScene } from './scene.ts'
import { renderBuffers } from './trace/buffers.ts'
import { placeAspect } from './trace/frame.ts'
import { strengthAt } from './trace/muscle-strength.ts'
import { viewOf } from './trace/view.ts'

/** Pixels along the longer side of the small picture in which the tint is counted. */
const SIZE = 70
/** The strength from which a tint is seen. */
const SEEN = 0.1

/** How much of the square that the picture fills shows working muscle at the end, in percent. */
export function muscleShown(figure: Figure): number {
  const camera = cameraOf(figure)
  const frame = movementFrame(figure, camera)
  const view = viewOf(
    camera,
    frame,
    SIZE / Math.max((frame.right - frame.left) / placeAspect, frame.top - frame.bottom),
  )
  const { groups, skeleton } = visibleScene(figure, 1)
  const buffers = renderBuffers(groups, view)
  const { group } = buffers
  const placed = (figure.muscles ?? []).map((name) => {
    const one = muscle(name, appearanceOf(figure).build)
    return { ...one, at: placeMuscle(one, skeleton) }
  })
  let tinted = 0
  for (let k = 0; k < group.length; k++) {
    if (!group[k]) continue
    const { name } = groups[group[k]! - 1]!
    const isSeen = placed.some(
      ({ groups: own, at, isDeep, through }) =>
        (own as readonly string[]).includes(name) && strengthAt(buffers, at, k, isDeep ? through : undefined) > SEEN,
    )
    if (isSeen) tinted++
  }
  return (100 * tinted) / SIZE ** 2
}

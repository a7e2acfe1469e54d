import type { Figure } from './model.ts'
import { distance } from './pose/geometry.ts'
import { project } from './pose/camera.ts'
import { type Bone, boneNames, locate } from './pose/skeleton.ts'
import { cameraOf, movementFrame, sceneAt, visibleScene } from './scene.ts'
import { type Buffers, renderBuffers } from './trace/buffers.ts'
import { viewOf } from './trace/view.ts'

/** Pixels along the longer side of the small pictures that are compared. */
const SIZE = 70
const STEPS = 8

/** How much of the body looks different at the end than at the start, in percent of its pixels. */
export function percentChanged(figure: Figure): number {
  const camera = cameraOf(figure)
  const frame = movementFrame(figure, camera)
  const view = viewOf(camera, frame, SIZE / Math.max(frame.right - frame.left, frame.top - frame.bottom))
  const bodyAt = (phase: number): Buffers => {
    const { groups, bodyCount } = visibleScene(figure, phase)
    return renderBuffers(groups.slice(0, bodyCount), view)
  }
  const [start, end] = [bodyAt(0), bodyAt(1)]
  let body = 0
  let changed = 0
  for (let k = 0; k < start.group.length; k++) {
    if (!start.group[k] && !end.group[k]) continue
    body++
    if (start.group[k] !== end.group[k] || start.chunk[k] !== end.chunk[k]) changed++
  }
  return (100 * changed) / Math.max(1, body)
}

const skeletonsOf = (figure: Figure) => Array.from({ length: STEPS + 1 }, (_, i) => sceneAt(figure, i / STEPS).skeleton)

/** How far the point of each arrow moves, in millimetres. */
export function arrowTravel(figure: Figure): number[] {
  const skeletons = skeletonsOf(figure)
  return (figure.arrows ?? []).map(({ point }) => {
    const places = skeletons.map((skeleton) => locate(skeleton, point))
    return 1000 * Math.max(...places.map((place) => distance(place, places[0]!)))
  })
}

/** The part of its way, 0 to 1, that the bone with the longest way is seen to go; 0 is straight at the viewer. */
export function movementSeen(figure: Figure): number {
  const camera = cameraOf(figure)
  const skeletons = skeletonsOf(figure)
  const ways = boneNames.map((bone: Bone) => {
    let long = 0
    let seen = 0
    for (let i = 1; i <= STEPS; i++) {
      const [from, to] = [skeletons[i - 1]!.bones[bone].origin, skeletons[i]!.bones[bone].origin]
      const [a, b] = [project(camera, from), project(camera, to)]
      long += distance(from, to)
      seen += Math.hypot(b[0] - a[0], b[1] - a[1])
    }
    return { long, seen }
  })
  const { long, seen } = ways.reduce((best, way) => (way.long > best.long ? way : best))
  return long < 0.02 ? 1 : seen / long
}

import { insetMiddle } from './inset.ts'
import type { Figure } from './model.ts'
import { distance } from './pose/geometry.ts'
import { project } from './pose/camera.ts'
import { boneNames, locate } from './pose/skeleton.ts'
import { cameraOf, movementFrame, sceneAt, visibleScene } from './scene.ts'
import { arrowLine } from './trace/arrows.ts'
import { type Buffers, renderBuffers } from './trace/buffers.ts'
import { resample } from './trace/curves.ts'
import { lightDirection } from './trace/tones.ts'
import { viewOf } from './trace/view.ts'

/** Pixels along the longer side of the small pictures that are compared. */
const SIZE = 70
const STEPS = 8
/** Cells along each side of an approved picture. */
const CELLS = 12
/** Of 16 levels: a cell that differs by more looks different. */
const LEVELS = 2
/** Cells that may look different: less than a hand that moves by its own width. */
const FEW = 3

interface Pair {
  start: Buffers
  end: Buffers
  bodyCount: number
}

const pairs = new WeakMap<Figure, Pair>()

/** Start and end in few pixels, drawn once for all checks. */
function smallPictures(figure: Figure): Pair {
  const known = pairs.get(figure)
  if (known) return known
  const camera = cameraOf(figure)
  const frame = movementFrame(figure, camera)
  const view = viewOf(camera, frame, SIZE / Math.max(frame.right - frame.left, frame.top - frame.bottom))
  const scenes = [visibleScene(figure, 0), visibleScene(figure, 1)] as const
  const pair = {
    start: renderBuffers(scenes[0].groups, view),
    end: renderBuffers(scenes[1].groups, view),
    bodyCount: scenes[0].bodyCount,
  }
  pairs.set(figure, pair)
  return pair
}

/** How much of the body looks different at the end than at the start, in percent of its pixels. */
export function percentChanged(figure: Figure): number {
  const { start, end, bodyCount } = smallPictures(figure)
  const bodyIn = (group: number) => (group <= bodyCount ? group : 0)
  let body = 0
  let changed = 0
  for (let k = 0; k < start.group.length; k++) {
    const [before, after] = [bodyIn(start.group[k]!), bodyIn(end.group[k]!)]
    if (!before && !after) continue
    body++
    if (before !== after || start.chunk[k] !== end.chunk[k]) changed++
  }
  return (100 * changed) / Math.max(1, body)
}

/** Pixels of the body that the circle of an inset hides at start or end. */
export function hiddenByInset(figure: Figure): number {
  const { inset } = figure
  if (!inset) return 0
  const { start, end, bodyCount } = smallPictures(figure)
  const { view } = start
  const [right, up] = insetMiddle(figure, inset, view.camera)
  const [x, y] = [(right - view.left) * view.scale, (view.top - up) * view.scale]
  const isHidden = ({ group }: Buffers, k: number) =>
    group[k]! > 0 &&
    group[k]! <= bodyCount &&
    Math.hypot((k % view.width) + 0.5 - x, Math.floor(k / view.width) + 0.5 - y) < inset.size * view.scale
  let hidden = 0
  for (let k = 0; k < start.group.length; k++) if (isHidden(start, k) || isHidden(end, k)) hidden++
  return hidden
}

/** Start and end as rows of cells of 16 levels: what is where, how it is lit, and at the end the arrows. */
export function pictureCells(figure: Figure): readonly [string, string] {
  const { start, end } = smallPictures(figure)
  return [cellsOf(start), cellsOf(end, figure)]
}

function cellsOf(buffers: Buffers, explained?: Figure): string {
  const { view, group, material, normal } = buffers
  const { width, height } = view
  const [x, y, z] = lightDirection(view)
  const values = new Float32Array(group.length)
  for (let k = 0; k < group.length; k++) {
    if (!group[k]) continue
    const lit = normal[k * 3]! * x + normal[k * 3 + 1]! * y + normal[k * 3 + 2]! * z
    values[k] = 0.3 + 0.4 * (((material[k]! * 5) % 14) / 14) + 0.3 * Math.max(0, lit)
  }
  for (const arrow of explained?.arrows ?? []) {
    for (const [right, up] of resample(arrowLine(explained!, arrow, view.camera), 0.5 / view.scale)) {
      const [i, j] = [Math.floor((right - view.left) * view.scale), Math.floor((view.top - up) * view.scale)]
      for (const at of [j * width + i, j * width + i + 1]) if (at >= 0 && at < values.length) values[at] = 1
    }
  }
  const sums = new Float32Array(CELLS * CELLS)
  const counts = new Float32Array(CELLS * CELLS)
  for (let k = 0; k < values.length; k++) {
    const cell =
      Math.floor((Math.floor(k / width) * CELLS) / height) * CELLS + Math.floor(((k % width) * CELLS) / width)
    sums[cell]! += values[k]!
    counts[cell]!++
  }
  return Array.from(sums, (sum, cell) => Math.round((15 * sum) / Math.max(1, counts[cell]!)).toString(16)).join('')
}

/** Whether two pictures look alike in their cells. */
export function isAlike(one: string, other: string): boolean {
  let different = 0
  for (let i = 0; i < CELLS * CELLS; i++) {
    // A picture of another size reads as NaN, which is not alike.
    if (!(Math.abs(Number.parseInt(one[i]!, 16) - Number.parseInt(other[i]!, 16)) <= LEVELS)) different++
  }
  return different <= FEW
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

/** How far each arrow is from the way of its point, in longer sides of the picture; an arc turns about its point. */
export function arrowsAside(figure: Figure): number[] {
  const camera = cameraOf(figure)
  const { left, right, bottom, top } = movementFrame(figure, camera)
  const skeletons = skeletonsOf(figure)
  return (figure.arrows ?? []).map((arrow) => {
    if (arrow.arc) return 0
    const way = skeletons.map((skeleton) => project(camera, locate(skeleton, arrow.point)))
    const line = arrowLine(figure, arrow, camera)
    const nearest = Math.min(...way.flatMap(([x, y]) => line.map(([a, b]) => Math.hypot(a - x, b - y))))
    return nearest / Math.max(right - left, top - bottom)
  })
}

/** The part of its way, 0 to 1, that the bone with the longest way is seen to go; 0 is straight at the viewer. */
export function movementSeen(figure: Figure): number {
  const camera = cameraOf(figure)
  const skeletons = skeletonsOf(figure)
  const ways = boneNames.map((bone) => {
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

import type { Arrow, Figure } from './model.ts'
import { cameraOf, movementFrame, sceneAt } from './scene.ts'
import { arrowOutlines } from './trace/arrow-shape.ts'
import { arrowLine } from './trace/arrows.ts'
import { renderBuffers } from './trace/buffers.ts'
import type { Point } from './trace/contours.ts'
import { type View, viewOf } from './trace/view.ts'

/** Pixels per metre for this check: enough to resolve a finger. */
const SCALE = 100
/** Metres an arrow must keep clear of the body: half of its white halo. */
const CLEARANCE = 0.008

/** Marks every pixel of a view that the body covers at any phase. */
interface BodyArea {
  view: View
  isBody: Uint8Array
}

function bodyArea(figure: Figure, phases: readonly number[], view: View): BodyArea {
  const isBody = new Uint8Array(view.width * view.height)
  for (const phase of phases) {
    const { groups, bodyCount } = sceneAt(figure, phase)
    const { group } = renderBuffers(groups.slice(0, bodyCount), view)
    for (let k = 0; k < group.length; k++) if (group[k]) isBody[k] = 1
  }
  return { view, isBody }
}

/** The part of a view around some points, as only these pixels have to be rendered. */
function cropView(view: View, points: readonly Point[]): View {
  const margin = CLEARANCE * view.scale + 2
  const left = Math.max(0, Math.floor(Math.min(...points.map(([x]) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...points.map(([, y]) => y)) - margin))
  const right = Math.min(view.width, Math.ceil(Math.max(...points.map(([x]) => x)) + margin))
  const bottom = Math.min(view.height, Math.ceil(Math.max(...points.map(([, y]) => y)) + margin))
  return {
    ...view,
    width: right - left,
    height: bottom - top,
    left: view.left + left / view.scale,
    right: view.left + right / view.scale,
    top: view.top - top / view.scale,
  }
}

/** The outline of an arrow in pixels of a view; empty when the arrow is too short to draw. */
function arrowBorders(figure: Figure, arrow: Arrow, view: View): (readonly Point[])[] {
  const outlines = arrowOutlines(arrowLine(figure, arrow, view.camera), view, view.scale)
  return outlines ? [outlines.shaft, outlines.head] : []
}

/** How much arrows cover the body or come too close to it, in square centimetres of the picture. */
export function arrowsOverBody(figure: Figure, phases: readonly number[]): { arrow: number; centimetres: number }[] {
  const camera = cameraOf(figure)
  const whole = viewOf(camera, movementFrame(figure, camera), SCALE)
  return (figure.arrows ?? []).map((arrow, i) => {
    const points = arrowBorders(figure, arrow, whole).flat()
    if (points.length === 0) return { arrow: i, centimetres: 0 }
    const area = bodyArea(figure, phases, cropView(whole, points))
    const pixels = arrowBorders(figure, arrow, area.view).reduce((sum, border) => sum + touched(area, border), 0)
    return { arrow: i, centimetres: pixels * (100 / SCALE) ** 2 }
  })
}

/** Arrows that are too short to see, and arrows that leave the picture. */
export function arrowsOutOfFrame(figure: Figure): number[] {
  const camera = cameraOf(figure)
  const view = viewOf(camera, movementFrame(figure, camera), SCALE)
  return (figure.arrows ?? []).flatMap((arrow, i) => {
    const points = arrowBorders(figure, arrow, view).flat()
    const isIn = ([x, y]: Point) => x >= 0 && y >= 0 && x <= view.width && y <= view.height
    return points.length > 0 && points.every(isIn) ? [] : [i]
  })
}

/** Pixels of the body inside an outline or too close to it. */
function touched({ view, isBody }: BodyArea, border: readonly Point[]): number {
  const clear = CLEARANCE * view.scale
  const xs = border.map(([x]) => x)
  const ys = border.map(([, y]) => y)
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs) - clear)), Math.ceil(Math.max(...xs) + clear)]
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys) - clear)), Math.ceil(Math.max(...ys) + clear)]
  let count = 0
  for (let j = top; j < Math.min(view.height, bottom); j++) {
    for (let i = left; i < Math.min(view.width, right); i++) {
      if (isBody[j * view.width + i] && isNear(border, [i + 0.5, j + 0.5], clear)) count++
    }
  }
  return count
}

/** True if a point is inside a closed outline or within a distance of it. */
function isNear(border: readonly Point[], [x, y]: Point, clear: number): boolean {
  let isInside = false
  for (let i = 0; i < border.length; i++) {
    const [ax, ay] = border[i]!
    const [bx, by] = border[(i + 1) % border.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside
    const square = (bx - ax) ** 2 + (by - ay) ** 2
    const t = square > 0 ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square)) : 0
    if (Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= clear) return true
  }
  return isInside
}

import type { PlacedGroup } from './field/compile.ts'
import type { Arrow, Figure } from './model.ts'
import { cameraOf, movementFrame, visibleScene } from './scene.ts'
import { arrowOutlines } from './trace/arrow-shape.ts'
import { arrowLine } from './trace/arrows.ts'
import { renderBuffers } from './trace/buffers.ts'
import type { Point } from './trace/contours.ts'
import { TILE } from './trace/tiles.ts'
import { type View, viewOf } from './trace/view.ts'

/** Pixels per metre for this check: enough to resolve a finger. */
const SCALE = 100
/** Metres an arrow must keep clear of the body: half of its white halo. */
const CLEARANCE = 0.008

const wholeView = (figure: Figure) => {
  const camera = cameraOf(figure)
  return viewOf(camera, movementFrame(figure, camera), SCALE)
}

/** A region of a view in pixels, and which of them the body covers at any phase. */
interface BodyArea {
  left: number
  top: number
  width: number
  height: number
  isBody: Uint8Array
}

/** The pixel range of the tiles that the values touch, with one extra tile on each side. */
function tilesOver(values: readonly number[], size: number): [number, number] {
  const first = Math.floor((Math.min(...values) - CLEARANCE * SCALE) / TILE) - 1
  const last = Math.ceil((Math.max(...values) + CLEARANCE * SCALE) / TILE) + 1
  return [Math.max(0, first * TILE), Math.max(0, Math.min(size, last * TILE))]
}

/** The body around an outline. Only pixels near an arrow matter, so only these are drawn. */
function bodyAround(border: readonly Point[], bodies: readonly (readonly PlacedGroup[])[], view: View): BodyArea {
  const [left, right] = tilesOver(
    border.map(([x]) => x),
    view.width,
  )
  const [top, bottom] = tilesOver(
    border.map(([, y]) => y),
    view.height,
  )
  const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)]
  const window = { ...view, width, height, left: view.left + left / SCALE, top: view.top - top / SCALE }
  const isBody = new Uint8Array(width * height)
  for (const body of bodies) {
    const { group } = renderBuffers(body, window)
    for (let k = 0; k < group.length; k++) if (group[k]) isBody[k] = 1
  }
  return { left, top, width, height, isBody }
}

/** The outline of an arrow in pixels of a view; empty when the arrow is too short to draw. */
function arrowBorders(figure: Figure, arrow: Arrow, view: View): (readonly Point[])[] {
  const outlines = arrowOutlines(arrowLine(figure, arrow, view.camera), view, view.scale, arrow)
  return outlines ? [outlines.shaft, ...outlines.heads] : []
}

/** How much arrows cover the body or come too close to it, in square centimetres of the picture. */
export function arrowsOverBody(figure: Figure, phases: readonly number[]): { arrow: number; centimetres: number }[] {
  if (!figure.arrows?.length) return []
  const view = wholeView(figure)
  const bodies = phases.map((phase) => {
    const { groups, bodyCount } = visibleScene(figure, phase)
    return groups.slice(0, bodyCount)
  })
  return figure.arrows.map((arrow, i) => {
    const borders = arrowBorders(figure, arrow, view)
    if (borders.length === 0) return { arrow: i, centimetres: 0 }
    const area = bodyAround(borders.flat(), bodies, view)
    const pixels = borders.reduce((sum, border) => sum + touched(area, border), 0)
    return { arrow: i, centimetres: pixels * (100 / SCALE) ** 2 }
  })
}

/** Arrows that are too short to see, and arrows that leave the picture. */
export function arrowsOutOfFrame(figure: Figure): number[] {
  const view = wholeView(figure)
  return (figure.arrows ?? []).flatMap((arrow, i) => {
    const points = arrowBorders(figure, arrow, view).flat()
    const isIn = ([x, y]: Point) => x >= 0 && y >= 0 && x <= view.width && y <= view.height
    return points.length > 0 && points.every(isIn) ? [] : [i]
  })
}

/** Pixels of the body inside an outline or too close to it. */
function touched({ left, top, width, height, isBody }: BodyArea, border: readonly Point[]): number {
  let count = 0
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      if (isBody[j * width + i] && isNear(border, [left + i + 0.5, top + j + 0.5], CLEARANCE * SCALE)) count++
    }
  }
  return count
}

/** Whether a point is inside a closed outline or within a distance of it. */
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

import type { Arrow, Figure } from '../model.ts'
import type { Camera } from '../pose/camera.ts'
import { solvePose } from '../pose/contacts.ts'
import type { Vec3 } from '../pose/geometry.ts'
import { momentAt } from '../pose/motion.ts'
import { locate } from '../pose/skeleton.ts'
import { arrowInView, arrowShape, isStill } from './arrow-shape.ts'
import type { Point } from './contours.ts'
import type { View } from './view.ts'

const SAMPLES = 16

/** World-space points of an arrow over its part of the movement or, for one that follows no path, at the end. */
export function arrowPoints(figure: Figure, arrow: Arrow): Vec3[] {
  const at = (phase: number) => locate(solvePose(figure, momentAt(figure, phase)), arrow.point)
  if (isStill(arrow)) return [at(1)]
  const [from, to] = arrow.trim ?? [0.05, 0.95]
  return Array.from({ length: SAMPLES + 1 }, (_, i) => at(from + ((to - from) * i) / SAMPLES))
}

/** The path of a body point over the movement, or a straight arrow at its end, in metres right and up. */
export const arrowLine = (figure: Figure, arrow: Arrow, camera: Camera): Point[] =>
  arrowInView(arrowPoints(figure, arrow), arrow, camera)

/** The arrow as paths in pixels of a view, shaft and head; empty when the path is too short to show. */
export const arrowPath = (figure: Figure, arrow: Arrow, view: View): string[] =>
  arrowShape(arrowLine(figure, arrow, view.camera), view, view.scale, arrow)

import type { Arrow, Figure } from '../model.ts'
import type { Camera } from '../pose/camera.ts'
import { solvePose } from '../pose/contacts.ts'
import type { Vec3 } from '../pose/geometry.ts'
import { momentAt } from '../pose/motion.ts'
import { locate } from '../pose/skeleton.ts'
import { arrowInView, arrowShape } from './arrow-shape.ts'
import type { Point } from './contours.ts'
import type { View } from './view.ts'

const SAMPLES = 16

/** Where an arrow's point is in the world, through the part of the movement it shows or, for a straight one, at the end. */
export function arrowPoints(figure: Figure, arrow: Arrow): Vec3[] {
  const at = (phase: number) => locate(solvePose(figure, momentAt(figure, phase)), arrow.point)
  if (arrow.vec) return [at(1)]
  const [from, to] = arrow.trim ?? [0.05, 0.95]
  return Array.from({ length: SAMPLES + 1 }, (_, i) => at(from + ((to - from) * i) / SAMPLES))
}

/** The way of a point of the body through the whole movement, or a straight arrow at its end; metres right and up. */
export const arrowLine = (figure: Figure, arrow: Arrow, camera: Camera): Point[] =>
  arrowInView(arrowPoints(figure, arrow), arrow, camera)

/** The arrow as paths in the pixels of a view, shaft and head; none when the way is too short to show. */
export const arrowPath = (figure: Figure, arrow: Arrow, view: View): string[] =>
  arrowShape(arrowLine(figure, arrow, view.camera), view, view.scale)

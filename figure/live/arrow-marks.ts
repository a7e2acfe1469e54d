import { cameraAt } from '../pose/camera.ts'
import type { Theme } from '../themes.ts'
import { arrowInView, arrowShape } from '../trace/arrow-shape.ts'
import type { Film } from './film-format.ts'
import { pixelsPerMetre, type Shot } from './studio.ts'

/** Degrees from the authored view beyond which an arrow might cross the body, and is gone. */
const FADE = { from: 12, to: 40 }
const HALO = 0.014

/** Draws the arrows of a film over its picture, as far as the patient goes; they fade while the figure is turned. */
export function drawArrows(
  context: CanvasRenderingContext2D,
  { arrows }: Film,
  shot: Omit<Shot, 'phase' | 'showsMuscles'> & { theme: Theme; range: number; turned: number },
) {
  const alpha = Math.max(0, Math.min(1, (FADE.to - Math.abs(shot.turned)) / (FADE.to - FADE.from)))
  if (arrows.length === 0 || alpha === 0) return
  const { width, height, frame, theme } = shot
  const scale = pixelsPerMetre(shot)
  const camera = cameraAt(shot.yaw, shot.pitch)
  context.save()
  if (shot.isMirrored) context.setTransform(-1, 0, 0, 1, width, 0)
  context.translate((width - (frame.right - frame.left) * scale) / 2, (height - (frame.top - frame.bottom) * scale) / 2)
  context.globalAlpha = alpha
  context.lineJoin = 'round'
  for (const { arrow, points } of arrows) {
    const some = arrow.vec ? points : points.slice(0, Math.max(2, Math.ceil(points.length * shot.range)))
    const path = new Path2D(arrowShape(arrowInView(some, arrow, camera), frame, scale).join(''))
    context.strokeStyle = theme.halo
    context.lineWidth = HALO * scale
    context.stroke(path)
    context.fillStyle = theme.arrow
    context.fill(path)
  }
  context.restore()
}

import { cameraAt } from '../pose/camera.ts'
import type { Theme } from '../themes.ts'
import { arrowInView, arrowShape, isStill, sizeIn } from '../trace/arrow-shape.ts'
import type { BakedMovement } from './baked-movement.ts'
import { pixelsPerMetre, type RenderOptions } from './renderer.ts'

/** Degrees from the authored view at which arrows start to fade and are gone, because they might cross the body. */
const FADE = { from: 12, to: 40 }
const HALO = 0.014

/** Draws the arrows as far as the range goes. They fade while the figure is turned. */
export function drawArrows(
  context: CanvasRenderingContext2D,
  { arrows }: BakedMovement,
  options: Omit<RenderOptions, 'phase' | 'showsMuscles'> & { theme: Theme; range: number; turned: number },
) {
  const alpha = Math.max(0, Math.min(1, (FADE.to - Math.abs(options.turned)) / (FADE.to - FADE.from)))
  if (arrows.length === 0 || alpha === 0) return
  const { width, height, frame, theme } = options
  const scale = pixelsPerMetre(options)
  const camera = cameraAt(options.yaw, options.pitch)
  context.save()
  if (options.isMirrored) context.setTransform(-1, 0, 0, 1, width, 0)
  context.translate((width - (frame.right - frame.left) * scale) / 2, (height - (frame.top - frame.bottom) * scale) / 2)
  context.globalAlpha = alpha
  context.lineJoin = 'round'
  for (const { arrow, points } of arrows) {
    const some = isStill(arrow) ? points : points.slice(0, Math.max(2, Math.ceil(points.length * options.range)))
    const path = new Path2D(arrowShape(arrowInView(some, arrow, camera), frame, scale, arrow).join(''))
    context.strokeStyle = theme.halo
    context.lineWidth = HALO * scale * sizeIn(frame)
    context.stroke(path)
    context.fillStyle = theme.arrow
    context.fill(path)
  }
  context.restore()
}

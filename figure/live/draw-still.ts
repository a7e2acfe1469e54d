import { type Drawing, paint } from '../drawing.ts'
import type { Theme } from '../themes.ts'

/** Draws a still onto a canvas, fitted into a rectangle of its pixels. */
export function drawStillOnCanvas(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  theme: Theme,
  [x, y, width, height]: readonly [number, number, number, number],
  { isMirrored = false, alpha = 1 } = {},
) {
  const fit = Math.min(width / drawing.width, height / drawing.height)
  context.save()
  context.translate(x + (width - drawing.width * fit) / 2, y + (height - drawing.height * fit) / 2)
  context.scale(fit, fit)
  if (isMirrored) {
    context.translate(drawing.width, 0)
    context.scale(-1, 1)
  }
  context.lineCap = context.lineJoin = 'round'
  for (const { d, fill, stroke, strokeWidth, opacity } of paint(drawing, theme).layers) {
    const path = new Path2D(d)
    context.globalAlpha = alpha * (opacity ?? 1)
    if (fill) {
      context.fillStyle = fill
      context.fill(path, 'evenodd')
    }
    if (stroke) {
      context.strokeStyle = stroke
      context.lineWidth = strokeWidth ?? 1
      context.stroke(path)
    }
  }
  context.restore()
}

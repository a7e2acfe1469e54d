import { z } from 'zod'
import { drawingSize, maxDrawingPoints } from './form-check-limits.ts'

const Coordinate = z.number().int().min(0).max(drawingSize)

/** A line or an arrow on a frame. `points` alternate x and y, in thousandths of the frame's width and height. */
export const Stroke = z.object({
  kind: z.enum(['pen', 'arrow']),
  color: z.enum(['red', 'yellow', 'blue', 'white']),
  points: z
    .array(Coordinate)
    .min(4, 'A line has at least two points.')
    .max(maxDrawingPoints * 2)
    .refine(({ length }) => length % 2 === 0, 'Each point has two coordinates.'),
})
export type Stroke = z.infer<typeof Stroke>

export const Drawing = z
  .array(Stroke)
  .max(100, 'At most 100 lines.')
  .refine(
    (strokes) => strokes.reduce((points, stroke) => points + stroke.points.length / 2, 0) <= maxDrawingPoints,
    'There is too much on this drawing. Undo some lines.',
  )

import { z } from 'zod'
import { ExerciseName } from './exercise-fields.ts'
import { Exercise } from './exercises.ts'
import { Id } from './fields.ts'
import { staff } from './roles.ts'
import { defineApi } from './api.ts'

/** A figure as the figure library describes it. Problems name the path in it, such as `figure.keys[1].pose.kneeR`. */
const FigureModel = z.record(z.string(), z.unknown())

const bodyBytes = 64_000

/** Figures made by a clinic. */
export const exerciseFigures = defineApi('exercises', {
  /** Sets the figure of an own exercise; null removes it. A new figure awaits clinical review. */
  saveFigure: {
    route: 'PUT /exercises/:id/figure',
    roles: staff,
    body: z.object({ figure: FigureModel.nullable(), version: z.number().int().optional() }),
    bodyBytes,
    reply: Exercise,
    failure: 'Failed to update exercise',
    limit: { points: 300, seconds: 3600, by: 'person' },
  },
  /** Creates an exercise from a similar one, with its text and dosage and a figure of its own. */
  vary: {
    route: 'POST /exercises/:id/variation',
    roles: staff,
    body: z.object({
      _id: Id.optional(),
      name: ExerciseName,
      figure: FigureModel,
    }),
    bodyBytes,
    reply: Exercise,
    failure: 'Failed to add exercise',
    limit: { points: 300, seconds: 3600, by: 'person' },
  },
})

import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { implement } from '../http/implement.ts'
import { addVariation, saveFigure } from './exercise-figure.service.ts'
import { reviewExercise } from './exercise-review.service.ts'

export const exerciseFigureRoutes = implement(exerciseFigures, {
  saveFigure: ({ db, actor, params, body, integrations }) => saveFigure(db, actor, params.id, body, integrations),

  vary: ({ db, actor, params, body, integrations }) => addVariation(db, actor, params.id, body, integrations),
})

export const exerciseReviewRoutes = implement(exerciseReviews, {
  review: ({ db, actor, params, body, integrations }) =>
    reviewExercise(db, actor, params.id, body, integrations.secret),
})

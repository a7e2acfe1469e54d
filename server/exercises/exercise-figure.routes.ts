import { exerciseFigures } from '@kinora/contract/exercise-figures.ts'
import { exerciseReviews } from '@kinora/contract/exercise-reviews.ts'
import { serve } from '../http/implement.ts'
import { addVariation, saveFigure } from './exercise-figure.service.ts'
import { reviewExercise } from './exercise-review.service.ts'

export const exerciseFigureRoutes = serve(exerciseFigures, {
  saveFigure: ({ db, actor, params, body, outside }) => saveFigure(db, actor, params.id, body, outside),

  vary: ({ db, actor, params, body, outside }) => addVariation(db, actor, params.id, body, outside),
})

export const exerciseReviewRoutes = serve(exerciseReviews, {
  review: ({ db, actor, params, body, outside }) => reviewExercise(db, actor, params.id, body, outside.secret),
})

import { ExerciseDraft } from '@kinora/contract/exercises.ts'
import { Id } from '@kinora/contract/fields.ts'

/** The content and the neighbors, as they are saved. Apart from the form, which comes without zod. */
export const ExerciseValues = ExerciseDraft.extend({ easierId: Id.nullable(), harderId: Id.nullable() })

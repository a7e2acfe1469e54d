import { workoutLinks } from '@kinora/contract/workout-links.ts'
import { implement } from '../http/implement.ts'
import { openWorkoutLink, readWorkoutLink } from './workout-link.service.ts'

export const workoutLinkRoutes = implement(workoutLinks, {
  workoutLink: ({ db, body }) => readWorkoutLink(db, body.token),

  openWorkoutLink: ({ db, body, visitor, integrations }) =>
    openWorkoutLink(db, body.token, visitor, integrations.secret),
})

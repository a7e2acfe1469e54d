import { picturedIn } from '../workouts/today/session-picture.ts'
import { apiBase } from './base-path.ts'

/** What is needed here of a patient's week. */
interface Week {
  series: { _id: string }[]
  assignedExercises: { seriesId: string; exercise: { figure: string | null } }[]
}

/** Home shows two sessions without scrolling. */
const mostPictures = 2

/** Fetches the pictures of the sessions that home shows first, or they would come last: they are most of what is seen. */
export async function fetchSessionPictures(reply: Response) {
  const { data } = (await reply.clone().json()) as { data?: Partial<Week> }
  const figures = data?.series?.flatMap(
    ({ _id }) => picturedIn(data.assignedExercises!.filter(({ seriesId }) => seriesId === _id))?.exercise.figure ?? [],
  )
  for (const figure of figures?.slice(0, mostPictures) ?? [])
    new Image().src = `${apiBase}/exercises/figures/${figure}/thumb`
}

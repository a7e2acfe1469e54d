import { picturedExercise } from '../workouts/today/session-picture.ts'
import { apiBase, basePath } from './base-path.ts'

interface Pictured {
  figure: string | null
}

/** The fields used here of a patient's week and of the library's first page. */
interface Reply {
  series?: { _id: string }[]
  assignedExercises?: { seriesId: string; exercise: Pictured }[]
  items?: Pictured[]
}

/** The exercises whose pictures represent the sessions of a week; on a session's page, all of its own. */
function picturedOfWeek({ series = [], assignedExercises = [] }: Reply) {
  const exercisesOf = (id: string) =>
    assignedExercises.filter(({ seriesId }) => seriesId === id).map(({ exercise }) => exercise)
  const [, page, , session] = location.pathname.slice(basePath.length).split('/')
  if (page === 'patient-series') return { pictured: exercisesOf(session!), most: 4 }
  return { pictured: series.flatMap(({ _id }) => picturedExercise(exercisesOf(_id)) ?? []), most: 2 }
}

/** Fetches the first pictures of a reply early: they fill most of the screen and would load last. */
export async function fetchPictures(reply: Response) {
  const { data } = (await reply.clone().json()) as { data?: Reply }
  if (!data?.items && !data?.assignedExercises) return
  const { pictured, most } = data.items ? { pictured: data.items, most: 4 } : picturedOfWeek(data)
  for (const figure of pictured.flatMap(({ figure }) => figure ?? []).slice(0, most))
    new Image().src = `${apiBase}/exercises/figures/${figure}/thumb`
}

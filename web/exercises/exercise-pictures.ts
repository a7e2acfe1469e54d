import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'

/** The address of a figure's still; `thumb` is its end, drawn for small sizes. */
export const figureUrl = (figure: string, phase: 'start' | 'end' | 'thumb') =>
  apiBase + exercises.figure.path.replace(':slug', figure).replace(':phase', phase)

/** A signed address stands below the API's base. */
export const pictureUrl = (below: string) => apiBase + below

/** What there may be to show of an exercise. */
export type ThumbnailSource = Pick<ExerciseCard, 'figure' | 'picture'> & Partial<Pick<ExerciseCard, 'videoPoster'>>

/** What is shown of an exercise where there is room for one small picture; nothing when there is none. */
export function thumbnailOf({ figure, picture, videoPoster }: ThumbnailSource) {
  if (figure) return figureUrl(figure, 'thumb')
  const below = picture?.thumbnailUrl ?? videoPoster
  return below ? pictureUrl(below) : undefined
}

/** `useQuery(figureCalled('squat'))`: the figure as data. A figure that changes is called something else, so it is asked once. */
export const figureQuery = (slug: string) =>
  ({ ...read(exercises.figureModel, { params: { slug } }), staleTime: Infinity }) as const

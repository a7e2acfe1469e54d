import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { read } from '../app/api-client.ts'
import { apiBase } from '../app/base-path.ts'

/** The URL of a figure's still; `thumb` is the end position for small sizes. */
export const figureUrl = (figure: string, phase: 'start' | 'end' | 'thumb') =>
  apiBase + exercises.figure.path.replace(':slug', figure).replace(':phase', phase)

/** Signed URLs are relative to the API. */
export const pictureUrl = (below: string) => apiBase + below

export type ThumbnailSource = Pick<ExerciseCard, 'figure' | 'picture'> & Partial<Pick<ExerciseCard, 'videoPoster'>>

/** The picture for a small tile, if there is one. */
export function thumbnailOf({ figure, picture, videoPoster }: ThumbnailSource) {
  if (figure) return figureUrl(figure, 'thumb')
  const below = picture?.thumbnailUrl ?? videoPoster
  return below ? pictureUrl(below) : undefined
}

/** A changed figure has a new slug, so a figure never has to be fetched again. */
export const figureQuery = (slug: string) =>
  ({ ...read(exercises.figureModel, { params: { slug } }), staleTime: Infinity }) as const

import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { apiBase } from '../app/place.ts'
import style from './Figure.module.css'

const stillOf = (slug: string) => apiBase + exercises.figure.path.replace(':slug', slug).replace(':phase', 'thumb')

/** An exercise in a picture: its figure, else its photo, else a dashed tile. The name stands beside it. */
export function Figure({ exercise: { figure, picture }, className }: { exercise: ExerciseCard; className?: string }) {
  const src = figure ? stillOf(figure) : picture?.thumbnailUrl
  return (
    <span className={[style.figure, !src && style.missing, className].filter(Boolean).join(' ')}>
      {src && <img src={src} alt="" loading="lazy" draggable={false} />}
    </span>
  )
}

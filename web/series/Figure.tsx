import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import style from './Figure.module.css'

export function Figure({ exercise, className }: { exercise: ExerciseCard; className?: string }) {
  const src = exercise.picture?.thumbnailUrl
  return <span className={`${style.figure} ${className ?? ''}`}>{src && <img src={src} alt="" />}</span>
}

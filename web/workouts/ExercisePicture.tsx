import type { Side } from '@kinora/contract/dosage.ts'
import { figurePath, type ExerciseCard } from '@kinora/contract/exercise-fields.ts'
import { useState } from 'react'
import { apiBase } from '../app/base-path.ts'
import { classNames } from '../ui/class-names.ts'
import style from './ExercisePicture.module.css'
import { isMirrored } from './figure-side.ts'

type PicturedExercise = Pick<ExerciseCard, 'figure' | 'picture' | 'name' | 'patientName' | 'laterality'> &
  Partial<Pick<ExerciseCard, 'videoPoster'>>

/** The address of a figure's still; `thumb` is the end position, drawn for small sizes. */
export const figureAddress = (figure: string, phase: 'start' | 'end' | 'thumb') =>
  apiBase + figurePath.replace(':slug', figure).replace(':phase', phase)

const pictureAddress = ({ figure, picture, videoPoster }: PicturedExercise, size: 'thumb' | 'start' | 'end') => {
  if (figure) return figureAddress(figure, size)
  if (!picture) return videoPoster ? apiBase + videoPoster : undefined
  return apiBase + (size === 'thumb' ? picture.thumbnailUrl : picture.url)
}

interface Props {
  exercise: PicturedExercise
  size: 'thumb' | 'start' | 'end'
  /** Left empty beside the exercise's name. */
  alt?: string
  /** The side to work on; a picture of the other side is mirrored. */
  side?: Side | null
  /** Small and of a fixed size, at the start of a row. */
  isInRow?: boolean
  className?: string
}

/** An exercise's picture, on a light ground in the dark theme too: figures are drawn in ink. Without one, a letter. */
export function ExercisePicture({ exercise, size, alt = '', side = null, isInRow, className }: Props) {
  const [missing, setMissing] = useState<string>()
  const address = pictureAddress(exercise, size)
  const isMissing = !address || missing === address
  const classes = classNames(style.stage, isMissing && style.empty, isInRow && style.inRow, className)
  if (isMissing) {
    return (
      <span className={classes} aria-hidden>
        {(exercise.patientName || exercise.name).slice(0, 1)}
      </span>
    )
  }
  return (
    <span className={classes}>
      <img
        src={address}
        alt={alt}
        data-mirrored={isMirrored(exercise, side) || undefined}
        decoding="async"
        onError={() => setMissing(address)}
      />
    </span>
  )
}

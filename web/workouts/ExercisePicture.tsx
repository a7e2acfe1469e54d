import type { Side } from '@kinora/contract/dosage.ts'
import { exercises, type ExerciseCard } from '@kinora/contract/exercises.ts'
import { useState } from 'react'
import { apiBase } from '../app/base-path.ts'
import style from './ExercisePicture.module.css'
import { isMirrored } from './figure-side.ts'

type Shown = Pick<ExerciseCard, 'figure' | 'picture' | 'name' | 'patientName' | 'laterality'> &
  Partial<Pick<ExerciseCard, 'videoPoster'>>

/** The address of a figure's still; `thumb` is its end, drawn for small sizes. */
export const figureAddress = (figure: string, phase: 'start' | 'end' | 'thumb') =>
  apiBase + exercises.figure.path.replace(':slug', figure).replace(':phase', phase)

export const pictureAddress = ({ figure, picture, videoPoster }: Shown, size: 'thumb' | 'start' | 'end') => {
  if (figure) return figureAddress(figure, size)
  if (!picture) return videoPoster ? apiBase + videoPoster : undefined
  return apiBase + (size === 'thumb' ? picture.thumbnailUrl : picture.url)
}

interface Props {
  exercise: Shown
  size: 'thumb' | 'start' | 'end'
  /** Said to those who do not see it; beside its name it says nothing. */
  alt?: string
  /** The side to work on: a picture of the other one is turned around. */
  side?: Side | null
  className?: string
}

/** An exercise's picture on its light stage, in dark too: the figures' outline is ink. Without one, its first letter. */
export function ExercisePicture({ exercise, size, alt = '', side = null, className }: Props) {
  const [missing, setMissing] = useState<string>()
  const address = pictureAddress(exercise, size)
  const isMissing = !address || missing === address
  const classes = [style.stage, isMissing ? style.empty : '', className].filter(Boolean).join(' ')
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
        className={isMirrored(exercise, side) ? style.mirrored : undefined}
        decoding="async"
        onError={() => setMissing(address)}
      />
    </span>
  )
}

import { useState } from 'react'
import style from './ExerciseTile.module.css'
import { thumbnailOf, type ThumbnailSource } from './exercise-pictures.ts'

interface Props {
  exercise: ThumbnailSource
  /** `small` is 64 by 48 px, `card` 84 by 72; `library` fills its width. */
  size?: 'small' | 'card' | 'library'
  className?: string
}

/** The class of a library tile, for placeholders and other content. */
export const libraryTile = `${style.tile} ${style.library}`

/** A tile with the figure or picture of an exercise. Decorative, because the name is beside it. */
export function ExerciseTile({ exercise, size = 'card', className }: Props) {
  const address = thumbnailOf(exercise)
  const [missing, setMissing] = useState<string>()
  const classes = [style.tile, style[size], className].filter(Boolean).join(' ')
  if (!address || missing === address) {
    return (
      <span className={`${classes} ${style.none}`} data-none aria-hidden>
        Add a figure
      </span>
    )
  }
  return (
    <span className={classes} data-photo={!exercise.figure || undefined}>
      <img src={address} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setMissing(address)} />
    </span>
  )
}

import { useState } from 'react'
import style from './ExerciseTile.module.css'
import { thumbnailOf, type ThumbnailSource } from './exercise-pictures.ts'

interface Props {
  exercise: ThumbnailSource
  /** card 84 by 72, library as wide as its place and 108 high, ladder as wide as its place and 100 high. */
  size?: 'card' | 'library' | 'ladder'
  /** The other side of the body. */
  isMirrored?: boolean
  className?: string
}

/** The figure or picture of an exercise on its tile. It stands beside the name, so it says nothing to those who listen. */
export function ExerciseTile({ exercise, size = 'card', isMirrored, className }: Props) {
  const address = thumbnailOf(exercise)
  const [missing, setMissing] = useState<string>()
  const classes = [style.tile, style[size], className].filter(Boolean).join(' ')
  if (!address || missing === address) {
    return (
      <span className={`${classes} ${style.none}`} aria-hidden>
        Add a figure
      </span>
    )
  }
  return (
    <span className={classes} data-photo={!exercise.figure || undefined}>
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        data-mirrored={isMirrored || undefined}
        onError={() => setMissing(address)}
      />
    </span>
  )
}

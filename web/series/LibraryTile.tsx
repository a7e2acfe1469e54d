import { useDraggable } from '@dnd-kit/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import type { ExerciseCard } from '@kinora/contract/exercises.ts'
import { ExerciseTile } from '../exercises/ExerciseTile.tsx'
import { MovingFigure } from '../exercises/FigurePreview.tsx'
import style from './LibraryTile.module.css'

interface Props {
  exercise: ExerciseCard
  /** 'Standing · in Gym day' */
  caption: string
  /** 'Kneeling: not for Ann'; stands instead of the caption. */
  conflict: string | undefined
  /** What pressing it does: 'Add to Morning'. */
  action: string
  /** Chosen to be added together with others; undefined while each is added at once. */
  isChosen: boolean | undefined
  isInTabOrder: boolean
  /** Not where the library covers the week. */
  isDraggable: boolean
  onPress: (exercise: ExerciseCard) => void
  onFocus: (exerciseId: string) => void
}

/** Somebody looks at it for so long before it moves. Milliseconds. */
const moment = 350

/** The figure moves under the mouse and the keyboard's focus; with reduced motion it stays still. */
function useMoving() {
  const [isLookedAt, linger] = useState(false)
  const [isMoving, setMoving] = useState(false)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setMoving(isLookedAt && !isStill), isLookedAt ? moment : 0)
    return () => clearTimeout(timer)
  }, [isLookedAt])
  return { isMoving, linger }
}

/** An exercise of the library: pressed it is added, held it is dragged. */
export const LibraryTile = memo(function LibraryTile(props: Props) {
  const { exercise, caption, conflict, action, isChosen, isInTabOrder, isDraggable, onPress, onFocus } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `library-${exercise._id}`,
    data: { exercise },
    disabled: !isDraggable,
  })
  const { isMoving, linger } = useMoving()
  const Icon = isChosen ? IconCheck : IconPlus
  return (
    <li ref={setNodeRef} className={style.place} data-dragging={isDragging || undefined} {...listeners}>
      <button
        type="button"
        className={style.tile}
        data-tile={exercise._id}
        tabIndex={isInTabOrder ? 0 : -1}
        aria-pressed={isChosen}
        onClick={() => onPress(exercise)}
        onPointerEnter={({ pointerType }) => linger(pointerType === 'mouse')}
        onPointerLeave={() => linger(false)}
        onFocus={({ currentTarget }) => {
          onFocus(exercise._id)
          linger(currentTarget.matches(':focus-visible'))
        }}
        onBlur={() => linger(false)}
      >
        {isMoving && exercise.figure ? (
          <span className={style.moving} aria-hidden>
            <MovingFigure figure={exercise.figure} label="" isPlaying />
          </span>
        ) : (
          <ExerciseTile exercise={exercise} size="library" />
        )}
        <span className={style.add} aria-hidden>
          <Icon size={18} stroke={2} />
        </span>
        <b>{exercise.name}</b>
        <span className={conflict ? style.conflict : style.caption}>{conflict ?? caption}</span>
        <span className="spoken">{action}</span>
      </button>
    </li>
  )
})
